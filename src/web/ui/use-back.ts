import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Lets a step in the browser's history end what stands over the page, in place of leaving the page beneath. */
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
}
