import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare global {
  // The types of TypeScript do not know it yet, and Firefox and Safari do not have it.
  var CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;
}

/** Lets Back end what stands over the page, in place of leaving the page beneath. */
export function useBack(isOn: boolean, onBack: () => void): void {
  // A story has no router.
  const router = useRouter({ warn: false });
  const end = useEffectEvent(onBack);
  useEffect(
    () =>
      isOn
        ? router?.history.block({
            enableBeforeUnload: false,
            blockerFn: ({ action }) => {
              const isStep = action !== 'PUSH' && action !== 'REPLACE';
              if (isStep) end();
              return isStep;
            },
          })
        : undefined,
    [router, isOn],
  );
  useEffect(() => {
    if (!isOn || !globalThis.CloseWatcher) return undefined;
    // Where no page was before, Android's Back would leave the app.
    const watcher = new globalThis.CloseWatcher();
    watcher.addEventListener('close', () => end());
    return () => watcher.destroy();
  }, [isOn]);
}
