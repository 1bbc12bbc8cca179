import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { MESSAGES } from '#contract/errors.ts';
import { profileBodySchema } from '#contract/user.ts';

import { useSubmit } from '../api/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { EmailField, NameField } from '../ui/person-fields.tsx';
import { useUpdateProfile } from './mutations.ts';
import type { Profile } from './schema.ts';
import { useCurrentPassword } from './use-current-password.tsx';

const EMPTY = { name: '', email: '' };

export function ProfileForm({ profile }: { profile: Profile }) {
  const { mutateAsync: updateProfile, isSuccess } = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(profileBodySchema),
    defaultValues: EMPTY,
    values: { name: profile.name, email: profile.email },
    // News of the profile never takes away what is being typed.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  const { confirmed, dialog } = useCurrentPassword();
  const { onSubmit, failure } = useSubmit(form, (fields) =>
    confirmed((currentPassword) =>
      updateProfile(currentPassword === undefined ? fields : { ...fields, currentPassword }),
    ),
  );
  return (
    <>
      <form onSubmit={onSubmit} noValidate aria-label="Profile">
        <FormStack>
          {failure && (
            <Message
              tone="error"
              title={MESSAGES.profileNotUpdated}
              detail={`${failure.detail} What you typed is kept here.`}
            />
          )}
          {isSuccess && !failure && <Message tone="ok" title={MESSAGES.profileUpdated} />}
          <NameField error={errors.name?.message} {...form.register('name')} />
          <EmailField error={errors.email?.message} {...form.register('email')} />
          <FormActions>
            <Button variant="primary" type="submit" pending={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Update Profile'}
            </Button>
          </FormActions>
        </FormStack>
      </form>
      {dialog}
    </>
  );
}
