import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import type { Task } from '../model/task.ts';
import { makeCreate, makeDelete, makeUpdate } from './changes.ts';
import { toIntent } from './intent.ts';
import type { MadeChange } from './intent.ts';
import { rebaseOnConfirmed, rebase } from './rebase.ts';

const seen: Task = { ...makeTask(), version: 3, title: 'As I left it' };

function later(made: MadeChange | null) {
  if (!made) throw new Error('Nothing was changed.');
  return { ...toIntent(made, 'someone'), order: 2 };
}

test('an edit builds upon the answer to the one before, and still knows what its person saw', () => {
  const edit = later(makeUpdate(seen, { title: 'Better' }));
  const answered = { ...seen, version: 5, title: 'From elsewhere' };
  expect(rebase(edit, answered, edit)).toMatchObject({
    changes: { title: 'Better' },
    seen: { title: 'As I left it', version: 5 },
  });
});

test('a delete builds upon the answer only where its person saw all of it', () => {
  const removal = later(makeDelete(seen));
  expect(rebase(removal, { ...seen, version: 4 }, removal).seen?.version).toBe(4);
  expect(rebase(removal, { ...seen, version: 4, description: 'New words' }, removal).seen?.version).toBe(3);
});

test('a change of a task that was just created has a version from then on', () => {
  const earlier = makeCreate({ ...seen, dueDate: '2031-02-03' });
  const made: Task = { ...seen, ...earlier.changes, _id: earlier.taskId, version: undefined };
  const answered = { ...made, version: 1, description: 'New words' };
  expect(rebase(later(makeDelete(made)), answered, earlier).seen?.version).toBe(1);
  expect(rebase(later(makeUpdate(made, { title: 'Better' })), answered, earlier).seen?.version).toBe(1);
});

test('without versions, what the server made of the words before was seen, and nothing that others changed', () => {
  const own: Task = { ...seen, version: undefined };
  const answered: Task = {
    ...own,
    _id: '65f0a1',
    title: 'Trimmed',
    description: 'Of another',
    priority: 'High',
  };
  const made = {
    ...makeCreate({ ...own, dueDate: '2031-02-03' }),
    changes: { title: 'Trimmed ', dueDate: null },
  };
  expect(rebase(later(makeUpdate(own, { title: 'Better' })), answered, made)).toMatchObject({
    taskId: '65f0a1',
    seen: { ...own, _id: '65f0a1', title: 'Trimmed' },
    changes: { title: 'Better' },
  });
});

test('a change that was made in the moment of the answer builds upon it', () => {
  const edit = makeUpdate({ ...seen, title: 'Before' }, { title: seen.title });
  if (!edit) throw new Error('Nothing was changed.');
  const answered: Task = { ...seen, version: 4 };
  const confirmed = [{ order: 1, account: 'someone', made: edit, answered }];
  const removal = (task: Task) => rebaseOnConfirmed(toIntent(makeDelete(task), 'someone'), confirmed);
  expect(removal(seen).seen?.version).toBe(4);
  expect(removal({ ...seen, version: 6 }).seen?.version).toBe(6);
  expect(removal({ ...seen, description: 'Not seen by the server' }).seen?.version).toBe(3);
  expect(removal({ ...seen, _id: 'another' }).seen?.version).toBe(3);
});

test('what takes a change back knows that somebody else had done it before, also where it is made in the moment of the answer', () => {
  const made = makeUpdate(seen, { title: 'Better', labels: ['home', 'x'] });
  const back = makeUpdate({ ...seen, ...made?.changes }, { title: seen.title, labels: [], priority: 'High' });
  if (!made) throw new Error('Nothing was changed.');
  const answered: Task = { ...seen, ...made.changes, version: 4 };
  const found = { title: 'Better', labels: ['x'] };
  const known = { title: seen.title, labels: ['home'], priority: seen.priority, version: 4 };
  expect(rebase(later(back), answered, made, found).seen).toMatchObject(known);
  const confirmed = [{ order: 1, account: 'someone', made, answered, found }];
  expect(rebaseOnConfirmed(later(back), confirmed).seen).toMatchObject(known);
  // What its person saw later is known to be another's.
  const newer = makeUpdate(answered, { title: seen.title });
  expect(rebaseOnConfirmed(later(newer), confirmed).seen?.title).toBe('Better');
});

test('a change of a new task that was made in the moment of the answer has the id that the server gave', () => {
  const made = makeCreate({ ...seen, dueDate: '2031-02-03' });
  const own: Task = { ...seen, _id: made.taskId, version: undefined };
  const confirmed = [{ order: 1, account: 'someone', made, answered: { ...own, _id: '65f0a1' } }];
  expect(rebaseOnConfirmed(toIntent(makeDelete(own), 'someone'), confirmed).taskId).toBe('65f0a1');
});
