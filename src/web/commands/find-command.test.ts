import { expect, test } from 'vitest';

import type { Command } from './command.ts';
import { commandFinder } from './find-command.ts';

const command = (title: string, ...keys: string[]): Command => ({
  title,
  group: 'Anywhere',
  keys,
  run: () => {},
});

const COMMANDS = [
  command('Today', 'g t'),
  command('Due date', 't'),
  command('Delete', 'd', '#'),
  command('Undo', 'Mod+z'),
];

/** Returns the titles of the commands that presses are, each a key, alone or with Ctrl, and the milliseconds since the one before. */
function understand(...presses: readonly (readonly [keys: string, pause: number])[]) {
  const find = commandFinder(COMMANDS, () => true);
  let timeStamp = 0;
  return presses.map(([keys, pause]) => {
    timeStamp += pause;
    const key = keys.replace('Ctrl+', '');
    const held = { ctrlKey: key !== keys, metaKey: false, altKey: false, shiftKey: false };
    const found = find({
      ...held,
      key,
      code: `Key${key.toUpperCase()}`,
      timeStamp,
      getModifierState: () => false,
    });
    return typeof found === 'object' ? (found?.title ?? null) : found;
  });
}

test('a key after the other is a sequence, also when one looks for the second', () => {
  expect(understand(['g', 0], ['t', 1_500])).toEqual(['begun', 'Today']);
});

test('a second key that comes later is a press of its own', () => {
  expect(understand(['g', 0], ['t', 1_501])).toEqual(['begun', 'Due date']);
  expect(understand(['g', 0], ['g', 5_000], ['t', 100])).toEqual(['begun', 'begun', 'Today']);
});

test('a key that is no second one ends the sequence, and is a press of its own', () => {
  expect(understand(['g', 0], ['d', 100], ['t', 100])).toEqual(['begun', 'Delete', 'Due date']);
  expect(understand(['g', 0], ['y', 100], ['t', 100])).toEqual(['begun', null, 'Due date']);
  expect(understand(['g', 0], ['g', 100], ['t', 100])).toEqual(['begun', 'begun', 'Today']);
  expect(understand(['g', 0], ['Ctrl+z', 100], ['t', 100])).toEqual(['begun', 'Undo', 'Due date']);
});
