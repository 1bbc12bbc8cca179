import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { chromium, type Browser, type LaunchOptions } from '@playwright/test';

import { command, ROOT, say } from './process.ts';

/*
 * Features that no test needs. The first three load two pages for each new window, behind an address bar that nobody sees,
 * which takes longer than the app's own page. The others are Playwright's own list, since Chromium heeds the last list alone.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** What a headless Chromium needs where it runs as root, what keeps it from calling other hosts, and what makes it quick. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same engine without a browser around it needs a third less of the processor for the same tests. */
const SHELL = 'chromium-headless-shell';

/** Starts a headless Chromium, which is installed where there is none. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_FLAGS });
}

/** How a test runner starts the Chromium of this machine. Where there is none, Playwright says so. */
export function chromiumOptions(): LaunchOptions {
  return { executablePath: presentBrowser(), args: CHROMIUM_FLAGS };
}

/**
 * The path of a Chromium, which is installed where there is none: the one in CHROMIUM_PATH, the system's, or a new one.
 * Unless it is to show its window, it may be one that has none.
 */
export function findBrowser({ withWindow = false } = {}): string {
  return presentBrowser(withWindow) ?? installedBrowser(withWindow);
}

function presentBrowser(withWindow = false): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (!given) return systemBrowser(withWindow) ?? playwrightBrowser();
  if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file.`);
  return given;
}

/** The path of the first program in PATH that has one of these names. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

function systemBrowser(withWindow: boolean): string | undefined {
  const shell = withWindow ? undefined : onPath(SHELL);
  return shell ?? onPath(...WITH_WINDOW);
}

function playwrightBrowser(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

const INSTALL = ['install', '-y', '-qq', '--no-install-recommends'];

function installedBrowser(withWindow: boolean): string {
  say('No Chromium on this machine: installing one for the tests ...');
  run(process.execPath, [command('@playwright/test', 'playwright'), 'install', 'chromium']);
  const downloaded = playwrightBrowser();
  if (downloaded !== undefined) return downloaded;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('The download failed; trying the packages of the system ...');
    run('apt-get', ['update', '-qq']);
    for (const name of withWindow ? ['chromium'] : [SHELL, 'chromium']) {
      if (systemBrowser(withWindow) === undefined) run('apt-get', [...INSTALL, name]);
    }
  }
  const installed = systemBrowser(withWindow);
  if (installed === undefined) {
    throw new Error('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.');
  }
  return installed;
}

function run(file: string, args: readonly string[]): void {
  spawnSync(file, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
