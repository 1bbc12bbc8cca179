import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { taskFieldsSchema } from '#contract/field-rules.ts';
import type { FieldName, FieldValue } from '#contract/fields.ts';
import { PRIORITIES } from '#contract/priority.ts';

import { typedFieldsSchema } from '../changes/draft.ts';
import { useDraft } from '../edits/use-draft.ts';
import { FIELD_LABELS } from '../model/fields.ts';
import type { Task } from '../model/task.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-layout.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import * as styles from './conflict-dialog.css.ts';

/** Labels are merged and never a question; a rule of repetition is not written by hand. */
type WrittenField = Exclude<FieldName, 'completed' | 'labels' | 'repeat'>;

/** Whether another value of a field can be written than those of two sides. */
export function isWritten(field: FieldName): field is WrittenField {
  return field !== 'completed' && field !== 'labels' && field !== 'repeat';
}

type ControlProps = {
  field: WrittenField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Control({ field, value, error, onChange }: ControlProps) {
  const label = `${FIELD_LABELS[field]} to keep`;
  if (field === 'priority') {
    return (
      <Field label={label} error={error}>
        {(aria) => <Select {...aria} value={value} options={PRIORITIES} onValueChange={onChange} />}
      </Field>
    );
  }
  if (field === 'description') {
    return (
      <TextArea
        label={label}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      type={field === 'dueDate' ? 'date' : 'text'}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type Props = {
  field: WrittenField;
  /** The task upon which it is typed. */
  seen: Task;
  /** The id under which what is typed is kept. */
  formId: string;
  initial: string;
  chosen: FieldValue | undefined;
  onChoose: (value: string) => void;
};

/** A third value for a field, neither mine nor theirs. */
export function OtherValue({ field, seen, formId, initial, chosen, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const draft = useDraft(formId);
  const left = draft.found?.fields[field];
  const value = typed ?? left ?? initial;
  const type = (next: string) => {
    setTyped(next);
    draft.keep({ seen, fields: typedFieldsSchema.parse({ [field]: next }) });
  };
  const focusControl = () => area.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  const open = () => {
    // The button gives its place to the control, which gets the focus.
    flushSync(() => setIsOpen(true));
    focusControl();
  };
  if (!isOpen && left === undefined) {
    return (
      <div className={styles.another}>
        <Button variant="quiet" onClick={open}>
          Write something else
        </Button>
      </div>
    );
  }
  const keep = () => {
    const checked = taskFieldsSchema.shape[field].safeParse(value);
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return focusControl();
    // Its draft is over with the choice, which has no space around it.
    if (checked.data !== value) type(checked.data);
    return onChoose(checked.data);
  };
  return (
    <div ref={area} className={styles.other}>
      <Control field={field} value={value} error={error} onChange={type} />
      <FormActions>
        <Button aria-pressed={chosen === value} onClick={keep}>
          Keep this
        </Button>
      </FormActions>
    </div>
  );
}
