import { randomBytes } from 'node:crypto';

/** Returns a word that no other number of any database has. */
export const newStamp = () => randomBytes(9).toString('base64url');
