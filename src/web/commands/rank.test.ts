import { expect, test } from 'vitest';

import { findBest } from './rank.ts';

const items = ['Repay the loan', 'Buy a payment book', 'Pay the rent', 'Crème brûlée'].map((title) => ({
  title,
}));
const titles = (typed: string) => findBest(items, typed).map(({ item }) => item.title);

test('what begins so comes first, then what has such a word, then what holds it', () => {
  expect(titles('pay')).toEqual(['Pay the rent', 'Buy a payment book', 'Repay the loan']);
  expect(titles('zebra')).toEqual([]);
});

test('what is called so comes before all that begins so', () => {
  const found = findBest([{ title: 'Trash day' }, { title: 'Trash' }], 'trash');
  expect(found.map(({ item }) => item.title)).toEqual(['Trash', 'Trash day']);
});

test('the mark of a label counts as no letter of its name, unless it is typed', () => {
  const labels = ['#at home', '#home', '#homework', 'Go home'].map((title) => ({ title }));
  const found = (typed: string) => findBest(labels, typed).map(({ item }) => item.title);
  expect(found('home')).toEqual(['#home', '#homework', '#at home', 'Go home']);
  expect(found('#home')).toEqual(['#home', '#homework']);
});

test('neither case nor accents nor the space around it count', () => {
  expect(titles(' CREME brulee ')).toEqual(['Crème brûlée']);
  expect(titles('crème')).toEqual(['Crème brûlée']);
});

test('of nothing typed everything is shown in its order', () => {
  expect(titles('')).toHaveLength(items.length);
});
