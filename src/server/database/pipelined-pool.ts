import type { Writable } from 'node:stream';

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

import { isPlanLost } from './failures.ts';
import { nameOfStatement } from './statement-names.ts';
import { isUnawaited } from './unawaited.ts';

/** A connection that keeps the plan of a statement that has a name. */
interface NamingClient extends PostgresPoolClient {
  readonly connection: { readonly stream: Writable };
  query<Row>(statement: {
    name: string | undefined;
    text: string;
    values: readonly unknown[];
  }): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
}

interface NamingPool extends PostgresPool {
  connect(): Promise<NamingClient>;
}

const UNKNOWN_YET = { command: 'INSERT', rowCount: 0, rows: [] } as const;

/** A connection that sends the next statement before the answers to those whose results nobody needs. */
class PipelinedClient implements PostgresPoolClient {
  readonly #client: NamingClient;
  /** The statements of this transaction that were sent and not looked at. */
  #sent: Promise<unknown>[] = [];
  /** A connection does not plan again what it has planned under a name; the one that replaces it does. */
  #hasLostPlan = false;

  constructor(client: NamingClient) {
    this.#client = client;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    text: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    return typeof text === 'string' ? this.#send<Row>(text, parameters) : this.#client.query(text);
  }

  release(destroy?: boolean): void {
    this.#sent = [];
    this.#client.release(destroy === true || this.#hasLostPlan);
  }

  async #send<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = nameOfStatement(text);
    const { stream } = this.#client.connection;
    // What is sent without waiting in between leaves as one piece: each of its own costs more than to make it.
    stream.cork();
    process.nextTick(() => stream.uncork());
    const result = this.#client.query<Row>({ name, text, values: parameters });
    // The failure of one that nobody waits for is told when the next one is waited for.
    result.catch((error: unknown) => {
      this.#hasLostPlan ||= isPlanLost(error);
    });
    if (text === 'begin' || isUnawaited(parameters)) {
      this.#sent.push(result);
      return { ...UNKNOWN_YET, rows: [] };
    }
    // A rollback takes back whatever failed.
    const before = text === 'rollback' ? [] : this.#sent;
    this.#sent = [];
    const results = await Promise.allSettled([...before, result]);
    const failed = results.find((settled) => settled.status === 'rejected');
    if (failed) throw failed.reason;
    return result;
  }
}

/** Gives a pool's connections as ones that do not wait for every answer. */
export function pipelinedPool(pool: NamingPool): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, PipelinedClient>();
  return {
    options: pool.options,
    end: async () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const pipelined = known.get(client) ?? new PipelinedClient(client);
      known.set(client, pipelined);
      return pipelined;
    },
  };
}
