import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { Browser } from '@playwright/test';

import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from './account.ts';
import { exitOnError, throwIfNone } from './arguments.ts';
import { launchChromium } from './browser.ts';
import { startDemo } from './demo-server.ts';
import { say } from './process.ts';
import { open, openPage } from './screenshots/camera.ts';
import { fillTrash } from './screenshots/fill-trash.ts';
import { shootReadme } from './screenshots/readme-pictures.ts';
import { SHOTS } from './screenshots/shots.ts';
import type { Who } from './screenshots/shots.ts';

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const named = (word: string) => SHOTS.filter(({ name }) => name.includes(word));

const { folder, wanted } = await exitOnError('Nothing was photographed', () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [place, ...words] = positionals;
  for (const word of words) throwIfNone(named(word), [word]);
  return { folder: place, wanted: words.length === 0 ? SHOTS : [...new Set(words.flatMap(named))] };
});

/** These screens and states at every width, in both themes. */
async function shootAll(browser: Browser, url: string, tokens: Record<Who, string | null>, into: string) {
  mkdirSync(into, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    for (const size of WIDTHS) {
      for (const { name, path: address, who = 'demo', act } of wanted) {
        const page = await openPage(browser, { url, token: tokens[who], theme, scale: 1, ...size });
        await open(page, address);
        await act?.(page);
        await page.screenshot({ path: path.join(into, `${name}-${size.width}-${theme}.png`) });
        await page.context().close();
      }
    }
  }
  say(`${wanted.length * WIDTHS.length * 2} pictures are in ${into}`);
}

const demo = await startDemo();
try {
  const browser = await launchChromium();
  try {
    if (folder === undefined) await shootReadme(browser, demo.url, demo.token);
    else {
      const newcomer = await signUp(demo.url, makeAccount('newcomer'));
      await fillTrash(demo.url, newcomer);
      const tokens = { visitor: null, demo: demo.token, newcomer };
      await shootAll(browser, demo.url, tokens, path.resolve(folder));
    }
  } finally {
    await browser.close();
  }
} finally {
  await demo.stop();
}
