/** The key of the tab's storage under which its complaints stand, as JSON. */
export const COMPLAINTS = 'complaints';

/**
 * The first script of every page: it notes what no page may do, in every engine alike. That is an error that nobody
 * caught, a line in the console that is an error, a file that did not load, and a breach of the security policy.
 */
export const WATCH = `{
  const complaints = JSON.parse(sessionStorage.getItem('${COMPLAINTS}') ?? '[]');
  const note = (words) => {
    complaints.push(location.pathname + ': ' + words);
    sessionStorage.setItem('${COMPLAINTS}', JSON.stringify(complaints));
  };
  const { error } = console;
  console.error = (...words) => {
    note(words.join(' '));
    error(...words);
  };
  addEventListener('error', ({ message, target }) => note(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('refused by ' + violatedDirective + ': ' + blockedURI),
  );
}`;
