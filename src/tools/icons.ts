import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { launchChromium } from './browser.ts';
import { ROOT, say } from './process.ts';

const FOLDER = path.join(ROOT, 'src', 'web', 'public', 'icons');
const MARK = readFileSync(path.join(ROOT, 'src', 'web', 'theme', 'icon.svg'), 'utf8');
const PAPER = '#FAF9F6';

/** The mark on paper. A system cuts its own shape out of the one that is full to its edges, and keeps the middle. */
const ICONS = [
  { file: 'icon-192.png', size: 192, mark: 0.72, radius: 0.2 },
  { file: 'icon-512.png', size: 512, mark: 0.72, radius: 0.2 },
  { file: 'maskable-512.png', size: 512, mark: 0.56, radius: 0 },
  { file: 'apple-180.png', size: 180, mark: 0.66, radius: 0 },
];

mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
const page = await browser.newPage({ colorScheme: 'light' });
for (const { file, size, mark, radius } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>
      body { margin: 0; height: ${size}px; display: grid; place-items: center; background: ${PAPER}; border-radius: ${size * radius}px }
      html { background: transparent }
      svg { width: ${size * mark}px }
    </style>${MARK}`,
  );
  await page.screenshot({ path: path.join(FOLDER, file), omitBackground: true });
  say(file);
}
await browser.close();
