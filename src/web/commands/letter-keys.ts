import { createAtom, useSelector } from '@tanstack/react-store';

const KEY = 'letter-keys';
const OFF = 'off';

function readStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    // A browser without storage has chosen nothing.
    return true;
  }
}

const isOn = createAtom(readStored());
// Another tab switches them off for all.
addEventListener('storage', () => isOn.set(readStored()));

/** Whether a single letter or sign is a command: who dictates, or rests a hand upon the keys, switches that off. */
export function areLetterKeysOn(): boolean {
  return isOn.get();
}

export function useLetterKeys(): boolean {
  return useSelector(isOn);
}

/** Switches them on or off in this browser. */
export function setLetterKeys(isWanted: boolean): void {
  isOn.set(isWanted);
  try {
    if (isWanted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // A browser without storage still has the choice until the tab closes.
  }
}
