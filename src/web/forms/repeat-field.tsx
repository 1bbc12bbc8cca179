import { useState } from 'react';

import { parseCalendarDate } from '#contract/calendar-date.ts';
import { formatRepeat, parseRepeat } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';

import {
  countFrom,
  findRecount,
  findSkipDate,
  listChoices,
  listNextDates,
  withoutEnd,
} from '../model/repeat-choices.ts';
import { describeRepeat } from '../model/repeat-words.ts';
import { formatShortDate } from '../time/short-date.ts';
import { useToday } from '../time/today.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { CustomRepeat } from './custom-repeat.tsx';
import { RepeatEnd } from './repeat-end.tsx';
import * as styles from './repeat-field.css.ts';

const CUSTOM = 'Custom';
const SHOWN_DATES = 3;

type Props = {
  value: string;
  /** The due date in the form, which may be empty or no date yet. */
  dueDate: string;
  /** Whether the task was completed before, so that its next one is there already. */
  isCompleted: boolean;
  onChange: (repeat: string) => void;
  /** Fills in the day from which a rule counts, where none is typed yet. */
  onDay: (dueDate: string) => void;
  /** Leaves this time out: the task is due on the next date. A new task has nothing to leave out. */
  onSkip?: ((dueDate: string) => void) | undefined;
  onBlur: () => void;
  error: string | undefined;
};

/** How a task repeats: one of the usual rules for its due date, or one's own, with an end and the next dates. */
export function RepeatField({ value, dueDate, isCompleted, onChange, onDay, onSkip, onBlur, error }: Props) {
  const [isCustom, setIsCustom] = useState(false);
  /** The rule as it was before it counted from completion, whose days are taken up again. */
  const [dated, setDated] = useState<RepeatRule | null>(null);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const today = useToday();
  const day = parseCalendarDate(dueDate) ? dueDate : today;
  const { rule } = parseRepeat(value);
  const isFromCompletion = rule?.isFromCompletion ?? false;
  const current = rule ? formatRepeat(withoutEnd(rule)) : value;
  const usual = ['', ...listChoices(day, isFromCompletion)];
  // A rule that is none of the usual ones can be kept.
  const choices = new Map([...usual, current].map((choice) => [describeRepeat(choice), choice]));
  const set = (next: RepeatRule) => onChange(formatRepeat(next));
  const choose = (words: string) => {
    setIsCustom(words === CUSTOM);
    const chosen = parseRepeat(words === CUSTOM ? current || 'FREQ=DAILY' : (choices.get(words) ?? '')).rule;
    if (!chosen) return onChange('');
    set({ ...chosen, until: rule?.until ?? null, count: rule?.count ?? null });
    // The words of the rule, and its next dates, are of this day.
    if (dueDate === '') onDay(day);
  };
  const dates = listNextDates(value, day, today, SHOWN_DATES);
  const skipDate = findSkipDate(value, day);
  const recount = findRecount(value, day, today);

  return (
    <>
      <Field
        label="Repeat"
        error={error}
        hint={
          rule &&
          !isCompleted &&
          (dates.length > 0
            ? `Next: ${dates.map((date) => formatShortDate(date, today).replaceAll(' ', '\u00A0')).join(' · ')}`
            : 'This is the last one.')
        }
      >
        {(aria) => (
          <Select
            {...aria}
            value={isCustom ? CUSTOM : describeRepeat(current)}
            options={[...choices.keys(), CUSTOM]}
            onValueChange={choose}
            onBlur={onBlur}
          />
        )}
      </Field>
      {rule && isCustom && <CustomRepeat rule={rule} dueDate={day} onChange={set} />}
      {rule && (
        <>
          <RepeatEnd rule={rule} dueDate={day} onChange={set} />
          <label className={styles.check}>
            <input
              type="checkbox"
              className={styles.checkBox}
              checked={isFromCompletion}
              onChange={({ target }) => {
                if (target.checked) setDated(rule);
                onChange(countFrom(rule, target.checked, day, dated));
              }}
            />
            Count from the day of completion
          </label>
          {!isCompleted && (
            <div {...keptFocus} className={styles.ofDates}>
              {recount !== null && (
                <Button onClick={() => onChange(recount)}>Count from {formatShortDate(day, today)}</Button>
              )}
              {onSkip && skipDate !== null && (
                <Button onClick={() => onSkip(skipDate)}>Skip to {formatShortDate(skipDate, today)}</Button>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}
