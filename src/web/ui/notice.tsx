import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, ReactNode, RefObject } from 'react';

import { focusPage } from './focus-page.ts';
import { IconButton } from './icon-button.tsx';
import { isFirstClick } from './is-first-click.ts';
import * as styles from './notice.css.ts';

export type NoticeProps = {
  onDismiss: () => void;
  /** How long it stays while nobody points at it or holds the focus in it. */
  seconds?: number;
  action?: { label: string; onPress: () => void };
  children: ReactNode;
};

/** Where notices come. It stands before them: only what comes into a place that stands already is read out. */
export function NoticePlace({
  role = 'status',
  children,
}: {
  role?: 'status' | 'alert';
  children: ReactNode;
}) {
  return (
    <div role={role} className={styles.place}>
      {children}
    </div>
  );
}

export function Notice({ onDismiss, seconds = 10, action, children }: NoticeProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  /** What had the focus before it came here. */
  const former = useRef<Element>(null);
  useTimer(isHovered || isFocused, seconds, onDismiss);
  useFocusReturn(area, former);

  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) former.current = relatedTarget;
    setIsFocused(true);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
  };
  return (
    <div
      ref={area}
      className={styles.notice}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={enter}
      onBlur={leave}
    >
      <p className={styles.text}>{children}</p>
      <span className={styles.actions}>
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={(event) => isFirstClick(event) && action.onPress()}
          >
            {action.label}
          </button>
        ) : null}
        <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
      </span>
    </div>
  );
}

/** Gives the focus back as an area goes that has it; where what had it before is gone, to the page. */
function useFocusReturn(area: RefObject<HTMLElement | null>, former: RefObject<Element | null>): void {
  useLayoutEffect(
    () => () => {
      if (!area.current?.contains(document.activeElement)) return;
      if (former.current instanceof HTMLElement && former.current.isConnected) former.current.focus();
      else focusPage();
    },
    [area, former],
  );
}

/** Calls back after some seconds, of which only those count in which it is not paused. */
function useTimer(isPaused: boolean, seconds: number, onEnd: () => void) {
  const left = useRef(seconds * 1000);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const started = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [isPaused]);
}
