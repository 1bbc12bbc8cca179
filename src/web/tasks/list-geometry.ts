import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

import { CARD_GAP, CARD_MIN_WIDTH } from './card-size.ts';

/** Where a list begins on the page, how wide it is, how many cards fit beside each other, and what a rem is; in CSS pixels. */
type ListGeometry = { top: number; width: number; columns: number; rem: number };

function measure(list: HTMLElement): ListGeometry {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const box = list.getBoundingClientRect();
  const columns = Math.floor((box.width / rem + CARD_GAP) / (CARD_MIN_WIDTH + CARD_GAP));
  return { top: box.top + window.scrollY, width: box.width, columns: Math.max(1, columns), rem };
}

/** Returns the list's geometry, which is known before the first paint and whenever the page around it changes its size. */
export function useListGeometry(ref: RefObject<HTMLElement | null>): ListGeometry {
  const [geometry, setGeometry] = useState<ListGeometry>({ top: 0, width: 0, columns: 1, rem: 16 });
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const update = () => {
      const next = measure(list);
      setGeometry((last) =>
        last.top === next.top && last.width === next.width && last.rem === next.rem ? last : next,
      );
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return geometry;
}
