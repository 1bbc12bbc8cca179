import { MissingCodeError } from './missing-code-error.ts';

/** What of a route's options loads its code. */
type Screen = { component?: { preload?: (() => Promise<void> | undefined) | undefined } | undefined };

/** Loads a screen. The router forgets what has come, and tells nobody of what has not: that would load the page anew at a press. */
export async function loadScreen({ component }: Screen): Promise<void> {
  await component?.preload?.();
  if (component?.preload) throw new MissingCodeError();
}
