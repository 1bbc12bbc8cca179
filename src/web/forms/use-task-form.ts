import { zodResolver } from '@hookform/resolvers/zod';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { taskFieldsSchema } from '#contract/field-rules.ts';
import type { TaskFields } from '#contract/field-rules.ts';

import { useSubmit } from '../api/use-submit.ts';
import { toFormValues, toTyped } from '../changes/form-values.ts';
import type { FormDraft } from '../edits/use-draft.ts';
import type { Task } from '../model/task.ts';

type Options = {
  /** The task upon which the form stands: another object fills it anew, so it stays the same while something is typed. Without it the form starts empty. */
  initial: Task | undefined;
  draft: FormDraft;
  onSave: (fields: TaskFields) => Promise<unknown>;
};

/** Returns the form of a task. It opens with what its draft has, and whatever is typed goes into the draft. */
export function useTaskForm({ initial, draft, onSave }: Options) {
  const form = useForm({ resolver: zodResolver(taskFieldsSchema), defaultValues: toFormValues(initial) });
  const { onSubmit, failure } = useSubmit(form, onSave);

  // An effect that comes later than its render would take away what was typed between the two, or not keep it; and without
  // `keepFieldsRef` no field hears anything until it is drawn again.
  const shown = useRef(initial);
  useLayoutEffect(() => {
    if (shown.current !== initial) form.reset(toFormValues(initial), { keepFieldsRef: true });
    shown.current = initial;
  }, [initial, form]);

  const { found } = draft;
  const keep = useEffectEvent((fields: TaskFields, isDirty = false) => {
    draft.keep(isDirty ? toTyped(initial, found, fields) : null);
  });
  useLayoutEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => keep(values, isDirty),
      }),
    [form],
  );
  // Behind what keeps the words: those that were found are typed words, and news of the task takes no such word away.
  useLayoutEffect(() => {
    if (found)
      form.reset({ ...form.getValues(), ...found.fields }, { keepDefaultValues: true, keepFieldsRef: true });
  }, [found, form]);

  /** Which start of the form this is: a field that shows more than its value begins anew with it. */
  const [starts, setStarts] = useState(0);
  const startOver = () => {
    form.setFocus('title');
    draft.startOver();
    form.reset(toFormValues(initial));
    setStarts((times) => times + 1);
  };
  return { form, onSubmit, failure, startOver, starts };
}
