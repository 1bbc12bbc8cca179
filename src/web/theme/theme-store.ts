import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const OS_DARK = '(prefers-color-scheme: dark)';

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser without storage has chosen nothing.
    return null;
  }
}

function store(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage still has its theme until the tab closes.
  }
}

function current(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function show(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark');
}

/** Returns the theme that was chosen, or what the operating system prefers while none was. index.html has the same rule. */
export function preferredTheme(): Theme {
  const stored = readStored();
  if (stored === 'dark' || stored === 'light') return stored;
  return matchMedia(OS_DARK).matches ? 'dark' : 'light';
}

function follow() {
  show(preferredTheme());
}

function subscribe(onChange: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) follow();
  };
  const observer = new MutationObserver(onChange);
  const system = matchMedia(OS_DARK);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  window.addEventListener('storage', onStorage);
  system.addEventListener('change', follow);
  return () => {
    observer.disconnect();
    window.removeEventListener('storage', onStorage);
    system.removeEventListener('change', follow);
  };
}

/** Returns the theme on the screen. Its only state is the class on the document, which index.html sets before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

export function toggleTheme() {
  const next = current() === 'dark' ? 'light' : 'dark';
  show(next);
  store(next);
}
