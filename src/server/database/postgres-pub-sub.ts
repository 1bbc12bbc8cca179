import { promises as timers } from 'node:timers';

import { sql } from 'kysely';
import { Client } from 'pg';

import { logIgnored } from '../log/log.ts';
import { CONNECT_TIMEOUT_MS } from './lone-pool.ts';
import { prepareUnawaited } from './prepare.ts';
import type { ChangeNotice, PubSubBackend } from './pub-sub.ts';

const CHANNEL = 'holdfast';
const RECONNECT_MS = 1000;
// A zero before the number tells a change of the profile or the views: a process of an older version reads the number all the same.
const OF_ACCOUNT = '0';
const PAYLOAD = /^(0?)(\d*) (\S+)$/;

const notify = prepareUnawaited<{ payload: string }>()((queries, parameter) =>
  queries.selectNoFrom(sql`pg_notify(${CHANNEL}, ${parameter('payload')})`.as('notified')),
);

const formatNotice = ({ userId, seq, isOfAccount }: ChangeNotice) =>
  `${isOfAccount === true ? OF_ACCOUNT : ''}${seq ?? ''} ${userId}`;

function parseNotice(payload: string): ChangeNotice | null {
  const [, sign, seq = '', userId] = PAYLOAD.exec(payload) ?? [];
  if (userId === undefined) return null;
  return { userId, seq: seq === '' ? null : Number(seq), isOfAccount: sign === OF_ACCOUNT };
}

/** Whoever only listens does not notice that nobody is there. Throws when the connection gives no answer. */
async function askAgainAndAgain(opened: Client, everyMs: number): Promise<never> {
  for (;;) {
    await timers.setTimeout(everyMs, undefined, { ref: false });
    await opened.query('select 1');
  }
}

async function close(opened: Client): Promise<void> {
  try {
    await opened.end();
  } catch (error) {
    // The connection is of no more use, whether or not it could say goodbye.
    logIgnored('closing the connection that listens to other processes', error);
  }
}

/**
 * Carries notices by LISTEN and NOTIFY, on one connection of its own, which it opens again when it breaks, or when the
 * database does not answer on it within `silenceMs`.
 */
export function postgresPubSub(connectionString: string, silenceMs: number): PubSubBackend {
  return {
    async send(transaction, notice) {
      await notify(transaction, { payload: formatNotice(notice) });
    },

    listen(onNotice, subscribedUsers) {
      let isStopped = false;
      let mayHaveMissed = false;
      let client = openClient();

      function openClient(): Client {
        const opened = new Client({
          connectionString,
          connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
          query_timeout: silenceMs,
        });
        // Unheard, this event would end the process. The event "end" comes after it, and opens the next connection.
        opened.on('error', (error) => logIgnored('the connection that listens to other processes', error));
        opened.once('end', () => setTimeout(reopen, RECONNECT_MS).unref());
        opened.on('notification', ({ payload = '' }) => {
          const notice = parseNotice(payload);
          if (notice) onNotice(notice);
        });
        void begin(opened);
        return opened;
      }

      async function begin(opened: Client): Promise<void> {
        try {
          await opened.connect();
          await opened.query(`listen ${CHANNEL}`);
          const { rows } = await opened.query<{ id: string; seq: number }>(
            'select id, seq from "user" where id = any($1)',
            [subscribedUsers()],
          );
          // Nobody knows what was told while no connection listened.
          const missed = mayHaveMissed ? { isOfAccount: true } : {};
          for (const { id, seq } of rows) onNotice({ userId: id, seq, ...missed });
          await askAgainAndAgain(opened, silenceMs);
        } catch (error) {
          // Closing it leads to "end", and so to the next connection.
          logIgnored('listening to other processes', error);
          await close(opened);
        }
      }

      function reopen(): void {
        mayHaveMissed = true;
        if (!isStopped) client = openClient();
      }

      return () => {
        isStopped = true;
        void close(client);
      };
    },
  };
}
