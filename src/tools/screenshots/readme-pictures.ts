import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Browser, Page } from '@playwright/test';

import type { Theme } from '#web/theme/theme-store.ts';

import { ROOT, say } from '../process.ts';
import { open, openPage } from './camera.ts';
import { typeQuickly } from './task-acts.ts';

type Picture = {
  file: string;
  path: string;
  theme: Theme;
  width: number;
  height: number;
  act?: (page: Page) => Promise<void>;
};

const PICTURES: Picture[] = [
  { file: 'dashboard-light', path: '/', theme: 'light', width: 1280, height: 800 },
  { file: 'dashboard-dark', path: '/', theme: 'dark', width: 1280, height: 800 },
  { file: 'dialog', path: '/pending?sort=priority&task=new', theme: 'light', width: 1280, height: 800 },
  { file: 'phone', path: '/pending', theme: 'dark', width: 390, height: 800 },
  { file: 'upcoming', path: '/upcoming', theme: 'light', width: 1280, height: 800 },
  {
    file: 'quick-add',
    path: '/pending?task=quick',
    theme: 'dark',
    width: 1280,
    height: 800,
    act: (page) => typeQuickly(page, 'Pay rent fri !high #home every month'),
  },
];

/** The few pictures of the README, small: Playwright writes no WebP, so Chromium is asked itself. */
export async function shootReadme(browser: Browser, url: string, token: string) {
  const folder = path.join(ROOT, '.github', 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const { file, path: address, act, ...size } of PICTURES) {
    const page = await openPage(browser, { url, token, scale: 1.5, ...size });
    await open(page, address);
    await act?.(page);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(path.join(folder, `${file}.webp`), Buffer.from(data, 'base64'));
    await page.context().close();
  }
  say(`The README's pictures are in ${folder}`);
}
