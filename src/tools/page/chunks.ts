/*
 * The modules by which the files of the built page are made, each of which draws in all that it imports.
 */

/** The packages that every first load needs. */
export const FIRST_LOAD =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|use-sync-external-store|ky|zod)\//;

/** The icons of the first load: all but those that only what comes later shows. */
export const FIRST_ICON =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?!arrow-right|bookmark|calendar-|chevron-down|command|flag|repeat|rotate-ccw-clock|sliders-|tags?\.|x\.)/;

export const ENTRY = 'main.tsx';

/** What the page of a visitor shows. */
export const LOGIN = 'session/login-page.tsx';

/** The way in to every signed-in screen. */
export const SCREENS = [
  'app/app-frame.tsx',
  'tasks/dashboard-page.tsx',
  'tasks/task-results.tsx',
  'tasks/use-list-search.ts',
];

/** The routes of the dashboard: its components, and its loader. */
export const SCREEN_ROUTES = /\/src\/web\/routes\/_app(\.index)?\.tsx?\?tsr-split/;

/** What comes after the first screen, in the order in which it is wanted. A file has what its modules import, unless one before it has that. */
export const LATER: [name: string, modules: RegExp][] = [
  // The login and the files after it both need it, and nothing else of each other.
  [
    'both',
    /\/src\/(contract\/text|web\/(api\/may-be-done|session\/calls|browser\/load-screen|ui\/form-layout))\.tsx?$/,
  ],
  [
    'forms',
    /\/node_modules\/(react-hook-form|@hookform\/resolvers)\/|\/src\/web\/(api\/use-submit|ui\/(text-field|person-fields|new-password-field))\.tsx?$/,
  ],
  ['login', /\/src\/web\/routes\/(login|signup)\.tsx\?tsr-split/],
  // The lists need it, and nothing else of what comes later.
  ['days', /\/src\/contract\/day-number\.ts$/],
  // The login asks for it where a session has left something behind.
  ['forget', /\/src\/web\/(app\/remove-account-data|offline\/forget-kept)\.ts$/],
  ['lists', /\/src\/web\/routes\/_app\.(pending|complete|today|upcoming)\.tsx\?tsr-split/],
  // What makes and stores an edit; then what sends it; and what asks before it would be lost, also where the sender has not come.
  [
    'edits',
    /\/src\/web\/(changes\/changes|drafts\/(continued|open-draft)|outbox\/(open-outbox|outbox))\.ts$/,
  ],
  ['outbox', /\/src\/web\/sync\/run-outbox\.ts$/],
  ['logout', /\/src\/web\/app\/(logout-question|log-out)\.tsx?$/],
  // What stands around the first cards, and goes on behind them.
  [
    'around',
    /\/src\/web\/(app\/(background|more-links|search-action)|search\/(search-tools|nothing-matches|matcher)|edits\/(task-notice|notices|bulk-actions)|tasks\/(list-tools|card-additions|empty-list)|task-list\/list-difference)\.tsx?$/,
  ],
  ['dialogs', /\/src\/web\/(app\/(task-overlays|continue-form)|sync\/outbox-host|forms\/task-dialog)\.tsx?$/],
  ['pages', /\/src\/web\/(routes\/_app\.\w+\.tsx\?tsr-split|ui\/empty-state\.tsx$)/],
  ['english', /\/src\/web\/quick-add\/english\.ts$/],
];
