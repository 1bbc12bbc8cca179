import { useState } from 'react';

import { parseCalendarDate } from '#contract/calendar-date.ts';
import { LIMITS } from '#contract/limits.ts';
import { FREQUENCIES, formatRepeat, normalizeRepeat, parseRepeat } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';

import { countFrom, findSkipDate, listChoices, listNextDates, withoutEnd } from '../model/repeat-choices.ts';
import { WEEKDAY_NAMES, describeRepeat } from '../model/repeat-words.ts';
import { addDays } from '../time/day-steps.ts';
import { formatShortDate } from '../time/short-date.ts';
import { useToday } from '../time/today.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormColumns } from '../ui/form-layout.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './repeat-field.css.ts';

const CUSTOM = 'Custom';
const UNITS = ['days', 'weeks', 'months', 'years'];
const NEVER = 'Never';
const ON_DATE = 'On a date';
const AFTER_TIMES = 'After some times';
const ENDS = [NEVER, ON_DATE, AFTER_TIMES];
const SHOWN_DATES = 3;
const USUAL_COUNT = 10;
const USUAL_DAYS = 90;

type Props = {
  value: string;
  /** The due date in the form, which may be empty or no date yet. */
  dueDate: string;
  onChange: (repeat: string) => void;
  /** Leaves this time out: the task is due on the next date. A new task has nothing to leave out. */
  onSkip?: ((dueDate: string) => void) | undefined;
  onBlur: () => void;
  error: string | undefined;
};

type PartProps = { rule: RepeatRule; dueDate: string; onChange: (rule: RepeatRule) => void };

type CountProps = { label: string; value: number; onChange: (count: number) => void };

/** A number from 1. What is typed stays while it is no such number, and gives way to the one that holds when the field is left. */
function CountField({ label, value, onChange }: CountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="number"
      min={1}
      max={LIMITS.repeats}
      error={undefined}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const wanted = Math.trunc(target.valueAsNumber);
        if (wanted >= 1 && wanted <= LIMITS.repeats) onChange(wanted);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** How often, where none of the usual rules is meant: every so many days, weeks on some days, months or years. */
function Custom({ rule, dueDate, onChange }: PartProps) {
  const { frequency, interval, weekdays, isFromCompletion } = rule;
  const change = (changes: Partial<RepeatRule>) => {
    const { rule: normal } = parseRepeat(normalizeRepeat(formatRepeat({ ...rule, ...changes }), dueDate));
    if (normal) onChange(normal);
  };
  const setUnit = (unit: string) => {
    const days = { weekdays: [], position: null, monthDay: null, month: null };
    change({ ...days, frequency: FREQUENCIES[UNITS.indexOf(unit)] ?? frequency });
  };
  const toggle = (day: number) => {
    const next = weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day];
    // One day at least stays.
    if (next.length > 0) change({ weekdays: next.toSorted((one, other) => one - other) });
  };
  return (
    <>
      <FormColumns>
        <CountField label="Every" value={interval} onChange={(wanted) => change({ interval: wanted })} />
        <Field label="Unit" error={undefined}>
          {(aria) => (
            <Select
              {...aria}
              value={UNITS[FREQUENCIES.indexOf(frequency)] ?? ''}
              options={UNITS}
              onValueChange={setUnit}
            />
          )}
        </Field>
      </FormColumns>
      {frequency === 'WEEKLY' && !isFromCompletion && (
        <div role="group" aria-label="Days of the week" className={styles.days}>
          {WEEKDAY_NAMES.map((name, day) => (
            <button
              key={name}
              type="button"
              className={styles.day}
              aria-pressed={weekdays.includes(day)}
              onClick={() => toggle(day)}
            >
              <span aria-hidden>{name.slice(0, 2)}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** When it ends. */
function End({ rule, dueDate, onChange }: PartProps) {
  const { until, count } = rule;
  const setEnd = (end: string) =>
    onChange({
      ...withoutEnd(rule),
      ...(end === ON_DATE && { until: addDays(dueDate, USUAL_DAYS) }),
      ...(end === AFTER_TIMES && { count: USUAL_COUNT }),
    });
  return (
    <FormColumns>
      <Field label="Ends" error={undefined}>
        {(aria) => (
          <Select
            {...aria}
            value={until === null ? (count === null ? NEVER : AFTER_TIMES) : ON_DATE}
            options={ENDS}
            onValueChange={setEnd}
          />
        )}
      </Field>
      {until !== null && (
        <TextField
          label="Last date"
          type="date"
          error={undefined}
          value={until}
          onChange={({ target }) => {
            if (parseCalendarDate(target.value)) onChange({ ...withoutEnd(rule), until: target.value });
          }}
        />
      )}
      {count !== null && (
        <CountField
          label="Times, with this one"
          value={count}
          onChange={(wanted) => onChange({ ...withoutEnd(rule), count: wanted })}
        />
      )}
    </FormColumns>
  );
}

/** How a task repeats: one of the usual rules for its due date, or one's own, with an end and the next dates. */
export function RepeatField({ value, dueDate, onChange, onSkip, onBlur, error }: Props) {
  const [isCustom, setIsCustom] = useState(false);
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
    if (chosen) set({ ...chosen, until: rule?.until ?? null, count: rule?.count ?? null });
    else onChange('');
  };
  const dates = listNextDates(value, day, SHOWN_DATES);
  const skipDate = findSkipDate(value, day);

  return (
    <>
      <Field
        label="Repeat"
        error={error}
        hint={
          rule &&
          (dates.length > 0 ? `Next: ${dates.map(formatShortDate).join(' · ')}` : 'This is the last one.')
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
      {rule && isCustom && <Custom rule={rule} dueDate={day} onChange={set} />}
      {rule && (
        <>
          <End rule={rule} dueDate={day} onChange={set} />
          <label className={styles.check}>
            <input
              type="checkbox"
              className={styles.checkBox}
              checked={isFromCompletion}
              onChange={({ target }) => onChange(countFrom(rule, target.checked, day))}
            />
            Count from the day of completion
          </label>
          {onSkip && skipDate !== null && (
            <Button className={styles.skip} onClick={() => onSkip(skipDate)}>
              Skip to {formatShortDate(skipDate)}
            </Button>
          )}
        </>
      )}
    </>
  );
}
