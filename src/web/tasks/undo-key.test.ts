import { expect, test } from 'vitest';

import { undoKey } from './undo-key.ts';

const held = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['QWERTY', 'z', 'KeyZ', 'undo'],
  ['QWERTZ', 'z', 'KeyY', 'undo'],
  ['AZERTY', 'z', 'KeyW', 'undo'],
  ['AZERTY, the key of Z elsewhere', 'w', 'KeyZ', null],
  ['Dvorak', 'z', 'Slash', 'undo'],
  ['Dvorak, the key of Z elsewhere', ';', 'KeyZ', null],
  ['Bépo, the key of Z elsewhere', 'à', 'KeyZ', null],
  ['Caps Lock', 'Z', 'KeyZ', 'undo'],
  ['Russian', 'я', 'KeyZ', 'undo'],
  ['Greek', 'ζ', 'KeyZ', 'undo'],
  ['Hebrew', 'ז', 'KeyZ', 'undo'],
  ['Arabic', 'ئ', 'KeyZ', 'undo'],
  ['Thai', 'ผ', 'KeyZ', 'undo'],
  ['Russian, another key', 'ч', 'KeyX', null],
  ['an input method', 'Process', 'KeyZ', null],
])('%s: Ctrl and %s at %s is %s', (_, key, code, act) => {
  expect(undoKey({ ...held, key, code })).toBe(act);
});

test('Shift redoes, and Ctrl with Y too', () => {
  const z = { key: 'Z', code: 'KeyZ' };
  expect(undoKey({ ...held, ...z, shiftKey: true })).toBe('redo');
  expect(undoKey({ ...held, ...z, shiftKey: true, ctrlKey: false, metaKey: true })).toBe('redo');
  expect(undoKey({ ...held, key: 'Я', code: 'KeyZ', shiftKey: true })).toBe('redo');
  expect(undoKey({ ...held, key: 'y', code: 'KeyY' })).toBe('redo');
  expect(undoKey({ ...held, key: 'ั', code: 'KeyY' })).toBe('redo');
});

test('other presses are none', () => {
  const z = { key: 'z', code: 'KeyZ' };
  expect(undoKey({ ...held, ...z, ctrlKey: false })).toBeNull();
  expect(undoKey({ ...held, ...z, altKey: true })).toBeNull();
  // Cmd with Y is the browser's history on a Mac.
  expect(undoKey({ ...held, key: 'y', code: 'KeyY', ctrlKey: false, metaKey: true })).toBeNull();
});
