import type { CompiledQuery } from 'kysely';

const unawaited = new WeakSet<readonly unknown[]>();

/**
 * Marks a statement of a transaction whose result nobody needs, so that where each answer is a round trip the next
 * statement is sent at once. If it fails, the next one that is waited for fails with its error, or the commit.
 */
export function sendUnawaited<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters = [...query.parameters];
  unawaited.add(parameters);
  return { ...query, parameters };
}

export const isUnawaited = (parameters: readonly unknown[]) => unawaited.has(parameters);
