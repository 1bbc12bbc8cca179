import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';

import { MESSAGES } from '#contract/messages.ts';
import { profileBodySchema } from '#contract/user.ts';

import { explainUncertain } from '../api/may-be-done.ts';
import { useSubmit } from '../api/use-submit.ts';
import { useLateFailure } from '../edits/use-late-failure.ts';
import { Button } from '../ui/button.tsx';
import { DoneMessage } from '../ui/done-message.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { EmailField, NameField } from '../ui/person-fields.tsx';
import { useUpdateProfile } from './mutations.ts';
import type { Profile } from './schema.ts';
import { useCurrentPassword } from './use-current-password.tsx';

const EMPTY = { name: '', email: '' };

type Typed = Partial<typeof EMPTY>;

const FIELDS = ['name', 'email'] as const;

/** Returns the fields that say something else than each of these; null where none does. */
function pickTyped(fields: Typed, ...known: readonly (Typed | null)[]): Typed | null {
  const typed = FIELDS.filter((field) => known.every((one) => one?.[field] !== fields[field]));
  return typed.length === 0 ? null : Object.fromEntries(typed.map((field) => [field, fields[field]]));
}

type Props = {
  profile: Profile;
  /** What was typed before, and not saved. */
  found?: Typed | undefined;
  /** Called with what is typed and not saved; null where that is nothing. */
  onType: (typed: Typed | null) => void;
  /** Called when the person wants nothing of what was found. */
  onStartOver: () => void;
};

/** The form of name and e-mail address. */
export function ProfileForm({ profile, found, onType, onStartOver }: Props) {
  const { mutateAsync: updateProfile } = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(profileBodySchema),
    defaultValues: EMPTY,
    values: { name: profile.name, email: profile.email },
    // News of the profile never takes away what is being typed.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  const { confirmed, dialog } = useCurrentPassword();
  const saved = useRef<Typed>(null);
  const keep = (fields: Typed, known: Typed) => onType(pickTyped(fields, known, saved.current));
  const keepTyped = useEffectEvent((fields: Typed) => keep(fields, profile));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [form],
  );
  useEffect(() => {
    if (found) form.reset({ ...form.getValues(), ...found }, { keepDefaultValues: true });
  }, [found, form]);
  // What another device has saved, or this one, is no draft any more.
  const keepAfterNews = useEffectEvent((known: Profile) => {
    // What was saved here is in them, or was changed since: typed again, it is a change as any other.
    saved.current = null;
    keep(form.getValues(), known);
  });
  useEffect(() => keepAfterNews(profile), [profile]);
  const sayLate = useLateFailure();
  const { onSubmit, failure, error, isSaved } = useSubmit(
    form,
    async (fields) => {
      const typed = form.getValues();
      const changes = pickTyped(fields, profile);
      if (changes) await confirmed((currentPassword) => updateProfile({ ...changes, currentPassword }));
      saved.current = typed;
      // What is saved is typed no more: news of another device takes its place.
      for (const field of FIELDS)
        if (form.getValues(field) === typed[field]) form.resetField(field, { defaultValue: typed[field] });
      keep(form.getValues(), profile);
    },
    (thrown) => sayLate(MESSAGES.profileNotUpdated, `${explainUncertain(thrown)} What you typed is kept.`),
  );
  const startOver = () => {
    // The button goes with what it was pressed for.
    form.setFocus('name');
    onStartOver();
    form.reset({ name: profile.name, email: profile.email }, { keepDirtyValues: false });
  };
  return (
    <>
      <form onSubmit={onSubmit} noValidate aria-label="Profile">
        <FormStack>
          {found && pickTyped(found, profile) && !isSaved && (
            <Message
              tone="note"
              title="What you typed is still here"
              detail="It was not saved."
              action={<Button onClick={startOver}>Start over</Button>}
            />
          )}
          {failure && (
            <Message
              tone="error"
              title={MESSAGES.profileNotUpdated}
              detail={`${explainUncertain(error)} What you typed is kept here.`}
            />
          )}
          <DoneMessage title={isSaved && MESSAGES.profileUpdated} />
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
