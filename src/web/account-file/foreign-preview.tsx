import { useId, useMemo, useRef, useState } from 'react';

import { parseCalendarDate } from '#contract/calendar-date.ts';
import { withCommas } from '#contract/with-commas.ts';

import { useToday } from '../time/today.ts';
import { Button } from '../ui/button.tsx';
import { countNouns } from '../ui/count-nouns.ts';
import { FormActions } from '../ui/form-layout.tsx';
import { TextField } from '../ui/text-field.tsx';
import { countContents, countLosses, toImportBody, UNDATED } from './foreign-import.ts';
import type { Counts } from './foreign-import.ts';
import { useImport } from './import-calls.ts';
import * as styles from './import-dialog.css.ts';
import { Examples, ImportError } from './import-parts.tsx';
import type { ForeignImportable, Imported } from './import-steps.ts';
import { enumerateFirst, isWorthwhile } from './import-words.ts';
import { describeLosses } from './loss-words.ts';

const SHOWN_TASKS = 3;

/** What the file holds, as figures. */
function Contents({ counts, source }: { counts: Counts; source: string }) {
  const rows = [
    ['Tasks', counts.tasks],
    ['Completed', counts.completed],
    ['Labels', counts.labels],
    ['Repeating', counts.repeating],
    ['Checklists', counts.checklists],
    ['Without a date', counts.undated],
  ] as const;
  return (
    <dl className={styles.figures} aria-label={`In this file of ${source}`}>
      {rows.map(([name, figure]) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.effect}>{name}</dt>
          <dd>{withCommas(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

type SwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void; lists: readonly string[] };

function ListSwitch({ isOn, onChange, lists }: SwitchProps) {
  const hintId = useId();
  return (
    <div>
      <label className={styles.switchRow}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          className={styles.switchBox}
          checked={isOn}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        Lists and projects become labels
      </label>
      <p id={hintId} className={styles.switchHint}>
        {isOn ? enumerateFirst(lists) : `The names of ${countNouns(lists.length, 'list')} are left out.`}
      </p>
    </div>
  );
}

type Props = {
  prepared: ForeignImportable;
  onClose: () => void;
  onImported: (imported: Imported) => void;
};

/** What a file of another product holds, what of it is lost, and what a person can choose before it is imported. */
export function ForeignPreview({ prepared: { found, ids, summary }, onClose, onImported }: Props) {
  const today = useToday();
  const [chosenDue, setChosenDue] = useState<string | null>(null);
  const [hasListLabels, setListLabels] = useState(true);
  const { mutate: startImport, isPending, error } = useImport();
  const counts = useMemo(() => countContents(found, hasListLabels), [found, hasListLabels]);
  const losses = useMemo(
    () => describeLosses(countLosses(found, hasListLabels), found.columns),
    [found, hasListLabels],
  );
  const undatedDue = chosenDue ?? today;
  const isDate = parseCalendarDate(undatedDue) !== null;
  const hasEffect = isWorthwhile(summary);
  const dueField = useRef<HTMLInputElement>(null);
  const begin = () => {
    if (!isDate && counts.undated > 0) return dueField.current?.focus();
    const content = toImportBody(found, { undatedDue, hasListLabels }, ids);
    startImport({ kind: 'tasks', content, summary }, { onSuccess: (done) => onImported(done) });
  };
  return (
    <>
      <Contents counts={counts} source={found.source} />
      {hasEffect && counts.undated > 0 && (
        <TextField
          ref={dueField}
          label={`Due date of ${countNouns(counts.undated, 'task')} without one`}
          type="date"
          value={undatedDue}
          error={isDate ? undefined : 'Choose a due date.'}
          hint={`They get the label “${UNDATED}”, so that you find them.`}
          onChange={({ target }) => setChosenDue(target.value)}
        />
      )}
      {hasEffect && counts.lists.length > 0 && (
        <ListSwitch isOn={hasListLabels} onChange={setListLabels} lists={counts.lists} />
      )}
      {losses.length > 0 && (
        <section aria-label="What changes on the way" className={styles.list}>
          <h3 className={styles.subheading}>What changes on the way</h3>
          <ul className={styles.losses}>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </section>
      )}
      <Examples summary={{ ...summary, examples: summary.examples.slice(0, SHOWN_TASKS) }} />
      {hasEffect && (
        <p className={styles.soft}>Nothing is written before you press Import. It can be undone.</p>
      )}
      {error && <ImportError error={error} />}
      <FormActions>
        <Button onClick={onClose} pending={isPending}>
          {hasEffect ? 'Cancel' : 'Close'}
        </Button>
        {hasEffect && (
          <Button variant="primary" pending={isPending} onClick={begin}>
            {isPending ? 'Importing...' : 'Import'}
          </Button>
        )}
      </FormActions>
    </>
  );
}
