import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { explainFailure } from './client.ts';
import type { Failure } from './client.ts';

const SAVED = 'saved';

/**
 * Sends a valid form once, however often it is submitted meanwhile. A refusal stands at the fields that it names, and
 * whole in `failure`; the form keeps every word. What a press has led to is said until the next one.
 */
export function useSubmit<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  send: (fields: Fields) => Promise<unknown>,
) {
  const [outcome, setOutcome] = useState<Failure | typeof SAVED | null>(null);
  const isBusy = useRef(false);
  const isField = (name: string): name is Path<Fields> => name in form.getValues();

  const submit = form.handleSubmit(
    async (fields) => {
      setOutcome((last) => (last === SAVED ? null : last));
      try {
        await send(fields);
        setOutcome(SAVED);
      } catch (error) {
        const refusal = explainFailure(error);
        const wrong = Object.keys(refusal.fields).filter(isField);
        for (const [index, name] of wrong.entries()) {
          form.setError(name, { message: refusal.fields[name] }, { shouldFocus: index === 0 });
        }
        setOutcome(refusal);
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
  const isSaved = outcome === SAVED;
  return { onSubmit, failure: isSaved ? null : outcome, isSaved };
}
