import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { explainFailure } from '../api/client.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';
import { useLastImport } from '../imports/noted-imports.ts';
import { importQuery, undoImport } from '../imports/undo-import.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { useTasks } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { DonePlace } from '../ui/done-message.tsx';
import { Message } from '../ui/message.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { exportCsv, useExportEverything } from './export-calls.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { Imported } from './import-steps.ts';
import { asDone, outcome } from './import-words.ts';
import { usePrepareImport } from './preview-calls.ts';
import * as styles from './your-data.css.ts';

function ExportEverything() {
  const { mutate: exportEverything, isPending, error } = useExportEverything();
  return (
    <>
      <Button pending={isPending} onClick={() => exportEverything()}>
        {isPending ? 'Exporting...' : 'Export everything'}
      </Button>
      {error && <Message tone="error" title="Export failed" detail={explainFailure(error).detail} />}
    </>
  );
}

function ExportCsv() {
  const { tasks } = useTasks();
  return (
    <Button disabled={!tasks} onClick={() => tasks && exportCsv(tasks)}>
      Export tasks as CSV
    </Button>
  );
}

/** What the last import did, and its undo: also after a reload. Of one whose answer was not heard the server is asked. */
function LastImport({ last }: { last: ReturnType<typeof useLastImport> }) {
  const { mutate, isPending } = useSessionMutation({ mutationFn: undoImport });
  useQuery(importQuery(last?.done ? undefined : last?.key));
  if (!last) return null;
  if (!last.done) return <p className={styles.explanation}>Importing...</p>;
  return (
    <Message
      tone="ok"
      role="none"
      title="Imported"
      detail={outcome(asDone(last.kind, last.preview, last.done))}
      action={
        <Button pending={isPending} onClick={() => mutate(last.key)}>
          {isPending ? 'Undoing...' : 'Undo'}
        </Button>
      }
    />
  );
}

function Import() {
  const input = useRef<HTMLInputElement>(null);
  const last = useLastImport();
  // 'Undo' goes with what it is pressed for.
  const keptFocus = useKeptFocus<HTMLDivElement>();
  // What an import did that cannot be undone.
  const [imported, setImported] = useState<string | null>(null);
  const { mutate: prepare, variables, data, error, reset, isIdle } = usePrepareImport();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) prepare({ file });
    setImported(null);
    // The same file, corrected, can be chosen again.
    target.value = '';
  };
  const finish = ({ text, isNoted }: Imported) => {
    if (!isNoted) setImported(text);
    reset();
  };
  return (
    <>
      <div {...keptFocus} className={styles.row}>
        <Button onClick={() => input.current?.click()}>Import</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to import"
          accept=".json,.csv,.zip,.gz,.txt,application/json,text/csv,application/zip,application/gzip"
          onChange={choose}
        />
        <DonePlace>
          {imported === null ? (
            <LastImport last={last} />
          ) : (
            <Message tone="ok" role="none" title="Imported" detail={imported} />
          )}
        </DonePlace>
      </div>
      {!isIdle && (
        <ImportDialog
          prepared={data}
          error={error}
          onRead={prepare}
          onRetry={() => variables && prepare(variables)}
          onClose={reset}
          onImported={finish}
        />
      )}
    </>
  );
}

/** What a person can take away, and bring back; of another server only the list as CSV. */
export function YourData() {
  const isOwnServer = useIsOwnServer();
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>Your data</h2>
      {isOwnServer && (
        <div className={styles.row}>
          <p className={styles.explanation}>
            Your tasks with their history, the trash, your views and your profile, as one JSON file. It holds
            no password.
          </p>
          <ExportEverything />
        </div>
      )}
      <div className={styles.row}>
        <p className={styles.explanation}>
          Your tasks as a table, for a spreadsheet.
          {isOwnServer && ' It leaves out how they repeat, their history and the trash.'}
        </p>
        <ExportCsv />
      </div>
      {isOwnServer && (
        <div className={styles.row}>
          <p className={styles.explanation}>
            Bring back either kind of file, or bring your tasks from Todoist, TickTick, Vikunja, tududi,
            Google Tasks or any table as CSV. The server reads the JSON file of Holdfast, this device every
            other one, and you see what it would do before anything is written.
          </p>
          <Import />
        </div>
      )}
    </div>
  );
}
