import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promises as streams } from 'node:stream';

import { makeOwnFolder } from './file-mode.ts';
import { checkPages, copyChecked } from './sqlite-file.ts';

/** How many upgrades can be gone back on. */
const KEPT = 3;
const COPY = /^before-upgrade-.*\.sqlite$/;
const PART = /^before-upgrade-.*\.part(-journal|-wal|-shm)?$/;

const listFiles = (folder: string, name: RegExp) =>
  readdirSync(folder)
    .filter((file) => name.test(file))
    .toSorted()
    .map((file) => path.join(folder, file));

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await streams.pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  return statSync(one).size === statSync(other).size && (await digest(one)) === (await digest(other));
}

/**
 * Copies the file before it is changed: no older Holdfast reads what an upgrade made. A start that fails is tried again and again, so
 * that of the same data one copy is enough. Returns where it is.
 */
export async function copyBeforeUpgrade(file: string, folder: string): Promise<string> {
  makeOwnFolder(folder);
  for (const part of listFiles(folder, PART)) rmSync(part, { force: true });
  const former = listFiles(folder, COPY);
  const copy = path.join(folder, `before-upgrade-${new Date().toISOString().replaceAll(':', '-')}.sqlite`);
  await copyChecked(file, copy, (part) => {
    checkPages(part);
    return { copy };
  });
  for (const known of former) {
    if (!(await isSameFile(known, copy))) continue;
    rmSync(copy);
    return known;
  }
  return copy;
}

/** Removes the copies before all but the last upgrades, once one has succeeded. */
export function forgetUpgrades(copy: string): void {
  const others = listFiles(path.dirname(copy), COPY).filter((file) => file !== copy);
  for (const old of others.toReversed().slice(KEPT - 1)) rmSync(old, { force: true });
}
