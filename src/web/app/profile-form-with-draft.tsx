import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';

import { PROFILE_FORM } from '../changes/draft.ts';
import type { TypedProfile } from '../changes/draft.ts';
import { useDraft } from '../edits/use-draft.ts';
import { ProfileForm } from '../profile/profile-form.tsx';
import type { Profile } from '../profile/schema.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The draft of the profile that its person continues here. */
    draft?: string;
  }
}

function DraftedForm({ profile }: { profile: Profile }) {
  const { found, keep, startOver } = useDraft(PROFILE_FORM);
  const onType = useCallback(
    (typed: TypedProfile | null) => keep(typed && { seen: null, fields: typed }),
    [keep],
  );
  return <ProfileForm profile={profile} found={found?.fields} onType={onType} onStartOver={startOver} />;
}

/** The form of the profile, which keeps what is typed until it is saved; one draft that is continued takes the place of another. */
export function ProfileFormWithDraft({ profile }: { profile: Profile }) {
  const draft = useLocation({ select: ({ state }) => state.draft });
  return <DraftedForm key={draft} profile={profile} />;
}
