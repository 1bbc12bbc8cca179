import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { explainFailure } from './client.ts';

/**
 * Sends a valid form once, however often it is submitted meanwhile. A refusal stands at the fields that it names, and
 * whole in `failure`, and as it was thrown in `error`; the form keeps every word. What a press has led to is said until the next one;
 * `onFailure` hears of what failed also where the form was left meanwhile.
 */
export function useSubmit<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  send: (fields: Fields) => Promise<unknown>,
  onFailure?: (error: unknown) => void,
) {
  const [outcome, setOutcome] = useState<{ error?: unknown } | null>(null);
  const isBusy = useRef(false);
  const isField = (name: string): name is Path<Fields> => name in form.getValues();

  const submit = form.handleSubmit(
    async (fields) => {
      setOutcome((last) => (last?.error === undefined ? null : last));
      try {
        await send(fields);
        setOutcome({});
      } catch (error) {
        const refusal = explainFailure(error);
        const wrong = Object.keys(refusal.fields).filter(isField);
        for (const [index, name] of wrong.entries()) {
          form.setError(name, { message: refusal.fields[name] }, { shouldFocus: index === 0 });
        }
        setOutcome({ error });
        onFailure?.(error);
      }
    },
    () => setOutcome(null),
  );

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    void submit(event).finally(() => {
      isBusy.current = false;
    });
  };
  const error = outcome?.error;
  const failure = error === undefined ? null : explainFailure(error);
  return { onSubmit, failure, error, isSaved: outcome !== null && error === undefined };
}
