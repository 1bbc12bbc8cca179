import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import * as z from 'zod/mini';

import { say } from '../process.ts';

/** What the first load of a page may weigh in scripts, in kB (1,000 bytes) of brotli. */
const BUDGETS = { '/login': 122, '/': 130, '/pending': 133 };

const SCREENS = /const screens = (\{.*\});/;
const SCRIPT = /(?:src|href)="(\/[^"]+\.js)"/g;
const screensSchema = z.record(z.string(), z.array(z.string()));

/** Returns the scripts that the built page names for an address: those of every page, and those of its screen. */
function firstLoad(html: string, page: string): Set<string> {
  const screens = screensSchema.parse(JSON.parse(SCREENS.exec(html)?.[1] ?? ''));
  const named = [...html.matchAll(SCRIPT)].flatMap(([, file]) => file ?? []);
  const ofScreen = screens[page];
  if (named.length === 0 || !ofScreen) throw new Error(`The built page names no scripts for ${page}.`);
  return new Set([...named, ...ofScreen]);
}

/** Prints what the first loads weigh, and throws where one is over its budget. */
export function checkSize(folder: string): void {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  for (const [page, limit] of Object.entries(BUDGETS)) {
    const files = firstLoad(html, page);
    let bytes = 0;
    for (const file of files) bytes += statSync(path.join(folder, `${file}.br`)).size;
    const weight = (bytes / 1000).toFixed(1);
    say(
      `First load of ${page}: ${weight} kB of script (brotli) in ${files.size} files, of ${limit} kB allowed.`,
    );
    if (bytes > limit * 1000) {
      const over = bytes - limit * 1000;
      throw new Error(`The first load of ${page} is ${over} bytes over its ${limit} kB of script.`);
    }
  }
}
