import type { Databases } from './databases.ts';

export const OUTBOX = 'holdfast-outbox';

/** A record as a database holds it, and its key. */
export type Stored = { key: unknown; value: unknown };

function read(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}

function readMap(object: unknown, name: string): Map<unknown, unknown> {
  const map = read(object, name);
  return map instanceof Map ? map : new Map();
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/** All that stands in a store this moment. Nothing is asked of the database: its own turns are not moved by a look. */
export function readStore({ factory }: Databases, database: string, store: string): Stored[] {
  const stores = readMap(readMap(factory, '_databases').get(database), 'rawObjectStores');
  const records = read(stores.get(store), 'records');
  const values: unknown =
    typeof records === 'object' && records !== null ? read(records, 'values') : undefined;
  const all: unknown = typeof values === 'function' ? Reflect.apply(values, records, []) : [];
  return isIterable(all)
    ? [...all].map((record) => ({ key: read(record, 'key'), value: read(record, 'value') }))
    : [];
}
