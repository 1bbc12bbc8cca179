import { globSync } from 'node:fs';

import { onPath } from './browser.ts';

/** The engines of the system, as Debian names them, and those that Playwright brings. */
export const SYSTEM_ENGINES = ['firefox-esr', 'webkitgtk'] as const;
export const ENGINES = [...SYSTEM_ENGINES, 'chromium', 'firefox', 'webkit'] as const;
export type BrowserEngine = (typeof ENGINES)[number];

/** What the system's engines need: where each program is, and which package of Debian brings it. */
const PROGRAMS = {
  firefox: { find: () => onPath('firefox-esr', 'firefox'), package: 'firefox-esr' },
  webkitDriver: { find: () => onPath('WebKitWebDriver'), package: 'webkit2gtk-driver' },
  // It lies beside the library of the engine, which the driver's package needs.
  miniBrowser: {
    find: () => globSync('/usr/{lib/*,libexec}/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1),
    package: 'webkit2gtk-driver',
  },
  xvfb: { find: () => onPath('Xvfb'), package: 'xvfb' },
};

/** The path of a program, which must be installed. */
export function findProgram(name: keyof typeof PROGRAMS): string {
  const file = PROGRAMS[name].find();
  if (file === undefined) throw new Error(`${PROGRAMS[name].package} is not installed.`);
  return file;
}

/** The packages of Debian that this machine lacks for the system's engines. */
export function missingPackages(): string[] {
  const missing = Object.values(PROGRAMS).filter((program) => program.find() === undefined);
  return [...new Set(missing.map((program) => program.package))];
}
