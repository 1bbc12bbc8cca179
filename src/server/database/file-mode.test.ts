import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from './database.ts';

/** A folder that was there before, and that others may look into, with the modes of what is in it. */
function openFolder() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'holdfast-test-'));
  chmodSync(dataDir, 0o755);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const place = (name: string) => path.join(dataDir, name);
  return { dataDir, place, modeOf: (name: string) => statSync(place(name)).mode & 0o777 };
}

async function openUntilFinished(dataDir: string) {
  const database = await openDatabase({ dataDir });
  onTestFinished(async () => database.destroy());
}

const FILES = ['holdfast.sqlite', 'holdfast.sqlite-wal', 'holdfast.sqlite-shm'];

test('the data file and its neighbours are for their owner alone, also in a folder that existed', async () => {
  const { dataDir, modeOf } = openFolder();
  await openUntilFinished(dataDir);
  expect(FILES.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  expect(modeOf('')).toBe(0o755);
});

test('files that others could read are theirs no longer after the next start', async () => {
  const { dataDir, place, modeOf } = openFolder();
  await openUntilFinished(dataDir);
  for (const name of FILES) chmodSync(place(name), 0o644);
  await openUntilFinished(dataDir);
  expect(FILES.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
});
