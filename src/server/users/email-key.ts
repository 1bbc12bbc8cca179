/** Returns the form in which e-mail addresses are compared: two that look alike are the same. */
export const toEmailKey = (email: string) => email.normalize('NFKC').toLowerCase();
