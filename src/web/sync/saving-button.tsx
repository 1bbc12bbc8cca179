import { Check, CircleAlert, CloudOff, Ellipsis, Pencil, RefreshCw, TriangleAlert } from 'lucide-react';

import { useIsOnline } from '../api/online.ts';
import { emptyState, useIsOutboxKnown, useOutbox, useUnsavedCount } from '../outbox-state/state.ts';
import * as styles from './saving-button.css.ts';
import { UNKNOWN, savingState } from './saving-state.ts';

const ICONS = {
  saved: Check,
  unknown: Ellipsis,
  saving: RefreshCw,
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
  const { kind, text } = isKnown ? known : UNKNOWN;
  const Icon = ICONS[kind];
  return (
    <button type="button" className={styles.button[kind]} title={text} onClick={onPress}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <span role="status" className={styles.text}>
        {text}
      </span>
    </button>
  );
}
