import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { Failure } from '../api/client.ts';
import { explainFailure } from '../api/client.ts';
import type { Dismissed } from '../changes/draft.ts';
import { moveDismissed } from '../changes/move-dismissed.ts';
import { handOver } from '../drafts/continued.ts';
import { createTasks } from '../edits/create-tasks.ts';
import { useDraft } from '../edits/use-draft.ts';
import type { DateLanguage } from '../quick-add/date-language.ts';
import type { Piece } from '../quick-add/piece.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { localDate } from '../time/calendar-day.ts';
import { useToday } from '../time/today.ts';
import {
  carryDismissed,
  findTooMany,
  readOn,
  readEntries,
  readWithChecklist,
  toDismissed,
  toTasks,
} from './quick-entries.ts';
import type { Entry } from './quick-entries.ts';

/** What stands in the field, which of its pieces the person dismissed, and the day on which it was typed; a former version kept none. */
type Content = { text: string; dismissed: readonly Dismissed[]; typedOn?: string | undefined };
const EMPTY: Content = { text: '', dismissed: [] };

function join(one: Content, next: Content): Content {
  if (one.text === '' || next.text === '') return one.text === '' ? next : one;
  const text = `${one.text}\n`;
  return {
    typedOn: one.typedOn,
    text: text + next.text,
    dismissed: [...one.dismissed, ...moveDismissed(next.dismissed, text.length)],
  };
}

/** No other server of the family keeps labels and repeats. */
const UNKNOWN_TO_OTHERS: readonly Piece['kind'][] = ['label', 'repeat'];

/** Returns what is typed into the quick add, what it is understood as, and what can be done with it. */
export function useQuickAdd(languages: readonly DateLanguage[] | null) {
  const today = useToday();
  const isOwnServer = useIsOwnServer() !== false;
  const draft = useDraft('quick');
  const { found, keep } = draft;
  const [content, setContent] = useState(EMPTY);
  const { text, dismissed, typedOn } = content;
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** What was created last, in words. */
  const [outcome, setOutcome] = useState('');

  const shown = useRef(EMPTY);
  /** What is being stored: it stays in the draft until it is. */
  const storing = useRef<readonly Content[]>([]);

  const show = (next: Content) => {
    shown.current = next;
    setContent(next);
    const all = [...storing.current, next].reduce(join);
    const fields = { title: all.text, dismissed: [...all.dismissed], typedOn: all.typedOn };
    keep(all.text === '' ? null : { seen: null, fields });
  };
  const [restored, setRestored] = useState(found);
  if (found !== restored) {
    setRestored(found);
    const { title, dismissed: former = [], typedOn: day } = found?.fields ?? {};
    if (title !== undefined) setContent({ text: title, dismissed: former, typedOn: day });
  }
  useEffect(() => {
    shown.current = content;
  }, [content]);

  const reader = useMemo(
    () => ({
      today: typedOn ?? today,
      languages: languages ?? [],
      dismissed,
      without: isOwnServer ? [] : UNKNOWN_TO_OTHERS,
    }),
    [typedOn, today, languages, dismissed, isOwnServer],
  );
  const tooMany = useMemo(() => findTooMany(text), [text]);
  // A line that was read without its languages would get another date.
  const entries = useMemo(
    () =>
      languages === null || tooMany !== null ? [] : readOn(today, (then) => readEntries(text, then), reader),
    [languages, text, today, tooMany, reader],
  );

  const type = (next: string) => {
    setProblem(null);
    setOutcome('');
    show({
      text: next,
      dismissed: carryDismissed(dismissed, text, next),
      typedOn: localDate(new Date()),
    });
  };
  const dismiss = (piece: Piece, line: number) =>
    show({ text, typedOn, dismissed: [...dismissed, toDismissed(text, line, piece)] });

  /** What is shown, as it is at a press: the screen may not show that day yet. */
  const readAtPress = () => {
    const now = localDate(new Date());
    return now === today || entries.length === 0
      ? entries
      : readOn(now, (then) => readEntries(text, then), reader);
  };
  const readWithItems = () =>
    readOn(localDate(new Date()), (then) => [readWithChecklist(text, then)], reader);

  const save = async (chosen: readonly Entry[]) => {
    const { tasks, problem: wrong } = toTasks(chosen);
    setProblem(tooMany ?? wrong);
    const [first] = tasks;
    if (tooMany !== null || wrong !== null || !first) return;
    // It goes from the field at once, so that the next task can be typed; the draft has it until it is stored.
    storing.current = [...storing.current, content];
    shown.current = EMPTY;
    setContent(EMPTY);
    const endStoring = () => (storing.current = storing.current.filter((other) => other !== content));
    try {
      // What is typed on is the next line, and no edit of these tasks.
      await draft.save((id, after) => createTasks(tasks, { draft: id, typed: text, after }).then(() => null));
      setFailure(null);
      setOutcome(
        tasks.length === 1 ? `“${first.title}” was created.` : `${tasks.length} tasks were created.`,
      );
      endStoring();
      show(shown.current);
    } catch (error) {
      endStoring();
      // A key that came before they are on screen would take the words that come back.
      flushSync(() => {
        setFailure(explainFailure(error));
        show(join(content, shown.current));
      });
    }
  };

  /** Gives what is typed to the form with all fields. */
  const moveToForm = async () => {
    const [entry] = readAtPress();
    if (!entry) return;
    const { title, dueDate, priority, labels, repeat } = entry;
    await handOver({ seen: null, fields: { title, dueDate, priority, labels, repeat } }, 'new');
    // What is still being stored stays in the draft until it is.
    show(EMPTY);
  };

  return {
    text,
    type,
    entries,
    today,
    /** Whether the server keeps labels and repeats. */
    isOwnServer,
    dismiss,
    problem: tooMany ?? problem,
    failure,
    outcome,
    create: () => void save(readAtPress()),
    createWithChecklist: () => void save(readWithItems()),
    moveToForm,
  };
}
