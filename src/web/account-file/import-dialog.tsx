import { explainFailure } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { LoadingRows } from '../ui/loading-rows.tsx';
import { Message } from '../ui/message.tsx';
import { useImport } from './calls.ts';
import type { Importable, Prepared } from './calls.ts';
import * as styles from './import-dialog.css.ts';
import { countWritten, intention } from './import-words.ts';
import type { ImportPreview } from './import-words.ts';

const SHOWN_PROBLEMS = 5;
const EFFECTS = { added: 'New', changed: 'Changed', restored: 'Restored' } as const;

function Problems({ problems, onClose }: { problems: readonly string[]; onClose: () => void }) {
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <>
      <Message
        tone="error"
        title="This file cannot be imported"
        detail="Nothing was changed. Correct the file and choose it again."
      />
      <ul className={styles.list}>
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {more > 0 && <li>And {more.toLocaleString()} more.</li>}
      </ul>
      <FormActions>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </>
  );
}

function Examples({ summary }: { summary: ImportPreview }) {
  const more = countWritten(summary) - summary.examples.length;
  return (
    <ul className={styles.list} aria-label="For example">
      {summary.examples.map(({ title, effect }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two tasks may have one title, and the list never changes
        <li key={index} className={styles.example}>
          <span className={styles.effect}>{EFFECTS[effect]}</span>
          <span className={styles.title}>{title}</span>
        </li>
      ))}
      {more > 0 && summary.examples.length > 0 && <li>And {more.toLocaleString()} more.</li>}
    </ul>
  );
}

type PreviewProps = {
  prepared: Importable;
  onClose: () => void;
  onImported: (summary: ImportPreview) => void;
};

function Preview({ prepared: { kind, content, summary }, onClose, onImported }: PreviewProps) {
  const { mutate: startImport, isPending, error } = useImport();
  const hasEffect = countWritten(summary) > 0;
  return (
    <>
      <p>{intention(summary)}</p>
      <Examples summary={summary} />
      {hasEffect && (
        <p className={styles.soft}>
          Nothing is written before you press Import. Every change is in the history.
        </p>
      )}
      {error && (
        <Message
          tone="error"
          title="Import failed"
          detail={`${explainFailure(error).detail} Importing the file again adds nothing twice.`}
        />
      )}
      <FormActions>
        <Button onClick={onClose}>{hasEffect ? 'Cancel' : 'Close'}</Button>
        {hasEffect && (
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => startImport({ kind, content }, { onSuccess: () => onImported(summary) })}
          >
            {isPending ? 'Importing...' : 'Import'}
          </Button>
        )}
      </FormActions>
    </>
  );
}

type Props = {
  /** The file as it was read; nothing while that goes on. */
  prepared: Prepared | undefined;
  error: Error | null;
  onClose: () => void;
  onImported: (summary: ImportPreview) => void;
};

/** What importing a chosen file would do; nothing is written before one agrees. */
export function ImportDialog({ prepared, error, onClose, onImported }: Props) {
  return (
    <Dialog onClose={onClose} title="Import" description={prepared?.name}>
      <FormStack>
        {!prepared && !error && <LoadingRows text="Reading the file..." />}
        {error && (
          <Message
            tone="error"
            title="The file was not read"
            detail={`${explainFailure(error).detail} Nothing was changed.`}
          />
        )}
        {prepared && 'problems' in prepared && <Problems problems={prepared.problems} onClose={onClose} />}
        {prepared && 'summary' in prepared && (
          <Preview prepared={prepared} onClose={onClose} onImported={onImported} />
        )}
      </FormStack>
    </Dialog>
  );
}
