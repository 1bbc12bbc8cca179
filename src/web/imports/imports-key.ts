/** Where this browser notes which imports of an account it can undo. It goes with the journal, and holds nobody's words. */
export function importsKey(account: string): string {
  return `imports-${account}`;
}

export function forgetImports(account: string): void {
  localStorage.removeItem(importsKey(account));
}
