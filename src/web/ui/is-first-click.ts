import type { MouseEvent } from 'react';

/** Whether a press is no second one of a double click, which would meet what has come to its place since. */
export const isFirstClick = ({ detail }: MouseEvent) => detail <= 1;
