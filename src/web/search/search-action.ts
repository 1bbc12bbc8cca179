import { createContext } from 'react';
import type { ReactNode } from 'react';

/** What else can be done with a search, beside its terms. */
export const SearchActionContext = createContext<ReactNode>(null);
