import type { Page, Request } from '@playwright/test';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { callTo, TASKS } from './calls.ts';
import {
  card,
  complete,
  createTask,
  expectSaved,
  logIn,
  logOut,
  openEditor,
  remove,
  submitEdit,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

type Stored = Record<string, unknown> & { _id: string };

/** Another server of the family: bare answers, yes and no, ISO instants with a zone, empty answers, no keys and no restore. */
async function anotherServer(page: Page): Promise<{ tasks: Stored[]; requests: Request[] }> {
  const tasks: Stored[] = [
    {
      _id: '65f0a1',
      title: 'From elsewhere',
      description: 'Old words',
      priority: 'high',
      dueDate: '2030-06-15T00:00:00.000+02:00',
      completed: 'No',
      owner: '65f000',
      createdAt: '2026-01-02T00:00:00.000Z',
      __v: 0,
    },
    { _id: '65f0a2', title: 'Without a date', priority: 'MEDIUM', dueDate: null, completed: 'YES' },
  ];
  const requests: Request[] = [];
  await page.route(callTo('/**'), async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    const index = tasks.findIndex(({ _id }) => pathname === API_BASE + pathWithId(PATHS.task, _id));
    requests.push(request);
    if (call === `POST ${API_BASE}${PATHS.login}`)
      return route.fulfill({ json: { token: 'of-another-server' } });
    if (call === `GET ${API_BASE}${PATHS.tasks}`) return route.fulfill({ json: tasks });
    if (call === `POST ${API_BASE}${PATHS.tasks}`) {
      tasks.push({ _id: `65f0b${tasks.length}`, ...request.postDataJSON() });
      return route.fulfill({ status: 201 });
    }
    if (call === `GET ${API_BASE}${PATHS.me}`) {
      return route.fulfill({ json: { name: 'Demo User', email: 'demo@example.com' } });
    }
    if (request.method() === 'PUT' && pathname.startsWith(`${API_BASE}/user/`))
      return route.fulfill({ status: 204 });
    if (request.method() === 'PUT' && index >= 0) {
      Object.assign(tasks[index] ?? {}, request.postDataJSON());
      return route.fulfill({ status: 200 });
    }
    if (request.method() === 'DELETE' && index >= 0) {
      tasks.splice(index, 1);
      return route.fulfill({ status: 204 });
    }
    return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Cannot do that</h1>' });
  });
  return { tasks, requests };
}

test.use({ signedIn: false });

test('the app works with another server of the family', async ({ page, allowed }) => {
  // That server knows no logout.
  allowed.push(FAILED_REQUEST);
  const { tasks, requests } = await anotherServer(page);
  await page.goto('/login');
  await logIn(page, { email: 'demo@example.com', password: 'whatever' });

  const old = card(page, 'From elsewhere');
  await expect(old).toContainText('High');
  await expect(old).toContainText('15 Jun 2030');
  await expect(old).toContainText('In Progress');
  await expect(card(page, 'Without a date')).toContainText('Completed');

  await createTask(page, 'Made here');
  await expect(card(page, 'Made here')).toHaveCount(1);

  await openEditor(page, 'From elsewhere');
  await expect(page.getByLabel('Due Date')).toHaveValue('2030-06-15');
  await submitEdit(page, { title: 'From elsewhere, changed' });
  await expect(card(page, 'From elsewhere, changed')).toBeVisible();

  await complete(page, 'Made here');
  await expect(card(page, 'Made here')).toContainText('Completed');
  await expect.poll(() => tasks.find((task) => task['title'] === 'Made here')?.['completed']).toBe(true);

  await remove(page, 'Without a date');
  await expect(card(page, 'Without a date')).toHaveCount(0);
  await expect.poll(() => tasks.length).toBe(2);

  await page.getByRole('button', { name: 'Profile settings' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Demo User');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expectSaved(page);
  await logOut(page);

  const writes = requests.filter((request) => /\/tasks\/.*gp$/.test(request.url()) && request.postData());
  expect(writes.map((write) => Object.keys(write.postDataJSON()).toSorted())).toEqual([
    ['completed', 'description', 'dueDate', 'priority', 'title'],
    ['title'],
    ['completed'],
  ]);
  for (const write of writes) expect(write.headers()['authorization']).toBe('Bearer of-another-server');
});

for (const [name, wrap] of [
  ['under tasks', (tasks: Stored[]) => ({ tasks })],
  ['under data', (tasks: Stored[]) => ({ success: true, data: tasks })],
] as const) {
  test(`a list of tasks that another server sends ${name} is read`, async ({ page }) => {
    const { tasks } = await anotherServer(page);
    await page.route(TASKS, (route) => route.fulfill({ json: wrap(tasks) }));
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('token', 'of-another-server'));
    await page.goto('/');
    await expect(card(page, 'From elsewhere')).toBeVisible();
  });
}
