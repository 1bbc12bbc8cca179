import { expect, test } from 'vitest';

import { describeLeftViews } from './left-views.ts';

const view = (title: string, q: string) => ({ title, address: { q } });

const VIEWS = [
  view('House', '#Home is:open'),
  view('Words', 'home'),
  view('Not there', '-#"home"'),
  view('Café', '#café'),
];

test.each([
  ['home', 'garden', 'The views “House” and “Not there” go on searching for “home”.'],
  ['home', '', 'The views “House” and “Not there” go on searching for “home”.'],
  ['cafe', 'tea', 'The view “Café” goes on searching for “cafe”.'],
  ['home', 'HOME', ''],
  ['café', 'Cafe', ''],
  ['garden', 'plot', ''],
])('whoever renames “%s” to “%s” is told of the views: %s', (label, to, text) => {
  expect(describeLeftViews(VIEWS, label, to)).toBe(text);
});

test('of many views it is said how many they are', () => {
  const many = Array.from({ length: 4 }, (_, index) => view(`View ${index}`, '#home'));
  expect(describeLeftViews(many, 'home')).toBe('4 views go on searching for “home”.');
});
