import { createAtom } from '@tanstack/react-store';

/** How much a search found in the list of the page, in words. The dialog 'Filter', which covers the list, says it too. */
export const searchStatus = createAtom('');
