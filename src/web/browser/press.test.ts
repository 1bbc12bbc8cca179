import { afterEach, expect, test, vi } from 'vitest';

import { isPressOf } from './press.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const free = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: (_key: string) => false,
};
const held = { ...free, ctrlKey: true };
const press = { ...held, key: 'z', code: 'KeyZ' };

test.each([
  ['QWERTY', 'z', 'KeyZ', true],
  ['QWERTZ', 'z', 'KeyY', true],
  ['AZERTY', 'z', 'KeyW', true],
  ['AZERTY, the key of Z elsewhere', 'w', 'KeyZ', false],
  ['Dvorak', 'z', 'Slash', true],
  ['Dvorak, the key of Z elsewhere', ';', 'KeyZ', false],
  ['Bépo, the key of Z elsewhere', 'à', 'KeyZ', false],
  ['Caps Lock', 'Z', 'KeyZ', true],
  ['Russian', 'я', 'KeyZ', true],
  ['Greek', 'ζ', 'KeyZ', true],
  ['Hebrew', 'ז', 'KeyZ', true],
  ['Arabic', 'ئ', 'KeyZ', true],
  ['Thai', 'ผ', 'KeyZ', true],
  ['Russian, another key', 'ч', 'KeyX', false],
  ['an input method', 'Process', 'KeyZ', false],
])('%s: %s at %s is the letter Z: %s', (_, key, code, isLetter) => {
  expect(isPressOf({ ...held, key, code }, 'Mod+z')).toBe(isLetter);
  expect(isPressOf({ ...free, key, code }, 'z')).toBe(isLetter);
});

test.each([
  ['QWERTY', 'Z', 'KeyZ', true],
  ['QWERTZ', 'Z', 'KeyY', true],
  ['QWERTZ, the key of Z elsewhere', 'Y', 'KeyZ', false],
  ['AZERTY', 'Z', 'KeyW', true],
  ['Dvorak', 'Z', 'Slash', true],
  ['Bépo, the key of Z elsewhere', 'À', 'KeyZ', false],
  ['Caps Lock', 'z', 'KeyZ', true],
  ['Russian', 'Я', 'KeyZ', true],
  ['Hebrew', 'Z', 'KeyZ', true],
  ['Arabic', '~', 'KeyZ', true],
  ['Thai', '(', 'KeyZ', true],
  ['Thai, another key', ')', 'KeyX', false],
])('%s: %s at %s is the letter Z with Shift: %s', (_, key, code, isLetter) => {
  expect(isPressOf({ ...held, shiftKey: true, key, code }, 'Mod+Shift+z')).toBe(isLetter);
});

test('what Shift writes above a foreign letter is that letter with Shift', () => {
  const shifted = { ...free, shiftKey: true };
  expect(isPressOf({ ...shifted, key: '،', code: 'KeyK' }, 'Shift+k')).toBe(true);
  expect(isPressOf({ ...shifted, key: '»', code: 'KeyK' }, 'Shift+k')).toBe(true);
  expect(isPressOf({ ...shifted, key: '/', code: 'KeyL' }, '/')).toBe(true);
});

test.each([
  ['Thai', 'ๅ', 'Digit1', '1'],
  ['Persian', '۱', 'Digit1', '1'],
  ['Arabic', '٣', 'Digit3', '3'],
  ['Kazakh', 'ә', 'Digit2', '2'],
  ['Thai', 'ฝ', 'Slash', '/'],
  ['Arabic', 'ظ', 'Slash', '/'],
])('%s: %s at %s is the sign %s', (_, key, code, sign) => {
  expect(isPressOf({ ...free, key, code }, sign)).toBe(true);
  expect(isPressOf({ ...held, key, code }, sign)).toBe(false);
  expect(isPressOf({ ...free, key, code, altKey: true }, sign)).toBe(false);
});

test.each([
  ['Arabic', '؟'],
  ['Thai', 'ฦ'],
])('%s: %s, with Shift at the place of the slash, is a question mark', (_, key) => {
  expect(isPressOf({ ...free, key, code: 'Slash', shiftKey: true }, '?')).toBe(true);
  expect(isPressOf({ ...free, key, code: 'Slash', shiftKey: true }, '/')).toBe(false);
});

test.each([
  ['UK', '£', 'Digit3', '3', true],
  ['German', '§', 'Digit3', '3', true],
  ['Russian', '№', 'Digit3', '3', true],
  ['Bépo', '«', 'Digit2', '2', false],
  ['AZERTY', 'é', 'Digit2', '2', false],
  ['AZERTY', '§', 'Slash', '?', true],
  ['Bépo', '’', 'KeyN', 'n', false],
  ['Thai, where it is the digit 1', '๑', 'Digit2', '2', true],
])('%s: %s at %s is no %s', (_, key, code, keys, shiftKey) => {
  expect(isPressOf({ ...free, key, code, shiftKey }, keys)).toBe(false);
});

test.each([
  ['€', 'KeyE', 'e'],
  ['µ', 'KeyM', 'm'],
  ['@', 'KeyQ', 'q'],
])('%s, which AltGr writes at %s, is not the letter %s', (key, code, letter) => {
  const written = { ...free, key, code, getModifierState: (modifier: string) => modifier === 'AltGraph' };
  expect(isPressOf(written, letter)).toBe(false);
  // Windows may say of AltGr that Ctrl and Alt are held.
  expect(isPressOf({ ...free, key, code, ctrlKey: true, altKey: true }, letter)).toBe(false);
  expect(isPressOf({ ...free, key, code, ctrlKey: true, altKey: true }, `Mod+${letter}`)).toBe(false);
});

test('what is held has to be what is named', () => {
  const shifted = { ...press, key: 'Z', shiftKey: true };
  expect(isPressOf(shifted, 'Mod+Shift+z')).toBe(true);
  expect(isPressOf({ ...shifted, ctrlKey: false, metaKey: true }, 'Mod+Shift+z')).toBe(true);
  expect(isPressOf(shifted, 'Mod+z')).toBe(false);
  expect(isPressOf(press, 'Mod+Shift+z')).toBe(false);
  expect(isPressOf(press, 'z')).toBe(false);
  expect(isPressOf({ ...press, ctrlKey: false }, 'Mod+z')).toBe(false);
  expect(isPressOf({ ...press, altKey: true }, 'Mod+z')).toBe(false);
  // Cmd with Y is the browser's history on a Mac.
  const y = { ...press, key: 'y', code: 'KeyY' };
  expect(isPressOf(y, 'Ctrl+y')).toBe(true);
  expect(isPressOf({ ...y, ctrlKey: false, metaKey: true }, 'Ctrl+y')).toBe(false);
});

test('a sign is itself, whatever has to be held to write it', () => {
  for (const shiftKey of [true, false]) {
    expect(isPressOf({ ...free, key: '?', code: 'Slash', shiftKey }, '?')).toBe(true);
    expect(isPressOf({ ...free, key: '#', code: 'Backslash', shiftKey }, '#')).toBe(true);
  }
  expect(isPressOf({ ...held, key: '/', code: 'Slash' }, '/')).toBe(false);
  expect(isPressOf({ ...free, key: 'J', code: 'KeyJ', shiftKey: true }, 'j')).toBe(false);
});

test('a sign that Option writes on a Mac is itself, and no letter or sign elsewhere is one with Alt', () => {
  const withAlt = { ...free, altKey: true };
  const number = { ...withAlt, key: '#', code: 'Digit3' };
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  expect(isPressOf(number, '#')).toBe(true);
  expect(isPressOf({ ...number, metaKey: true }, '#')).toBe(false);
  expect(isPressOf({ ...withAlt, key: 'Ω', code: 'KeyZ' }, 'z')).toBe(false);
  expect(isPressOf({ ...withAlt, key: 'j', code: 'KeyJ' }, 'j')).toBe(false);
  expect(isPressOf({ ...withAlt, key: '¡', code: 'Digit1' }, '1')).toBe(false);
  expect(isPressOf({ ...withAlt, key: 'Delete', code: 'Delete' }, 'Delete')).toBe(false);
  vi.stubGlobal('navigator', { platform: 'Win32' });
  expect(isPressOf({ ...number, shiftKey: true }, '#')).toBe(false);
  expect(isPressOf({ ...withAlt, key: '1', code: 'Digit1' }, '1')).toBe(false);
});
