import { useProfile } from './queries.ts';

/** Tells a password manager whose the password of a form is, which has no other field that says so. */
export function PasswordOwner() {
  const { data: profile } = useProfile();
  return profile && <input type="email" autoComplete="username" value={profile.email} readOnly hidden />;
}
