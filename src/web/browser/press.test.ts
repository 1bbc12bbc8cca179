import { expect, test } from 'vitest';

import { isPressOf } from './press.ts';

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
  expect(isPressOf({ ...shifted, key: '/', code: 'KeyL' }, '/')).toBe(true);
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
