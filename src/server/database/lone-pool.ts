import { Pool } from 'pg';

import { logIgnored } from '../log/log.ts';

export const CONNECT_TIMEOUT_MS = 5000;

export function logLostConnection(error: Error): void {
  logIgnored('a connection to the database', error);
}

/**
 * A pool of one connection, which gives no statement up. Where the connection dies its own query fails; unheard, these events
 * would end the process besides.
 */
export function lonePool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on('error', logLostConnection);
  pool.on('connect', (client) => client.on('error', logLostConnection));
  return pool;
}
