/** Whose session the tab shows, and the entry of its history at which that began, where it was another person's before: each load of a page reads it. */
export const VISITOR = 'who';
