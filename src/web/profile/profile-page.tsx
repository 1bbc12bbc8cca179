import type { ComponentType, ReactNode } from 'react';

import { MESSAGES } from '#contract/messages.ts';

import { explainFailure } from '../api/client.ts';
import { useIsOnline } from '../api/online.ts';
import { Avatar } from '../ui/avatar.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PasswordForm } from './password-form.tsx';
import * as styles from './profile-page.css.ts';
import { useProfile } from './queries.ts';
import type { Profile } from './schema.ts';

type Props = {
  /** The form of name and e-mail address. */
  form: ComponentType<{ profile: Profile }>;
  /** What else there is of the account, each part under its name. */
  parts: readonly { name: string; content: ReactNode }[];
};

function ProfileSection({ form: Form }: Pick<Props, 'form'>) {
  const { data: profile, error, refetch } = useProfile();
  const isOnline = useIsOnline();
  // Without a network the top bar says so, and what is known stays in view.
  const loadError = error && (isOnline || !profile) && (
    <LoadError
      title={MESSAGES.profileNotLoaded}
      detail={`${explainFailure(error).detail}${profile ? ' This is the profile as it was.' : ''}`}
      onRetry={() => void refetch()}
    />
  );
  if (profile) {
    return (
      <>
        {loadError}
        <div className={styles.person}>
          <Avatar name={profile.name} image={profile.image} size={4} />
          <div className={styles.text}>
            <p className={styles.name}>
              <bdi>{profile.name}</bdi>
            </p>
            <p className={styles.email}>{profile.email}</p>
          </div>
        </div>
        <Form profile={profile} />
      </>
    );
  }
  if (loadError) return loadError;
  return (
    <div role="status" className={styles.loading}>
      Loading profile...
      <Skeleton width="100%" height="17.125rem" />
    </div>
  );
}

/** The person's name, e-mail address and password, and what else there is of their account. */
export function ProfilePage({ form, parts }: Props) {
  return (
    <div className={styles.narrow}>
      <title>Profile Settings · Holdfast</title>
      <PageHeading title="Profile Settings" />
      <section className={styles.section} aria-label="Your profile">
        <ProfileSection form={form} />
      </section>
      <section className={styles.section} aria-label="Your password">
        <PasswordForm />
      </section>
      {parts.map(({ name, content }) => (
        <section key={name} className={styles.section} aria-label={name}>
          {content}
        </section>
      ))}
    </div>
  );
}
