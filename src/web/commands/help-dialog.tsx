import { Dialog } from '../ui/dialog.tsx';
import { GROUPS } from './command.ts';
import { COMMANDS, isKnown } from './commands.ts';
import * as styles from './help-dialog.css.ts';
import { KeyCaps } from './key-caps.tsx';
import { setLetterKeys, useLetterKeys } from './letter-keys.ts';

const HINTS: Partial<Record<(typeof GROUPS)[number], string>> = {
  'In a list': 'The arrow keys, Home and End move too.',
  'On a task': 'They act upon the card that has the focus.',
  'On tasks': 'They act upon all that is selected, or else upon the card that has the focus.',
};

function LetterKeysSwitch() {
  const isOn = useLetterKeys();
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isOn}
        onChange={({ target }) => setLetterKeys(target.checked)}
      />
      <span>
        Single letters and signs are commands
        <span className={styles.hint}>Off, only those with Ctrl or Cmd and keys such as Delete act.</span>
      </span>
    </label>
  );
}

type Props = { isOwnServer: boolean; onClose: () => void };

/** Every command that this server allows, with its keys. It is made from the list that binds them. */
export function HelpDialog({ isOwnServer, onClose }: Props) {
  const commands = COMMANDS.filter((command) => isKnown(command, isOwnServer));
  return (
    <Dialog onClose={onClose} title="Keyboard help">
      <LetterKeysSwitch />
      {GROUPS.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles.heading}>{group}</h3>
          {HINTS[group] !== undefined && <p className={styles.hint}>{HINTS[group]}</p>}
          <dl className={styles.list}>
            {commands
              .filter((command) => command.group === group)
              .map(({ title, keys }) => (
                <div key={title} className={styles.row}>
                  <dt>{title}</dt>
                  <dd className={styles.keys}>
                    {keys.length === 0 && <span className={styles.none}>in the palette</span>}
                    {keys.map((each) => (
                      <KeyCaps key={each} keys={each} />
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
