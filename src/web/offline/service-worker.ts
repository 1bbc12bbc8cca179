import { createAtom, useSelector } from '@tanstack/react-store';

import { isOnline, onOnlineChange } from '../api/online.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { reloadPage } from '../browser/reload-page.ts';
import { firstWorker } from './first-worker.ts';

const UPDATE_EVERY_MS = 60 * 60 * 1_000;
const TAKEN_WITHIN_MS = 3_000;

const newVersion = createAtom<{ reload: () => void } | null>(null);

function offer(reload: () => void): void {
  newVersion.set({ reload });
}

/** The way to the new version that is ready, or null. */
export function useNewVersion(): (() => void) | null {
  return useSelector(newVersion)?.reload ?? null;
}

let isAsked = false;

/** Offers to follow when the person took a new version in another tab: what is open in this one may stay open. */
function watchController({ serviceWorker }: Navigator): void {
  let last = firstWorker;
  const follow = () => {
    const wasControlled = last !== null;
    last = serviceWorker.controller;
    if (isAsked) void reloadPage();
    else if (wasControlled) offer(() => void reloadPage());
  };
  serviceWorker.addEventListener('controllerchange', follow);
  if (serviceWorker.controller !== last) follow();
}

function watch(registration: ServiceWorkerRegistration): void {
  const takeOver = () => {
    isAsked = true;
    const { waiting } = registration;
    waiting?.postMessage({ type: 'SKIP_WAITING' });
    // The former worker may hold it up with what it has to finish; the page comes anew all the same.
    setTimeout(() => void reloadPage(), waiting ? TAKEN_WITHIN_MS : 0);
  };
  const offerWaiting = () => {
    // The first worker of all replaces none.
    // Each is an offer of its own: who declined the one before did not decline this one.
    if (registration.waiting && registration.active) offer(() => takeOver());
  };
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offerWaiting());
  };

  registration.addEventListener('updatefound', follow);
  follow();
  offerWaiting();
}

async function keep(): Promise<void> {
  watchController(navigator);
  await navigator.serviceWorker.register('/sw.js');
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  watch(registration);
  // Without the network there is no newer version, and the next look comes by itself.
  const update = () => void registration.update().catch(ignoreError);
  setInterval(update, UPDATE_EVERY_MS);
  // A server that was away may have come back as a newer one.
  onOnlineChange(() => isOnline() && update());
}

let kept: Promise<void> | undefined;

/**
 * Keeps the app in this browser, so that it opens without the network. Plain http has no such worker. It is registered by hand:
 * `workbox-window` would add 1.2 kB for the same three events, and hides which worker waits.
 */
export function keepApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it the app is what it was, and the next start tries again.
  kept ??= keep().catch(ignoreError);
}
