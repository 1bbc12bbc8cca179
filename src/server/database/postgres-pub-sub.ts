import { sql } from 'kysely';
import { Client } from 'pg';

import type { News, Relay } from './pub-sub.ts';

const CHANNEL = 'holdfast';
const RECONNECT_MS = 1000;
const PATIENCE_MS = 5000;
const PAYLOAD = /^(\d*) (\S+)$/;

const payloadOf = ({ userId, seq }: News) => `${seq ?? ''} ${userId}`;

function newsOf(payload: string): News | null {
  const [, seq = '', userId] = PAYLOAD.exec(payload) ?? [];
  return userId === undefined ? null : { userId, seq: seq === '' ? null : Number(seq) };
}

/** Carries news over LISTEN and NOTIFY, on one connection of its own that is made anew when it breaks. */
export function postgresRelay(connectionString: string): Relay {
  return {
    async send(transaction, news) {
      await sql`select pg_notify(${CHANNEL}, ${payloadOf(news)})`.execute(transaction);
    },

    listen(hear, followed) {
      let isOver = false;
      let client = newClient();

      function newClient(): Client {
        const made = new Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, keepAlive: true });
        // The event "end" follows, also where the connection could not be made.
        made.on('error', () => {});
        made.once('end', () => setTimeout(reconnect, RECONNECT_MS).unref());
        made.on('notification', ({ payload = '' }) => {
          const news = newsOf(payload);
          if (news) hear(news);
        });
        void begin(made);
        return made;
      }

      async function begin(made: Client): Promise<void> {
        try {
          await made.connect();
          await made.query(`listen ${CHANNEL}`);
          const { rows } = await made.query<{ id: string; seq: number }>(
            'select id, seq from "user" where id = any($1)',
            [followed()],
          );
          for (const { id, seq } of rows) hear({ userId: id, seq });
        } catch {
          await made.end().catch(() => {});
        }
      }

      function reconnect(): void {
        if (!isOver) client = newClient();
      }

      return () => {
        isOver = true;
        void client.end().catch(() => {});
      };
    },
  };
}
