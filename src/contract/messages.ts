/** The messages of the specification's error catalogue and its two successes; the restore is Holdfast's own. */
export const MESSAGES = {
  loginFailed: 'Login failed',
  signupFailed: 'Signup failed',
  tasksNotLoaded: 'Failed to load tasks',
  createFailed: 'Create task failed',
  updateFailed: 'Update failed',
  deleteFailed: 'Delete failed',
  restoreFailed: 'Restore failed',
  profileNotLoaded: 'Failed to load profile',
  profileNotUpdated: 'Profile update failed',
  passwordNotUpdated: 'Password update failed',
  profileUpdated: 'Profile updated!',
  passwordUpdated: 'Password updated!',
} as const;

/** The message of a 409 that lists conflicts. */
export const CHANGED_MEANWHILE =
  'This task was changed elsewhere meanwhile. Nothing was overwritten; choose what it should say.';
