import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { currentPasswordSchema } from '#contract/user.ts';
import type { CurrentPassword } from '#contract/user.ts';

import { useExportEverything } from '../account-file/export-calls.ts';
import { explainFailure } from '../api/client.ts';
import { mayBeDone } from '../api/may-be-done.ts';
import { useSubmit } from '../api/use-submit.ts';
import { useOutbox, useUnsavedCount } from '../outbox-state/state.ts';
import { useTasks } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DoneMessage } from '../ui/done-message.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { TextField } from '../ui/text-field.tsx';
import { deleteAccount } from './calls.ts';
import * as styles from './delete-account.css.ts';
import { describeBackups, describeTasks, describeUnsaved } from './words.ts';

function ExportFirst() {
  const { mutate: exportEverything, isPending, isSuccess, error } = useExportEverything();
  return (
    <div className={styles.exporting}>
      <p>
        An export keeps your tasks with their history, the trash, your views and your profile as one file.
      </p>
      <Button pending={isPending} onClick={() => exportEverything()}>
        {isPending ? 'Exporting...' : 'Export everything'}
      </Button>
      <DoneMessage title={isSuccess && 'Exported'} detail="Look for the file among your downloads." />
      {error && <Message tone="error" title="Export failed" detail={explainFailure(error).detail} />}
    </div>
  );
}

type Props = {
  /** How many newer daily backups replace one that has what is deleted; null where the server makes none, undefined where it has not told. */
  keptBackups: number | null | undefined;
  onClose: () => void;
};

/** Asks for the password before the account is deleted, and says what goes and what does not. */
export function DeleteDialog({ keptBackups, onClose }: Props) {
  const { tasks } = useTasks();
  const outbox = useOutbox();
  const unsaved = describeUnsaved(useUnsavedCount(), outbox?.drafts.length ?? 0);
  const form = useForm({
    resolver: zodResolver(currentPasswordSchema),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { onSubmit, failure, error } = useSubmit(form, (body: CurrentPassword) => deleteAccount(body));
  const isUncertain = mayBeDone(error);
  return (
    <Dialog onClose={onClose} isBusy={isSubmitting} title="Delete your account?">
      <form onSubmit={onSubmit} noValidate aria-label="Delete your account">
        <FormStack>
          {failure && (
            <Message
              tone="error"
              title={isUncertain ? 'Nobody knows whether it is deleted' : 'Not deleted'}
              detail={
                isUncertain
                  ? `${failure.detail} If it was deleted all the same, this page leads to the login.`
                  : failure.detail
              }
            />
          )}
          <p>This cannot be undone. It deletes for good:</p>
          <ul className={styles.goes}>
            <li>{describeTasks(tasks?.length)}</li>
            <li>your name, e-mail address and password, and the login on every device</li>
            <li>what this device keeps of them</li>
          </ul>
          <p>{describeBackups(keptBackups)}</p>
          {unsaved !== null && <Message tone="error" title="Not everything is saved" detail={unsaved} />}
          <ExportFirst />
          <TextField
            label="Current Password"
            type="password"
            autoComplete="current-password"
            required
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <FormActions>
            <Button onClick={onClose} pending={isSubmitting}>
              Cancel
            </Button>
            <Button variant="danger" type="submit" pending={isSubmitting}>
              {isSubmitting ? 'Deleting...' : 'Delete account'}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
