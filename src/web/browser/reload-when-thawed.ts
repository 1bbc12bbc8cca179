function reloadIfThawed({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload();
}

/**
 * Loads a page anew that comes back frozen, until the signal ends that: it has heard nothing of what happened since, and what it
 * wrote as it was left was given up. On plain http, where no worker would bring it without a network, it goes on as it is.
 */
export function reloadWhenThawed(signal: AbortSignal): void {
  if ('serviceWorker' in navigator) addEventListener('pageshow', reloadIfThawed, { signal });
}
