import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

import { afterEach, expect, test, vi } from 'vitest';

import { preferredTheme } from './theme-store.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../index.html'), 'utf8');
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

/** A browser in which a theme is stored, or none can be read, and whose operating system is dark or light. */
function makeBrowser(stored: string | null | Error, isSystemDark: boolean) {
  return {
    localStorage: {
      getItem: (key: string) => {
        if (stored instanceof Error) throw stored;
        return key === 'theme' ? stored : null;
      },
    },
    matchMedia: (query: string) => ({ matches: query === '(prefers-color-scheme: dark)' && isSystemDark }),
    location: { pathname: '/login' },
    addEventListener: () => {},
  };
}

/** Returns the theme that index.html sets before the first paint. */
function runInlineScript(browser: ReturnType<typeof makeBrowser>): string | undefined {
  let theme: string | undefined;
  const toggle = (name: string, isOn: boolean) => {
    if (name === 'dark') theme = isOn ? 'dark' : 'light';
  };
  runInNewContext(INLINE_SCRIPT, { ...browser, document: { documentElement: { classList: { toggle } } } });
  return theme;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['nothing', null, 'dark', 'dark'],
  ['nothing', null, 'light', 'light'],
  ['dark', 'dark', 'light', 'dark'],
  ['light', 'light', 'dark', 'light'],
  ['another word', 'blue', 'dark', 'dark'],
  ['nothing that can be read', new Error('denied'), 'dark', 'dark'],
])(
  'where %s is stored (%s), a %s system is %s in the first paint and in the app',
  (_what, stored, system, theme) => {
    const browser = makeBrowser(stored, system === 'dark');
    vi.stubGlobal('localStorage', browser.localStorage);
    vi.stubGlobal('matchMedia', browser.matchMedia);
    expect(runInlineScript(browser)).toBe(theme);
    expect(preferredTheme()).toBe(theme);
  },
);
