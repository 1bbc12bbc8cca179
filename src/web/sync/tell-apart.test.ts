import { expect, test } from 'vitest';

import { tellApart } from './tell-apart.ts';

const lines = (...all: string[]) => all.join('\n');

test('what both sides changed alike is left out, and what differs is at the beginning', () => {
  const conflict = {
    base: lines('Bring', 'rope', 'oil', 'tar'),
    theirs: lines('Bring soon', 'rope', 'oil', 'paint'),
    mine: lines('Bring soon', 'rope', 'oil', 'tar', 'wax'),
  };
  expect(tellApart(conflict.mine, conflict)).toBe(lines('…', 'tar', 'wax'));
  expect(tellApart(conflict.theirs, conflict)).toBe(lines('…', 'paint'));
  expect(tellApart(conflict.base, conflict)).toBe(lines('…', 'tar'));
});

test('a long line begins a few words before what differs', () => {
  const same = 'The mooring lines have to be looked at before the storm comes. '.repeat(4);
  const conflict = { base: `${same}By us.`, theirs: `${same}By them.`, mine: `${same}By me.` };
  expect(tellApart(conflict.mine, conflict)).toBe('…be looked at before the storm comes. By me.');
  expect(tellApart(conflict.theirs, conflict)).toBe('…be looked at before the storm comes. By them.');
});

test('a long line without spaces is cut, and no letter in two', () => {
  const conflict = { base: '', theirs: `${'⚓🚢'.repeat(60)}a`, mine: `${'⚓🚢'.repeat(60)}b` };
  expect(tellApart(conflict.mine, conflict)).toMatch(/^…[⚓🚢]{26,28}b$/u);
});

test('a text that is only longer than the other one shows where it goes on', () => {
  const conflict = { base: 'a', theirs: lines('a', 'b', 'c', 'd'), mine: lines('a', 'b', 'c', 'd', 'e') };
  expect(tellApart(conflict.theirs, conflict)).toBe(lines('…', 'd'));
  expect(tellApart(conflict.mine, conflict)).toBe(lines('…', 'd', 'e'));
});

test('of a deletion the text before and the text now are told apart', () => {
  const conflict = { base: lines('a', 'b', 'c', 'd'), theirs: lines('a', 'b', 'c', 'D'), mine: null };
  expect(tellApart(conflict.base, conflict)).toBe(lines('…', 'd'));
  expect(tellApart(conflict.theirs, conflict)).toBe(lines('…', 'D'));
});

test('what is no text, and what differs in its first line, stays whole', () => {
  const conflict = { base: 'Rope', theirs: 'Rope and tar', mine: 'Ropes' };
  for (const value of Object.values(conflict)) expect(tellApart(value, conflict)).toBe(value);
  expect(tellApart(true, { base: false, theirs: true, mine: false })).toBe(true);
});
