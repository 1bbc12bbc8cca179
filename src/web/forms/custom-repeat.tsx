import { LIMITS } from '#contract/limits.ts';
import { FREQUENCIES, formatRepeat, nameDays, parseRepeat } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';

import { NO_DAYS } from '../model/repeat-choices.ts';
import { WEEKDAY_NAMES } from '../model/repeat-words.ts';
import { CountField } from '../ui/count-field.tsx';
import { Field } from '../ui/field.tsx';
import { FormColumns } from '../ui/form-layout.tsx';
import { Select } from '../ui/select.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './repeat-field.css.ts';

const UNITS = ['days', 'weeks', 'months', 'years'];

type Props = { rule: RepeatRule; dueDate: string; onChange: (rule: RepeatRule) => void };

/** How often, where none of the usual rules is meant: every so many days, weeks on some days, months or years. */
export function CustomRepeat({ rule, dueDate, onChange }: Props) {
  const { frequency, interval, weekdays, isFromCompletion } = rule;
  const change = (changes: Partial<RepeatRule>) => {
    const { rule: named } = parseRepeat(nameDays(formatRepeat({ ...rule, ...changes }), dueDate));
    if (named) onChange(named);
  };
  const setUnit = (unit: string) =>
    change({ ...NO_DAYS, frequency: FREQUENCIES[UNITS.indexOf(unit)] ?? frequency });
  const toggle = (day: number) => {
    const next = weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day];
    // One day at least stays.
    if (next.length > 0) change({ weekdays: next.toSorted((one, other) => one - other) });
  };
  return (
    <>
      <FormColumns>
        <CountField
          label="Every"
          value={interval}
          most={LIMITS.repeats}
          onChange={(wanted) => change({ interval: wanted })}
        />
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
