import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect } from '@playwright/test';
import * as z from 'zod';

import { freePort } from '../../src/tools/process.ts';
import { findProgram } from '../../src/tools/system-engines.ts';
import { connectMarionette } from './marionette.ts';
import type { EngineBrowser } from './tab.ts';
import { wrapWebDriver } from './webdriver-browser.ts';
import { overHttp, type Send } from './webdriver.ts';

const START_LIMIT = 120_000;
/** The place of the browser's person, so that a date has the same day on every machine. */
const PLACE = { TZ: 'Europe/Berlin', LANGUAGE: 'en_GB' };

type Folders = { home: string; downloads: string; remove: () => void };

/** The browser's home for this run alone. */
function makeHome(): Folders {
  const home = mkdtempSync(path.join(tmpdir(), 'holdfast-engine-'));
  const downloads = path.join(home, 'downloads');
  mkdirSync(downloads);
  return { home, downloads, remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Tries until it succeeds, while the process that it needs starts. */
async function untilStarted<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const started = Promise.withResolvers<Result>();
  await expect(async () => started.resolve(await attempt())).toPass({ timeout: START_LIMIT });
  return started.promise;
}

/** Firefox, which speaks WebDriver by itself. */
export async function startFirefox(baseURL: string): Promise<EngineBrowser> {
  const { home, downloads, remove } = makeHome();
  const port = await freePort();
  const preferences = {
    'marionette.port': port,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  };
  writeFileSync(
    path.join(home, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  // A window may be as narrow as a phone.
  mkdirSync(path.join(home, 'chrome'));
  writeFileSync(path.join(home, 'chrome', 'userChrome.css'), ':root { min-width: 0 !important; }');

  const child = spawn(
    findProgram('firefox'),
    ['--headless', '--marionette', '--no-remote', '--profile', home],
    {
      stdio: 'ignore',
      env: { ...process.env, ...PLACE },
    },
  );
  const marionette = await untilStarted(() => connectMarionette(port));
  await marionette.call('WebDriver:NewSession');
  const valueSchema = z.looseObject({ value: z.unknown() });
  const send: Send = async (command, parameters) => {
    const result = await marionette.call(`WebDriver:${command}`, parameters);
    const { success, data } = valueSchema.safeParse(result);
    return success && 'value' in data ? data.value : result;
  };
  return wrapWebDriver(send, baseURL, downloads, async () => {
    marionette.close();
    await end(child);
    remove();
  });
}

/** An X server without a screen. Resolves with the name of its display. */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(
    findProgram('xvfb'),
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [, , , pipe] = child.stdio;
  if (!pipe) throw new Error('Xvfb has no pipe.');
  const [number] = await once(pipe, 'data');
  return { display: `:${String(number).trim()}`, child };
}

/** The small browser of WebKitGTK, with its driver. */
export async function startWebKit(baseURL: string): Promise<EngineBrowser> {
  const { home, downloads, remove } = makeHome();
  // A window may be as narrow as a phone.
  mkdirSync(path.join(home, 'gtk-3.0'));
  writeFileSync(
    path.join(home, 'gtk-3.0', 'gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; border: 0; }',
  );
  writeFileSync(path.join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);

  const { display, child: screen } = await startDisplay();
  const port = await freePort();
  const driver = spawn(findProgram('webkitDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...PLACE, DISPLAY: display, XDG_CONFIG_HOME: home },
  });
  const driverURL = `http://127.0.0.1:${port}`;
  await untilStarted(() => fetch(`${driverURL}/status`));
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary: findProgram('miniBrowser'), args: ['--automation'] },
    },
  };
  const answer = await fetch(`${driverURL}/session`, {
    method: 'POST',
    body: JSON.stringify({ capabilities }),
  });
  const { value } = z.object({ value: z.object({ sessionId: z.string() }) }).parse(await answer.json());
  const session = `${driverURL}/session/${value.sessionId}`;
  return wrapWebDriver(overHttp(session), baseURL, downloads, async () => {
    await fetch(session, { method: 'DELETE' });
    await end(driver);
    await end(screen);
    remove();
  });
}
