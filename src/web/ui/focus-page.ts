/** Gives the focus to the page, where what had it goes and nothing comes to its place. */
export function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
