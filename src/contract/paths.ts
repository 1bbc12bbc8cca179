/** The API's path below the origin. */
export const API_BASE = '/api';

/** The API's paths below its base. `:id` is the id of what the path names. */
export const PATHS = {
  login: '/user/login',
  register: '/user/register',
  logout: '/user/logout',
  me: '/user/me',
  profile: '/user/profile',
  password: '/user/password',
  passwordAdvice: '/user/password/advice',
  sessions: '/user/sessions',
  session: '/user/sessions/:id',
  deleteAccount: '/user/delete',
  tasks: '/tasks/gp',
  task: '/tasks/:id/gp',
  applyChanges: '/tasks/changes',
  restoreTask: '/tasks/:id/restore',
  revisions: '/tasks/:id/revisions',
  changes: '/changes',
  trash: '/trash',
  purgeTask: '/trash/:id',
  views: '/views',
  view: '/views/:id',
  events: '/events',
  export: '/export',
  importPreview: '/import/preview',
  import: '/import',
  undoImport: '/import/undo',
  health: '/health',
  live: '/health/live',
  metrics: '/metrics',
  crashes: '/crashes',
  docs: '/docs',
} as const;

/** Returns the path with the id in place of `:id`. */
export function pathWithId(path: `${string}/:id${string}`, id: string): string {
  return path.replace(':id', encodeURIComponent(id));
}
