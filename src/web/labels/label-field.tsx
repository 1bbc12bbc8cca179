import { X } from 'lucide-react';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, Ref } from 'react';

import { isSameValue } from '#contract/fields.ts';
import { foldLabel, uniqueLabels } from '#contract/labels.ts';
import { tidyLabel } from '#contract/tidy-label.ts';

import type { Task } from '../model/task.ts';
import { useTasks } from '../task-list/queries.ts';
import { Field } from '../ui/field.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { removePill } from '../ui/pill.css.ts';
import { listLabels } from './known-labels.ts';
import { LabelDot } from './label-dot.tsx';
import * as styles from './label-field.css.ts';

const MOST_SUGGESTIONS = 6;
const NO_TASKS: readonly Task[] = [];

/** Returns the set of labels that tokens and what is being typed make: what is typed counts before Enter, so that nothing loses it. */
function toSet(tokens: readonly string[], typed: string): string[] {
  return uniqueLabels([...tokens, ...typed.split(',')].map(tidyLabel).filter((label) => label !== ''));
}

type Props = {
  value: readonly string[];
  onChange: (labels: string[]) => void;
  onBlur?: () => void;
  error: string | undefined;
  /** Moves the focus to the text field, where what is typed is wrong. */
  ref?: Ref<{ focus: () => void }>;
};

/** The labels of a task, each a token. Enter or a comma adds what is typed, Backspace takes the last. */
export function LabelField({ value, onChange, onBlur, error, ref }: Props) {
  const [tokens, setTokens] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const { tasks = NO_TASKS } = useTasks();
  const known = useMemo(() => listLabels(tasks), [tasks]);
  // Where the task had all of them the row would be a hole. One that comes or goes while it is pressed would move what is beneath.
  const [hadAtFirst] = useState(() => new Set(value.map(foldLabel)));
  const hasSuggestions = known.some((label) => !hadAtFirst.has(foldLabel(label)));
  // The form was given another value than what was typed here, such as that of its draft.
  if (!isSameValue(toSet(tokens, typed), toSet(value, ''))) {
    setTokens(value);
    // What is typed may be one of them so far, on the way to another.
    if (!isSameValue(toSet(value, typed), toSet(value, ''))) setTyped('');
  }

  const show = (nextTokens: readonly string[], nextTyped: string) => {
    setTokens(nextTokens);
    setTyped(nextTyped);
    onChange(toSet(nextTokens, nextTyped));
  };
  const add = (words: readonly string[], rest = '') => {
    const added = words.map(tidyLabel).filter((label) => label !== '');
    const folds = new Set(tokens.map(foldLabel));
    show([...tokens, ...uniqueLabels(added).filter((label) => !folds.has(foldLabel(label)))], rest);
  };
  const type = (text: string) => {
    const parts = text.split(',');
    if (parts.length > 1) add(parts.slice(0, -1), parts.at(-1)?.trimStart());
    else show(tokens, text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add([typed]);
    } else if (event.key === 'Backspace' && !event.repeat && typed === '') show(tokens.slice(0, -1), '');
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A suggestion completes what is typed.
    if (currentTarget.contains(relatedTarget)) return;
    // What a press is upon stays beneath it: what is typed counts all the same.
    if (document.querySelector(':active') === null) add([typed]);
    onBlur?.();
  };
  const taken = new Set(tokens.map(foldLabel));
  const wanted = foldLabel(tidyLabel(typed));
  const suggestions = known
    .filter((label) => !taken.has(foldLabel(label)) && foldLabel(label).startsWith(wanted))
    .slice(0, MOST_SUGGESTIONS);

  return (
    <Field label="Labels" error={error}>
      {(control) => (
        <div className={styles.field} onBlur={leave}>
          <div className={styles.box}>
            {tokens.map((label) => (
              <span key={label} className={styles.token}>
                <LabelDot label={label} />
                <bdi>{label}</bdi>
                <button
                  type="button"
                  className={removePill}
                  aria-label={`Remove the label ${label}`}
                  onClick={({ detail }) => {
                    const others = tokens.filter((token) => token !== label);
                    show(others, typed);
                    // A press of a key, which moves the focus on; after one of a finger it would open the keyboard.
                    if (detail === 0) input.current?.focus();
                  }}
                >
                  <X size={14} strokeWidth={2} aria-hidden />
                </button>
              </span>
            ))}
            <input
              {...control}
              ref={input}
              dir="auto"
              className={styles.input}
              value={typed}
              autoComplete="off"
              enterKeyHint="done"
              placeholder={tokens.length === 0 ? 'home, garden' : undefined}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          {hasSuggestions && (
            <div role="group" aria-label="Known labels" className={styles.suggestions}>
              {suggestions.map((label) => (
                <button
                  key={label}
                  type="button"
                  className={styles.suggestion}
                  aria-label={`Add the label ${label}`}
                  // A browser leaves one that Tab leads to half in view.
                  onFocus={({ currentTarget }) =>
                    currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })
                  }
                  // The text field keeps the focus, and what is typed is what the press completes.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={({ detail }) => {
                    add([label]);
                    // A key's press takes away the suggestion that has the focus.
                    if (detail === 0) input.current?.focus();
                  }}
                >
                  <LabelDot label={label} />
                  <bdi>{label}</bdi>
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
