import { useRef, useState } from 'react';

import { withCommas } from '#contract/with-commas.ts';

import { Button } from '../ui/button.tsx';
import { countNouns } from '../ui/count-nouns.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Message } from '../ui/message.tsx';
import { ForeignPreview } from './foreign-preview.tsx';
import { useImport } from './import-calls.ts';
import * as styles from './import-dialog.css.ts';
import { Examples, ImportError } from './import-parts.tsx';
import type { AskedTable, Chosen, Importable, Imported, Prepared } from './import-steps.ts';
import { intention, isWorthwhile } from './import-words.ts';
import { explainUpload } from './refused-file.ts';
import { TableForm } from './table-form.tsx';

const SHOWN_PROBLEMS = 5;

type ProblemsProps = {
  problems: readonly string[];
  onClose: () => void;
  /** Reads the file as a table of another product, where it may be one. */
  onOther?: (() => void) | undefined;
};

function Problems({ problems, onClose, onOther }: ProblemsProps) {
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <>
      <Message
        tone="error"
        title="This file cannot be imported"
        detail={
          onOther
            ? 'Nothing was changed. Correct these lines and choose the file again; if it is of another product, say what its columns mean.'
            : 'Nothing was changed. Correct the file and choose it again.'
        }
      />
      <ul className={styles.list}>
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {more > 0 && <li>And {withCommas(more)} more.</li>}
      </ul>
      <FormActions>
        <Button onClick={onClose}>Close</Button>
        {onOther && <Button onClick={onOther}>Name the columns</Button>}
      </FormActions>
    </>
  );
}

type PreviewProps = {
  prepared: Importable;
  onClose: () => void;
  onImported: (imported: Imported) => void;
};

function Preview({ prepared, onClose, onImported }: PreviewProps) {
  const { summary } = prepared;
  const { mutate: startImport, isPending, error } = useImport();
  const hasEffect = isWorthwhile(summary);
  return (
    <>
      <Examples summary={summary} />
      {hasEffect && (
        <p className={styles.soft}>
          Nothing is written before you press Import. It can be undone, and every change is in the history.
        </p>
      )}
      {error && <ImportError error={error} />}
      <FormActions>
        <Button onClick={onClose} pending={isPending}>
          {hasEffect ? 'Cancel' : 'Close'}
        </Button>
        {hasEffect && (
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => startImport(prepared, { onSuccess: (done) => onImported(done) })}
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
  /** Reads a table once its columns are named. */
  onRead: (chosen: Chosen) => void;
  /** Reads it once more in the same way. */
  onRetry: () => void;
  onClose: () => void;
  onImported: (imported: Imported) => void;
};

type BodyProps = Omit<Props, 'error' | 'onRetry'> & {
  prepared: Prepared;
  /** Whether it is to be read as a table of another product. */
  isOther: boolean;
  onOther: () => void;
};

function describeTable({ table }: AskedTable): string {
  return `A table with ${countNouns(table.rowCount, 'row')}. Say what its columns mean.`;
}

/** Says what came of reading a file, in a sentence or two; what is wrong with it says so itself. */
function describePrepared(prepared: Prepared, isOther: boolean): string {
  if (prepared.kind === 'problems') return prepared.other && isOther ? describeTable(prepared.other) : '';
  if (prepared.kind === 'table') return describeTable(prepared);
  const words = intention(prepared.summary);
  if (prepared.kind !== 'foreign') return words;
  const { source } = prepared.found;
  return `${source === 'CSV' ? 'A table.' : `From ${source}.`} ${words}`;
}

/** The body of the dialog for a file that was read. */
function Body({ prepared, isOther, onOther, onRead, onClose, onImported }: BodyProps) {
  const askColumns = ({ file, table }: AskedTable) => (
    <TableForm table={table} onRead={(reading) => onRead({ file, reading })} onClose={onClose} />
  );
  switch (prepared.kind) {
    case 'problems': {
      const { problems, other } = prepared;
      if (other && isOther) return askColumns(other);
      return <Problems problems={problems} onClose={onClose} onOther={other && onOther} />;
    }
    case 'table':
      return askColumns(prepared);
    case 'foreign':
      return <ForeignPreview prepared={prepared} onClose={onClose} onImported={onImported} />;
    case 'tasks':
    case 'account':
      return <Preview prepared={prepared} onClose={onClose} onImported={onImported} />;
  }
}

/** What importing a chosen file would do; nothing is written before one agrees. */
export function ImportDialog({ prepared, error, onRead, onRetry, onClose, onImported }: Props) {
  const [isOther, setOther] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // What had the focus goes, and this says what comes in its place.
  const focusStatus = () => status.current?.focus();
  return (
    <Dialog onClose={onClose} title="Import" description={prepared?.name}>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {prepared ? describePrepared(prepared, isOther) : !error && 'Reading the file...'}
      </p>
      <FormStack>
        {error && (
          <LoadError
            title="The file was not read"
            detail={`${explainUpload(error)} Nothing was changed.`}
            onRetry={() => {
              focusStatus();
              onRetry();
            }}
          />
        )}
        {prepared && (
          <Body
            prepared={prepared}
            isOther={isOther}
            onOther={() => {
              focusStatus();
              setOther(true);
            }}
            onRead={(chosen) => {
              focusStatus();
              onRead(chosen);
            }}
            onClose={onClose}
            onImported={onImported}
          />
        )}
      </FormStack>
    </Dialog>
  );
}
