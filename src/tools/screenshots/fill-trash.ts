import { connectDevice } from '#tests/e2e/device.ts';

/** Makes three tasks of an account that are in the trash. */
export async function fillTrash(url: string, token: string): Promise<void> {
  const { create, remove } = connectDevice(url, token);
  for (const title of ['Return the ladder', 'Water the seedlings', 'Ask about the spare key'])
    await remove(await create(title));
}
