import { sql } from 'kysely';
import { Client } from 'pg';

import type { ChangeNotice, PubSubBackend } from './pub-sub.ts';

const CHANNEL = 'holdfast';
const RECONNECT_MS = 1000;
const PATIENCE_MS = 5000;
const PAYLOAD = /^(\d*) (\S+)$/;

const formatNotice = ({ userId, seq }: ChangeNotice) => `${seq ?? ''} ${userId}`;

function parseNotice(payload: string): ChangeNotice | null {
  const [, seq = '', userId] = PAYLOAD.exec(payload) ?? [];
  return userId === undefined ? null : { userId, seq: seq === '' ? null : Number(seq) };
}

/** Carries notice over LISTEN and NOTIFY, on one connection of its own that is made anew when it breaks. */
export function postgresPubSub(connectionString: string): PubSubBackend {
  return {
    async send(transaction, notice) {
      await sql`select pg_notify(${CHANNEL}, ${formatNotice(notice)})`.execute(transaction);
    },

    listen(onNotice, followed) {
      let isOver = false;
      let client = newClient();

      function newClient(): Client {
        const made = new Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, keepAlive: true });
        // The event "end" follows, also where the connection could not be made.
        made.on('error', () => {});
        made.once('end', () => setTimeout(reconnect, RECONNECT_MS).unref());
        made.on('notification', ({ payload = '' }) => {
          const notice = parseNotice(payload);
          if (notice) onNotice(notice);
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
          for (const { id, seq } of rows) onNotice({ userId: id, seq });
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
