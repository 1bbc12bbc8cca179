import { openDatabase } from '#server/database/database.ts';

/** Lets the sessions of an account have begun twenty minutes before. */
export async function ageSessions(dataDir: string, email: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const created_at = new Date(Date.now() - 20 * 60_000).toISOString();
  await database
    .updateTable('session')
    .set({ created_at })
    .where('user_id', 'in', (users) => users.selectFrom('user').select('id').where('email', '=', email))
    .execute();
  await database.destroy();
}
