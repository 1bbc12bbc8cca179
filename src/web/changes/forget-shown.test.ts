import { expect, test } from 'vitest';

import { forgetShown } from './forget-shown.ts';

const confirm = (order: number, taskId: string, answered: string | null) => ({
  order,
  made: { taskId },
  answered: answered === null ? null : { _id: answered },
});

test('of what a list shows the former ids of the last 200 tasks are remembered, and all that is newer as it is', () => {
  const renamed = Array.from({ length: 201 }, (_, place) =>
    confirm(place + 3, `made-${place}`, `id-${place}`),
  );
  const [newer, newest] = [confirm(204, 'made', 'id'), confirm(205, 'same', null)];
  const all = [confirm(1, 'same', 'same'), confirm(2, 'same', null), ...renamed, newer, newest];
  const left = forgetShown(all, 203);
  expect(left.slice(-2)).toEqual([newer, newest]);
  expect(left.slice(0, -2)).toEqual(renamed.slice(1).map((one) => Object.assign({}, one, { isShown: true })));
});
