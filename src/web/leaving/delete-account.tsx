import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { useKeptBackups } from './calls.ts';
import * as styles from './delete-account.css.ts';
import { DeleteDialog } from './delete-dialog.tsx';

/** The way out for good. */
export function DeleteAccount() {
  const [isAsked, setIsAsked] = useState(false);
  const keptBackups = useKeptBackups();
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>Delete your account</h2>
      <p className={styles.explanation}>
        With all its tasks and their history, on every device. It asks first.
      </p>
      <Button onClick={() => setIsAsked(true)}>Delete account...</Button>
      {isAsked && <DeleteDialog keptBackups={keptBackups} onClose={() => setIsAsked(false)} />}
    </div>
  );
}
