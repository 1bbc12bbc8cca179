import { Check, CircleAlert, CloudOff, Ellipsis, Pencil, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { useIsOnline } from '../api/online.ts';
import { emptyState, useIsOutboxKnown, useOutbox, useUnsavedCount } from '../outbox-state/state.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './saving-button.css.ts';
import { UNKNOWN, savingState, sayNext } from './saving-state.ts';

const ICONS = {
  saved: Check,
  unknown: Ellipsis,
  saving: RefreshCw,
  waiting: RefreshCw,
  offline: CloudOff,
  refused: TriangleAlert,
  question: CircleAlert,
  draft: Pencil,
};

/** What is saved and what is not, always in view; a press shows the waiting changes. */
export function SavingButton({ onPress }: { onPress: () => void }) {
  const outbox = useOutbox();
  const isKnown = useIsOutboxKnown();
  const known = savingState(outbox ?? emptyState(''), useIsOnline(), useUnsavedCount());
  const state = isKnown ? known : UNKNOWN;
  const [said, setSaid] = useState({ text: '', isOver: true });
  const next = sayNext(said, state);
  if (next !== said) setSaid(next);
  const { kind, text } = state;
  const Icon = ICONS[kind];
  return (
    <>
      <button type="button" className={styles.button[kind]} title={text} onClick={onPress}>
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        <span className={styles.text}>{text}</span>
      </button>
      {/* Not within the button: what is live there is no part of its name. */}
      <VisuallyHidden role="status">{said.text}</VisuallyHidden>
    </>
  );
}
