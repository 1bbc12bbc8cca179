import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { viewFieldsSchema } from '#contract/view.ts';

import { explainUncertain } from '../api/may-be-done.ts';
import { useSubmit } from '../api/use-submit.ts';
import { keepTypedName, readTypedName } from '../drafts/typed-names.ts';
import { useLateFailure } from '../edits/use-late-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useIsShown } from '../ui/use-is-shown.ts';

const formSchema = z.object({ name: viewFieldsSchema.shape.name });

type ViewDialogProps = {
  title: 'Save view' | 'Rename view';
  name: string;
  /** The search that gets the name: what is typed for it stays, until it is saved or discarded. */
  search: string;
  /** Resolves when the server has it. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a view. */
export function ViewDialog({ title, name, search, onSave, onClose }: ViewDialogProps) {
  const kept = `view ${search}`;
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: readTypedName(kept) ?? name },
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTypedName(kept, values.name === name ? null : values.name),
      }),
    [form, kept, name],
  );
  const { errors, isSubmitting } = form.formState;
  const isShown = useIsShown();
  const sayLate = useLateFailure();
  const { onSubmit, failure, error } = useSubmit(
    form,
    async (fields) => {
      const submitted = form.getValues('name');
      await onSave(fields.name);
      // What was typed on meanwhile waits for the next opening.
      if (readTypedName(kept) === submitted) keepTypedName(kept, null);
      if (isShown.current) onClose();
    },
    (reason) => sayLate('The view was not saved.', explainUncertain(reason)),
  );
  const cancel = () => {
    keepTypedName(kept, null);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate aria-label={title}>
        <FormStack>
          {failure && (
            <Message
              tone="error"
              title="The view was not saved"
              detail={`${explainUncertain(error)} What you typed is kept here.`}
            />
          )}
          <TextField
            label="Name"
            autoComplete="off"
            required
            error={errors.name?.message}
            {...form.register('name')}
          />
          <FormActions>
            <Button onClick={cancel} pending={isSubmitting}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Save'}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
