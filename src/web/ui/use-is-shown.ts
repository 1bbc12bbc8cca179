import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the component is on the page still, for what goes on after it was closed or left. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
