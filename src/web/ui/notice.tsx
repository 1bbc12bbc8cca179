import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import * as styles from './notice.css.ts';

export type NoticeProps = {
  onDismiss: () => void;
  /** How long it stays while nobody points at it or holds the focus in it. */
  seconds?: number;
  action?: { label: string; onPress: () => void };
  tone?: 'plain' | 'ok' | 'error';
  children: ReactNode;
};

export function Notice({ onDismiss, seconds = 10, action, tone = 'plain', children }: NoticeProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useTimer(isHovered || isFocused, seconds, onDismiss);

  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens to hold its timer
    <div
      role="status"
      className={styles.notice}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={leave}
    >
      <p className={classNames(styles.text, styles.tone[tone])}>{children}</p>
      {action ? (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      ) : null}
      <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
    </div>
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
