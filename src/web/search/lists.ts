/** The pages that are lists of tasks, which can be searched. */
export const LISTS = ['/', '/today', '/upcoming', '/pending', '/complete'] as const;
