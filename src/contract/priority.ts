export const PRIORITIES = ['Low', 'Medium', 'High'] as const;
export const DEFAULT_PRIORITY = 'Low';
export type Priority = (typeof PRIORITIES)[number];
