import * as store from '../outbox-store/store-lost.ts';
import { thenShow } from './stored-outbox.ts';

export const storeLost = thenShow(store.storeLost);
export const saveLost = thenShow(store.saveLost);
