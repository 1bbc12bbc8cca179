import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { MESSAGES } from '#contract/messages.ts';

import type { DateLanguage } from '../quick-add/date-language.ts';
import type { Piece } from '../quick-add/piece.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { Message } from '../ui/message.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './quick-add.css.ts';
import { QuickChips, describeEntry } from './quick-chips.tsx';
import type { Entry } from './quick-entries.ts';
import { usePressWhileLoading } from './use-press-while-loading.ts';
import { useQuickAdd } from './use-quick-add.ts';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'] as const;

/** What is understood is said when the person pauses, and not with each key. */
const PAUSE_MS = 700;

type Props = {
  /** The languages whose dates are understood; null until they are there. */
  languages: readonly DateLanguage[] | null;
  onMore: () => void;
};

type EntriesProps = {
  entries: readonly Entry[];
  today: string;
  /** The piece that the next Backspace dismisses. */
  marked: Piece | null;
  onDismiss: (piece: Piece, line: number) => void;
};

/** Says what the text is understood as, to those who cannot see the chips. */
function Understood({ text, words }: { text: string; words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text.trim() === '' ? '' : words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, words]);
  return <VisuallyHidden>{said}</VisuallyHidden>;
}

/** What the lines become: a task each. */
function Entries({ entries, today, marked, onDismiss }: EntriesProps) {
  return (
    <ul className={styles.entries} aria-label="What it becomes">
      {entries.map((entry) => (
        <li key={entry.line} className={styles.entry}>
          <p className={styles.title}>
            {entry.completed && <VisuallyHidden>Completed: </VisuallyHidden>}
            <bdi className={entry.completed ? styles.completed : undefined}>{entry.title}</bdi>
          </p>
          <QuickChips
            entry={entry}
            today={today}
            marked={marked}
            onDismiss={(piece) => onDismiss(piece, entry.line)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The form of one line: Enter creates the task, and the field is empty for the next one. */
export function QuickAddForm({ languages, onMore }: Props) {
  const quick = useQuickAdd(languages);
  const { text, entries, problem, failure } = quick;
  /** The piece that the next Backspace dismisses. */
  const [marked, setMarked] = useState<Piece | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isWaiting, create, more } = usePressWhileLoading(quick, { languages, onMore });
  const isSeveral = entries.length > 1;
  const [only] = isSeveral ? [] : entries;
  const said = marked ? `Backspace leaves “${marked.text.trim()}” in the title.` : quick.outcome;
  const understood = only ? describeEntry(only, quick.today) : `${entries.length} tasks`;

  const dismissLast = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const last = only?.pieces.at(-1);
    if (!only || !last || selectionStart !== value.length || selectionEnd !== value.length) return;
    // Behind the piece other words, or lines, can be taken back first.
    if (last.end !== text.split('\n').slice(only.line).join('\n').length) return;
    event.preventDefault();
    if (marked) quick.dismiss(last, only.line);
    setMarked(marked ? null : last);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isModified = MODIFIERS.some((key) => event.getModifierState(key));
    if (isComposing(event.nativeEvent) || isModified) return;
    if (event.key === 'Backspace') dismissLast(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The press that is held down may be the one that opened this.
    if (event.repeat) return;
    setMarked(null);
    create();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create();
        field.current?.focus();
      }}
    >
      <FormStack>
        {failure && (
          <Message
            tone="error"
            title={MESSAGES.createFailed}
            detail={`${failure.detail} What you typed is kept here.`}
          />
        )}
        <Field
          label="What is to be done"
          error={problem ?? undefined}
          hint={
            isSeveral
              ? undefined
              : `Such as “Pay rent fri !high${quick.isOwnServer ? ' #home every month' : ''}”. Several lines are several tasks.`
          }
        >
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              ref={field}
              className={styles.line}
              rows={1}
              autoComplete="off"
              enterKeyHint="done"
              readOnly={isWaiting}
              value={text}
              onChange={(event) => {
                setMarked(null);
                quick.type(event.target.value);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => setMarked(null)}
            />
          )}
        </Field>
        {entries.length > 0 && (
          <Entries
            entries={entries}
            today={quick.today}
            marked={marked}
            onDismiss={(piece, line) => {
              quick.dismiss(piece, line);
              field.current?.focus();
            }}
          />
        )}
        <p role="status" className={styles.outcome}>
          {said || (entries.length > 0 && <Understood text={text} words={understood} />)}
        </p>
        <FormActions
          aside={
            isSeveral ? undefined : (
              <Button variant="quiet" pending={isWaiting} onClick={more}>
                More
              </Button>
            )
          }
        >
          {isSeveral && (
            <Button
              onClick={() => {
                quick.createWithChecklist();
                field.current?.focus();
              }}
            >
              One task with a checklist
            </Button>
          )}
          <Button variant="primary" type="submit" pending={isWaiting}>
            {isSeveral ? `Create ${entries.length} tasks` : 'Create Task'}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
