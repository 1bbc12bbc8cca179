import { createAtom } from '@tanstack/react-store';

import type { Task } from '../model/task.ts';

/** The tasks of the list on the page, in their order. */
export const shown = createAtom<readonly Task[]>([]);
