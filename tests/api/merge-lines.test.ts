import { expect, test } from 'vitest';

import { conflictAnswerSchema } from '#contract/history.ts';

import { registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const { create, update, revisions } = taskCalls(app);

const LIST = '- [ ] flour\n- [ ] eggs\n- [ ] milk';

/** Two edits of one list, both made upon what it was at first; returns the answer to the second. */
async function editTwice(one: string, other: string) {
  const { _id: id } = await create(token, { ...plain, description: LIST });
  const seen = { description: LIST };
  await update(token, id, { description: one, seen }, { base: 1 });
  return { id, answer: await update(token, id, { description: other, seen }, { base: 1 }) };
}

test('two neighbouring ticks are both ticked, and the history has both', async () => {
  const { id, answer } = await editTwice(
    LIST.replace('[ ] flour', '[x] flour'),
    LIST.replace('[ ] eggs', '[x] eggs'),
  );
  const both = '- [x] flour\n- [x] eggs\n- [ ] milk';
  expect(answer).toMatchObject({ status: 200, body: { task: { description: both, version: 3 } } });
  expect((await revisions(token, id)).map(({ after }) => after.description)).toEqual([
    both,
    '- [x] flour\n- [ ] eggs\n- [ ] milk',
    LIST,
  ]);
});

test('an item that came and another that was ticked are both there', async () => {
  const { answer } = await editTwice(`${LIST}\n- [ ] salt`, LIST.replace('[ ] flour', '[x] flour'));
  expect(answer).toMatchObject({
    status: 200,
    body: { task: { description: `${LIST.replace('[ ] flour', '[x] flour')}\n- [ ] salt` } },
  });
});

test('one item that was reworded here and ticked there is a conflict with both texts', async () => {
  const [theirs, mine] = [LIST.replace('milk', 'oat milk'), LIST.replace('[ ] milk', '[x] milk')];
  const { answer } = await editTwice(theirs, mine);
  expect(answer.status).toBe(409);
  const { conflicts } = conflictAnswerSchema.parse(answer.body);
  expect(conflicts).toEqual({ description: { base: LIST, theirs, mine } });
});
