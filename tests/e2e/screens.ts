/** The screens behind the guard, by path, with the heading of each. */
export const SCREENS = [
  { path: '/', heading: 'Task Overview' },
  { path: '/pending', heading: 'Pending Task' },
  { path: '/complete', heading: 'Completed Tasks' },
  { path: '/profile', heading: 'Profile Settings' },
  { path: '/taskform', heading: 'Task Form Page' },
] as const;
