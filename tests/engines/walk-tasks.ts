import { DESK, SAVED, create, rename, typeDate } from './steps.ts';
import { expect, see, seeNo, test } from './test.ts';

/** The first tasks, made, changed, and taken back. */
export function walkThroughTasks(): void {
  test('a visitor signs up and comes to an empty dashboard', async ({ walk: { tab, account } }) => {
    await tab.resize(DESK);
    await tab.goTo('/');
    await see(tab, 'button', 'Login');
    await tab.press('link', /sign up/i);
    await tab.fill('Full Name', account.name);
    await tab.fill('Email', account.email);
    await tab.fill('Password', account.password);
    await tab.press('button', 'Sign Up');
    await see(tab, 'heading', 'Task Overview');
    await see(tab, 'heading', 'No tasks found');
    await expect.poll(tab.address).toBe('/');
  });

  test('a form without its date says what is missing and keeps the rest', async ({ walk: { tab } }) => {
    await tab.press('button', '+ Add New Task');
    await tab.fill('Task Title', 'Mend the tap');
    await tab.press('button', 'Create Task');
    await see(tab, 'dialog', 'Create New Task', /due date/i);
    expect(await tab.value('Task Title')).toBe('Mend the tap');
  });

  test('the date is typed, the priority chosen, and the task stands on the dashboard', async ({
    walk: { tab, stored },
  }) => {
    await tab.fill('Description', 'It drips at night');
    await tab.keys('Tab');
    await tab.keys('Tab');
    await typeDate(tab, '2031-02-03');
    await tab.press('combobox', 'Priority');
    await tab.press('option', 'High');
    await tab.press('button', 'Create Task');
    await see(tab, 'article', 'Mend the tap', 'It drips at night');
    await see(tab, 'article', 'Mend the tap', 'High');
    await see(tab, 'article', 'Mend the tap', '2031');
    await seeNo(tab, 'dialog', 'Create New Task');
    await see(tab, 'status', undefined, SAVED);
    expect(await stored()).toMatchObject([
      { title: 'Mend the tap', priority: 'High', dueDate: '2031-02-03' },
    ]);
  });

  test('a reload shows it again', async ({ walk: { tab } }) => {
    await tab.reload();
    await see(tab, 'article', 'Mend the tap', 'In Progress');
  });

  test('an edit changes its title, and its card keeps the focus', async ({ walk: { tab, stored } }) => {
    await rename(tab, 'Mend the tap', 'Mend the kitchen tap');
    await seeNo(tab, 'dialog', 'Edit Task');
    await expect.poll(() => tab.hasFocus('button', 'Edit Mend the kitchen tap')).toBe(true);
    await expect.poll(async () => (await stored())[0]?.title).toBe('Mend the kitchen tap');
  });

  test('one press completes it, and the figures follow', async ({ walk: { tab } }) => {
    await tab.press('button', 'Complete Mend the kitchen tap');
    await see(tab, 'article', 'Mend the kitchen tap', 'Completed');
    await see(tab, 'link', /^Completed/);
  });

  test('the keys undo it and redo it', async ({ walk: { tab, stored } }) => {
    await tab.keys('Control+z');
    await see(tab, 'article', 'Mend the kitchen tap', 'In Progress');
    await see(tab, 'status', undefined, 'Undone: completed');
    await tab.keys('Control+Shift+z');
    await see(tab, 'article', 'Mend the kitchen tap', 'Completed');
    await tab.keys('Control+z');
    await see(tab, 'article', 'Mend the kitchen tap', 'In Progress');
    await expect.poll(async () => (await stored())[0]?.completed).toBe(false);
  });

  test('a deleted task comes back by the button of its notice', async ({ walk: { tab, stored } }) => {
    await tab.press('button', 'Delete Mend the kitchen tap');
    await seeNo(tab, 'article', 'Mend the kitchen tap');
    await expect.poll(stored).toEqual([]);
    await tab.press('button', 'Undo');
    await see(tab, 'article', 'Mend the kitchen tap');
    await expect.poll(async () => (await stored()).length).toBe(1);
  });

  test('the arrow keys lead from card to card', async ({ walk: { tab } }) => {
    await create(tab, 'Oil the hinges');
    await create(tab, 'Wash the curtains');
    await see(tab, 'status', undefined, SAVED);
    const focused = () => tab.evaluate('return document.activeElement?.closest("article")?.innerText ?? "";');
    await tab.press('button', 'Complete Wash the curtains');
    await tab.keys('ArrowRight');
    await expect.poll(focused).toContain('Oil the hinges');
    await tab.keys('End');
    await expect.poll(focused).toContain('Mend the kitchen tap');
    await tab.keys('Home');
    await expect.poll(focused).toContain('Wash the curtains');
  });
}
