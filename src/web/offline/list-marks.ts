const LIST_MARK = 'list-mark';
const LIST_SHOWS = 'list-shows';

/** Notes the mark of the list that is kept where index.html reads it, which cannot wait for IndexedDB. */
export function noteMark(mark: string | undefined): void {
  if (mark === undefined) localStorage.removeItem(LIST_MARK);
  else localStorage.setItem(LIST_MARK, mark);
}

/** Returns the `order` of the last confirmed change that the kept list of an account shows. */
export function readShown(account: string): number {
  const [whose, upTo] = localStorage.getItem(LIST_SHOWS)?.split(' ') ?? [];
  return whose === account ? Number(upTo) : 0;
}

export function noteShown(account: string, upTo: number): void {
  localStorage.setItem(LIST_SHOWS, `${account} ${upTo}`);
}

/** Forgets what is known of the list that was kept. */
export function forgetMarks(): void {
  localStorage.removeItem(LIST_MARK);
  localStorage.removeItem(LIST_SHOWS);
}
