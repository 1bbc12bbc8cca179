import { Check, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';

import { useIsOnline } from '../online.ts';
import * as styles from './saving-button.css.ts';
import { savingState } from './saving-state.ts';
import type { SavingState } from './saving-state.ts';
import { emptyState, isUnread, useOutbox } from './state.ts';

const ICONS = { saved: Check, saving: RefreshCw, offline: CloudOff, refused: TriangleAlert };

const UNREAD: SavingState = { kind: 'saving', text: 'Saving' };

/** What is saved and what is not, always in view; a press shows the waiting changes. */
export function SavingButton({ onPress }: { onPress: () => void }) {
  const outbox = useOutbox();
  const known = savingState(outbox ?? emptyState(''), useIsOnline());
  // Nobody is told that all is saved before it is known.
  const { kind, text } = isUnread() ? UNREAD : known;
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
