/** The pages of the browser that are lists of tasks, which can be searched; a view is a search of one of them. */
export const LISTS = ['/', '/today', '/upcoming', '/pending', '/complete'] as const;
