import { randomUUID } from 'node:crypto';

import { importAnswerSchema } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import type { Ledger } from './ledger.ts';
import { createdLine, describeLines } from './ledger.ts';
import type { Request } from './request.ts';
import { newWord, pick, toBody } from './words.ts';

// The largest is written, and taken back, in several transactions where there is one writer.
const IMPORTED = [12, 12, 300];

/** An import of new tasks, whose key lets a repetition have the answer of the first try. */
export function imported({ imports }: Ledger): Request {
  const all = Array.from({ length: pick(IMPORTED) ?? 0 }, () => ({ id: randomUUID(), title: newWord() }));
  const rest = { description: '', priority: 'Low', completed: false, labels: [] };
  return {
    method: 'POST',
    path: PATHS.import,
    key: randomUUID(),
    body: {
      format: 'holdfast',
      schema: 2,
      tasks: all.map(({ id, title }) => ({ ...toBody(title), ...rest, _id: id })),
    },
    effects: {
      lines: all.map(({ id, title }) => ({ id, line: createdLine(title) })),
    },
    onAnswer: (text) => {
      const { range } = importAnswerSchema.parse(JSON.parse(text));
      if (range) imports.push({ range, titles: new Map(all.map(({ id, title }) => [id, title])) });
    },
  };
}

/** Takes an import back: what says the same as it goes to the trash, and what was changed since stays. */
export function undoneImport(ledger: Ledger): Request | undefined {
  const known = pick(ledger.imports);
  if (!known) return undefined;
  ledger.imports.splice(ledger.imports.indexOf(known), 1);
  const lines = [...known.titles].flatMap(([id, title]) => {
    const last = ledger.last(id);
    const isSame =
      last &&
      last.verb !== 'delete' &&
      describeLines([{ ...last, verb: 'create' }]) === describeLines([createdLine(title)]);
    return isSame ? [{ id, line: { ...last, verb: 'delete' as const } }] : [];
  });
  if (lines.length === 0) return undefined;
  return { method: 'POST', path: PATHS.undoImport, body: known.range, effects: { lines } };
}
