import type { ReactNode } from 'react';

import { MESSAGES } from '#contract/errors.ts';

import { explainFailure } from '../api/client.ts';
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
  renderForm: (profile: Profile) => ReactNode;
  /** What else there is of the account, each part under its name. */
  parts: readonly { name: string; content: ReactNode }[];
};

function ProfileSection({ renderForm }: Pick<Props, 'renderForm'>) {
  const { data: profile, error, refetch } = useProfile();
  if (profile) {
    return (
      <>
        <div className={styles.person}>
          <Avatar name={profile.name} image={profile.image} size={4} />
          <div className={styles.text}>
            <p className={styles.name}>{profile.name}</p>
            <p className={styles.email}>{profile.email}</p>
          </div>
        </div>
        {renderForm(profile)}
      </>
    );
  }
  if (error) {
    return (
      <LoadError
        title={MESSAGES.profileNotLoaded}
        detail={explainFailure(error).detail}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" className={styles.loading}>
      Loading profile...
      <Skeleton width="100%" height="14rem" />
    </div>
  );
}

/** The person's name, e-mail address and password, and what else there is of their account. */
export function ProfilePage({ renderForm, parts }: Props) {
  return (
    <div className={styles.narrow}>
      <title>Profile Settings · Holdfast</title>
      <PageHeading title="Profile Settings" />
      <section className={styles.section} aria-label="Your profile">
        <ProfileSection renderForm={renderForm} />
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
