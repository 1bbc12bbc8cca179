import { makeTasks } from '#tests/fixtures/tasks.ts';

import { READ_KEPT, SAVED, create, rename } from './steps.ts';
import { expect, see, test } from './test.ts';

/** History, trash, files, the profile, and the way out and in. */
export function walkThroughAccount(): void {
  test('the history of a task brings an earlier version back', async ({ walk: { tab } }) => {
    await create(tab, 'Paint the door');
    await rename(tab, 'Paint the door', 'Paint the fence');
    await see(tab, 'status', undefined, SAVED);
    await tab.press('button', 'Edit Paint the fence');
    await tab.press('button', 'History');
    await see(tab, 'dialog', 'History', 'As it is now');
    await tab.press('button', 'Restore this version');
    await see(tab, 'article', 'Paint the door');
  });

  test('the trash gives a task back, and forgets one for good after a question', async ({
    walk: { tab, storedTitles },
  }) => {
    await tab.goTo('/');
    await tab.press('button', 'Delete Paint the door');
    await see(tab, 'status', undefined, SAVED);
    await tab.press('link', 'Trash');
    await see(tab, 'listitem', undefined, 'Paint the door');
    await tab.press('button', 'Restore');
    await see(tab, 'heading', 'The trash is empty');
    await tab.press('link', 'Dashboard');
    await tab.press('button', 'Delete Paint the door');
    await tab.press('link', 'Trash');
    await tab.press('button', 'Delete for good');
    await see(tab, 'dialog', 'Delete for good?');
    await tab.press('button', 'Delete for good');
    await see(tab, 'heading', 'The trash is empty');
    expect(await storedTitles()).not.toContain('Paint the door');
  });

  test('the account goes out as a file', async ({ walk: { tab } }) => {
    await tab.press('link', 'Profile');
    const everything = await tab.download('Export everything');
    expect(everything).toContain('Oil the locks');
    expect(JSON.parse(everything)).toMatchObject({ format: 'holdfast' });
    expect(await tab.download('Export tasks as CSV')).toContain('Oil the locks');
  });

  test('a table comes in, after one has seen what it will do', async ({ walk }) => {
    const { tab, storedTitles } = walk;
    await tab.attach(
      'File to import',
      await walk.makeFile('tasks.csv', 'title,due date\nFrom the table,2030-01-01\n'),
    );
    await see(tab, 'dialog', 'Import', 'This will add 1 task.');
    await tab.press('button', 'Import');
    await see(tab, 'status', undefined, 'Imported');
    expect(await storedTitles()).toContain('From the table');
  });

  test('name and password are changed', async ({ walk: { tab, account } }) => {
    await tab.fill('Full Name', 'Ada Winter');
    await tab.press('button', 'Update Profile');
    await see(tab, 'status', undefined, 'Profile updated!');
    account.password = 'rock-and-kelp';
    await tab.fill('New Password', account.password);
    await tab.press('button', 'Update Password');
    await see(tab, 'status', undefined, 'Password updated!');
  });

  test('an address that names nothing says so, and leads back', async ({ walk: { tab } }) => {
    await tab.goTo('/nowhere');
    await see(tab, 'heading', 'Page not found');
    await tab.press('link', 'Go to your tasks');
    await see(tab, 'heading', 'Task Overview');
  });

  test('a long list goes to its end by a key, and Back finds the place', async ({ walk: { tab, seed } }) => {
    await seed(makeTasks(300));
    await tab.goTo('/');
    await see(tab, 'article', 'Task 300');
    await tab.press('button', 'Reopen Task 300');
    await tab.keys('End');
    await see(tab, 'article', 'Task 1');
    await expect.poll(() => tab.evaluate('return scrollY;')).toBeGreaterThan(5_000);
    const place = await tab.evaluate('return scrollY;');
    await tab.press('link', /^Pending/);
    await see(tab, 'heading', 'Pending Task');
    await tab.back();
    await see(tab, 'article', 'Task 1');
    expect(await tab.evaluate('return scrollY;')).toBe(place);
  });

  test('a logout leads every tab to the login, and leaves nothing', async ({ walk }) => {
    const { tab } = walk;
    await see(tab, 'status', undefined, SAVED);
    await tab.press('button', 'Logout');
    await see(tab, 'button', 'Login');
    await see(await walk.otherTab(), 'button', 'Login');
    await expect.poll(() => tab.evaluate(READ_KEPT)).not.toContain('Task 1');
    expect(await tab.evaluate("return localStorage.getItem('token');")).toBeNull();
  });

  test('a wrong password is refused in words, and the right one leads on', async ({
    walk: { tab, account },
  }) => {
    await tab.goTo('/pending');
    await tab.fill('Email', account.email);
    await tab.fill('Password', 'not-the-password');
    await tab.press('button', 'Login');
    await see(tab, 'alert', undefined, /password/i);
    await tab.fill('Password', account.password);
    await tab.press('button', 'Login');
    await see(tab, 'heading', 'Pending Task');
    expect(await tab.address()).toBe('/pending');
  });
}
