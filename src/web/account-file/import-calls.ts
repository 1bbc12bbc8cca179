import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { PATHS } from '#contract/paths.ts';

import { readSessionSignal } from '../api/token.ts';
import { useLateFailure } from '../edits/use-late-failure.ts';
import { KeysUsedError, importNoted } from '../imports/send-import.ts';
import type { Importable, Imported } from './import-steps.ts';
import { asDone, outcome } from './import-words.ts';
import { loseFile } from './lost-file.ts';
import { sendFile } from './preview-calls.ts';
import { readHere } from './read-here.ts';
import { explainUpload } from './refused-file.ts';

const NOTHING = { added: 0, changed: 0 };

/** Says of an import that got no answer, or a refusal, what became of it. */
export function explainImportFailure(error: unknown): { title: string; detail: string } {
  const why =
    error instanceof KeysUsedError
      ? 'Nothing was changed. Another tab may have taken this one for closed: close the others, and try again.'
      : explainUpload(error);
  return { title: 'Import failed', detail: `${why} Importing the file again adds nothing twice.` };
}

/** Imports a file, which can be undone then, also where its dialog or the page was closed meanwhile. A repetition after a lost answer is the same import. */
export function useImport() {
  const queryClient = useQueryClient();
  const key = useRef<string | null>(null);
  const sayLate = useLateFailure();
  const underWay = useRef<Promise<Imported>>(undefined);
  const start = async ({ kind, content, summary }: Importable): Promise<Imported> => {
    const session = readSessionSignal();
    // A file that is gone by now is told as that, before an import of it is noted and tried again.
    if (kind === 'account') await content.slice(0, 1).arrayBuffer().catch(loseFile);
    const toBody = async () => {
      if (kind === 'account') return content;
      // A row never overwrites what was made of it, also where that happens while the file is on its way.
      const here = new Set((await readHere(queryClient, session)).tasks.map(({ _id }) => _id));
      return { ...content, tasks: content.tasks.filter(({ _id }) => !here.has(_id)), addsOnly: true };
    };
    const { examples: _examples, ...preview } = summary;
    const first = await toBody();
    // Another device has brought all of it since its preview. What has no tasks would be taken for the question what became of an import.
    if (key.current === null && 'tasks' in first && first.tasks.length === 0)
      return { text: outcome(asDone(kind, preview, NOTHING)), isNoted: false };
    let known: typeof first | null = first;
    const noted = importNoted(key.current, { kind, preview }, async (name) => {
      // Each later try asks anew what is here: the one before may have been done.
      const body = known ?? (await toBody());
      known = null;
      return sendFile(PATHS.import, body, session, name);
    });
    ({ key: key.current } = noted);
    const done = await noted.answer;
    session.throwIfAborted();
    return { text: outcome(asDone(kind, preview, done.summary)), isNoted: done.range !== undefined };
  };
  return useMutation({
    // Its dialog hears of it a moment after the press: a second press in that moment would import what is here by then, which is nothing.
    mutationFn: async (importable: Importable): Promise<Imported> => {
      underWay.current ??= start(importable).finally(() => {
        underWay.current = undefined;
      });
      return underWay.current;
    },
    onError: (error) => {
      const { title, detail } = explainImportFailure(error);
      sayLate(title, detail);
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
