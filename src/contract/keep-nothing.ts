/** The header of a login after which the browser shall have nothing of it: it gets no cookie that makes it known. */
export const KEEP_NOTHING = { 'holdfast-keep': 'nothing' } as const;
