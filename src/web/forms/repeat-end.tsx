import { parseCalendarDate } from '#contract/calendar-date.ts';
import { LIMITS } from '#contract/limits.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';

import { withoutEnd } from '../model/repeat-choices.ts';
import { addDays } from '../time/day-steps.ts';
import { CountField } from '../ui/count-field.tsx';
import { Field } from '../ui/field.tsx';
import { FormColumns } from '../ui/form-layout.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTypedText } from '../ui/use-typed-text.ts';

const NEVER = 'Never';
const ON_DATE = 'On a date';
const AFTER_TIMES = 'After some times';
const ENDS = [NEVER, ON_DATE, AFTER_TIMES];
const USUAL_COUNT = 10;
const USUAL_DAYS = 90;

type Props = { rule: RepeatRule; dueDate: string; onChange: (rule: RepeatRule) => void };

function LastDate({ until, onChange }: { until: string; onChange: (day: string) => void }) {
  const field = useTypedText({
    value: until,
    read: (text) => (parseCalendarDate(text) ? text : null),
    onChange,
    wrong: 'This has to be a date.',
  });
  return <TextField label="Last date" type="date" {...field} />;
}

/** When a repetition ends. */
export function RepeatEnd({ rule, dueDate, onChange }: Props) {
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
        <LastDate until={until} onChange={(day) => onChange({ ...withoutEnd(rule), until: day })} />
      )}
      {count !== null && (
        <CountField
          label="Times, with this one"
          value={count}
          most={LIMITS.repeats}
          onChange={(wanted) => onChange({ ...withoutEnd(rule), count: wanted })}
        />
      )}
    </FormColumns>
  );
}
