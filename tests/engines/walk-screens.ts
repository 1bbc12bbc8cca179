import { DESK, PHONE, SAVED, keepPicture } from './steps.ts';
import { expect, see, seeNo, test } from './test.ts';

const SCREENS = [
  { path: '/', heading: 'Task Overview' },
  { path: '/pending', heading: 'Pending Task' },
  { path: '/complete', heading: 'Completed Tasks' },
  { path: '/changes', heading: 'Recent changes' },
  { path: '/profile', heading: 'Profile Settings' },
] as const;

/** Lists, dialogs, themes, and the width of a phone. */
export function walkThroughScreens(): void {
  test('the lists show their part, sorted as the address says, and Back returns', async ({
    walk: { tab },
  }) => {
    await tab.press('link', /^Pending/);
    await see(tab, 'heading', 'Pending Task');
    await seeNo(tab, 'article', 'Wash the curtains');
    await tab.press('button', 'Priority');
    await expect.poll(tab.address).toBe('/pending?sort=priority');
    await expect
      .poll(async () => (await tab.read('article')).map((words) => words.split('\n')[0]))
      .toEqual(['Mend the kitchen tap', 'Oil the hinges']);
    await tab.press('link', /^Completed/);
    await see(tab, 'article', 'Wash the curtains');
    await tab.back();
    await expect.poll(tab.address).toBe('/pending?sort=priority');
    await see(tab, 'article', 'Oil the hinges');
  });

  test('a dialog has an address, and Back closes it', async ({ walk: { tab } }) => {
    await tab.press('button', 'Edit Oil the hinges');
    await expect.poll(tab.address).toMatch(/task=/);
    await tab.reload();
    await see(tab, 'dialog', 'Edit Task');
    await expect.poll(() => tab.hasFocus('textbox', 'Task Title')).toBe(true);
    await tab.back();
    await seeNo(tab, 'dialog', 'Edit Task');
    expect(await tab.address()).toBe('/pending?sort=priority');
  });

  test('words of a form survive a reload', async ({ walk: { tab } }) => {
    await tab.goTo('/?task=new');
    await tab.fill('Task Title', 'Ask the harbour master');
    await tab.fill('Description', 'About the berth');
    await see(tab, 'textbox', 'Description');
    await tab.evaluate('scrollTo(0, 0);');
    await tab.reload();
    await see(tab, 'status', undefined, 'What you typed is still here');
    expect(await tab.value('Task Title')).toBe('Ask the harbour master');
  });

  test('a form that was closed by mistake waits, and goes on', async ({ walk: { tab } }) => {
    await tab.keys('Escape');
    await seeNo(tab, 'dialog', 'Create New Task');
    await see(tab, 'status', undefined, '“Ask the harbour master” was not saved.');
    await tab.press('button', 'One form not saved');
    await tab.press('button', 'Continue');
    await see(tab, 'dialog', 'Create New Task');
    expect(await tab.value('Description')).toBe('About the berth');
    await tab.press('button', 'Cancel');
    await see(tab, 'status', undefined, '“Ask the harbour master” was discarded.');
    await see(tab, 'status', undefined, SAVED);
  });

  test('the dark theme is chosen, and is there after a reload', async ({ walk: { tab } }) => {
    const background = () => tab.evaluate('return getComputedStyle(document.body).backgroundColor;');
    const light = await background();
    await tab.press('button', 'Switch to dark theme');
    await see(tab, 'button', 'Switch to light theme');
    const dark = await background();
    expect(dark).not.toBe(light);
    await tab.reload();
    await see(tab, 'article', 'Oil the hinges');
    expect(await background()).toBe(dark);
  });

  for (const theme of ['dark', 'light'] as const) {
    test(`every screen fits a desk and a phone in the ${theme} theme`, async ({ walk: { tab }, engine }) => {
      for (const [device, width] of [
        ['desk', DESK],
        ['phone', PHONE],
      ] as const) {
        await tab.resize(width);
        for (const { path: address, heading } of SCREENS) {
          await tab.goTo(address);
          await see(tab, 'heading', heading);
          await see(tab, 'status', undefined, SAVED);
          expect(await tab.evaluate('return document.documentElement.scrollWidth;')).toBeLessThanOrEqual(
            width,
          );
          await keepPicture(tab, engine, `${device} ${theme} ${heading}`);
        }
        await tab.goTo('/?task=new');
        await see(tab, 'dialog', 'Create New Task');
        await tab.press('combobox', 'Priority');
        await see(tab, 'option', 'High');
        await keepPicture(tab, engine, `${device} ${theme} dialog`);
        await tab.keys('Escape');
        await seeNo(tab, 'option', 'High');
        await tab.keys('Escape');
        await seeNo(tab, 'dialog', 'Create New Task');
      }
      await tab.press('button', /theme$/);
    });
  }

  test('on a phone More leads to what has no tab', async ({ walk: { tab } }) => {
    await tab.press('button', 'More');
    await tab.press('link', 'Trash');
    await see(tab, 'heading', 'Trash');
    await seeNo(tab, 'link', 'Recent changes');
    await tab.resize(DESK);
    await see(tab, 'link', 'Recent changes');
  });
}
