import { createHash } from 'node:crypto';

import * as z from 'zod/mini';

import { taskSchema } from '#contract/task.ts';

/** A number of a user, and the word that this number has in this life of the data. */
export type Mark = { seq: number; stamp: string };

// A list that an older version answered may lack a field, or have the line ends of before, which a difference from it would never bring.
const SHAPE = createHash('sha256')
  .update('line feeds')
  .update(JSON.stringify(z.toJSONSchema(taskSchema)))
  .digest('base64url')
  .slice(0, 4);

const MARK = /^(\d{1,10})\.([\w-]{1,24})\.([\w-]{4})$/;

export const formatMark = ({ seq, stamp }: Mark) => `${seq}.${stamp}.${SHAPE}`;

/** Returns null for what is no mark of this version. */
export function parseMark(text: string): Mark | null {
  const [, seq, stamp, shape] = MARK.exec(text) ?? [];
  return stamp === undefined || shape !== SHAPE ? null : { seq: Number(seq), stamp };
}

export const isSameMark = (one: Mark, other: Mark) => one.seq === other.seq && one.stamp === other.stamp;
