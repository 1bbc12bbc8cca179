import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

import * as styles from './message.css.ts';

const ICONS = { error: CircleAlert, note: Info, ok: CircleCheck };

type MessageProps = {
  tone: keyof typeof ICONS;
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  /** None within an element that has one. */
  role?: 'none';
};

/** What happened, in its place on the page: an error interrupts, any other news waits its turn. */
export function Message({ tone, title, detail, action, role }: MessageProps) {
  const Icon = ICONS[tone];
  return (
    <div role={role ?? (tone === 'error' ? 'alert' : 'status')} className={styles.tone[tone]}>
      <Icon size={18} strokeWidth={1.5} className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  );
}
