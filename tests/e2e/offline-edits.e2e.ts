import { openUntilKept } from './kept.ts';
import { card, complete, createTask, editTask, expectSaved, expectState, remove, titles } from './steps.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const ROUNDS = 10;
const EDITS_PER_ROUND = 5;

test('50 edits without a network, over 10 reloads and in two tabs, arrive once', async ({
  page,
  openTab,
  setOffline,
  task,
  storedTitles,
  elsewhere,
}) => {
  await page.setViewportSize({ width: 1280, height: 1_600 });
  await openUntilKept(page, '/', task.title);
  const other = await openTab('/');
  await other.setViewportSize({ width: 1280, height: 1_600 });
  await setOffline(true);

  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = round % 2 === 0 ? [page, other] : [other, page];
    const title = `Renamed in round ${round}`;
    await createTask(one, `Made in round ${round}`);
    await editTask(two, `Made in round ${round}`, { title });
    await complete(one, title);
    await expect(card(two, title)).toContainText('Completed');
    await remove(two, title);
    await expect(card(one, title)).toHaveCount(0);
    await expect(two.getByText('Task deleted')).toBeVisible();
    if (round % 2 === 0) await two.keyboard.press('Control+z');
    else await two.getByRole('button', { name: 'Undo' }).click();
    await expect(card(one, title)).toContainText('Completed');
    await one.reload();
    await expectState(one, `Offline: ${EDITS_PER_ROUND * (round + 1)} changes kept on this device`);
  }

  await setOffline(false);
  for (const tab of [page, other]) await expectSaved(tab);
  const renamed = Array.from({ length: ROUNDS }, (_, round) => `Renamed in round ${round}`);
  const expected = [task.title, ...renamed].toSorted();
  expect(await storedTitles()).toEqual(expected);
  for (const tab of [page, other])
    await expect.poll(async () => (await titles(tab).allInnerTexts()).toSorted()).toEqual(expected);

  const changes = await elsewhere.changes();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const verb of ['create', 'delete', 'restore'])
      expect(
        changes.filter((change) => change.verb === verb && change.after.title.endsWith(`round ${round}`)),
        `${verb} of round ${round}`,
      ).toHaveLength(1);
    expect(
      changes.filter(
        ({ before, after }) => before?.title !== after.title && after.title === `Renamed in round ${round}`,
      ),
      `the new title of round ${round}`,
    ).toHaveLength(1);
  }
  expect(changes).toHaveLength(1 + EDITS_PER_ROUND * ROUNDS);
});
