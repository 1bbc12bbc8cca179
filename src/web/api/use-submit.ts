import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { explainFailure } from './client.ts';
import type { Failure } from './client.ts';

/**
 * Sends a valid form once, however often it is submitted meanwhile. A refusal stands at the fields that it names, and
 * whole in `failure`; the form keeps every word.
 */
export function useSubmit<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  send: (fields: Fields) => Promise<unknown>,
) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const isBusy = useRef(false);
  const isField = (name: string): name is Path<Fields> => name in form.getValues();

  const submit = form.handleSubmit(async (fields) => {
    try {
      await send(fields);
      setFailure(null);
    } catch (error) {
      const refusal = explainFailure(error);
      const wrong = Object.keys(refusal.fields).filter(isField);
      for (const [index, name] of wrong.entries()) {
        form.setError(name, { message: refusal.fields[name] }, { shouldFocus: index === 0 });
      }
      setFailure(refusal);
    }
  });

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    void submit(event).finally(() => {
      isBusy.current = false;
    });
  };
  return { onSubmit, failure };
}
