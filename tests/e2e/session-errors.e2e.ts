import { FAILURES, fail } from './failures.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test.use({ signedIn: false });

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

for (const [path, call, button, words] of [
  ['/login', 'login', 'Login', 'Login failed'],
  ['/signup', 'register', 'Sign Up', 'Signup failed'],
] as const) {
  test(`${words}: the words of the server, or ours`, async ({ page }) => {
    await page.goto(path);
    if (path === '/signup') await page.getByLabel('Full Name').fill('Demo User');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByLabel('Password').fill('some-password');
    for (const failure of FAILURES) {
      await fail(page, 'POST', `**/api/user/${call}`, failure);
      await page.getByRole('button', { name: button }).click();
      const message =
        failure.answer !== null && 'json' in failure.answer ? failure.answer.json.message : words;
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
      await expect(page.getByLabel('Password')).toHaveValue('some-password');
    }
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
  });
}

test('a wrong password is told in the words of the server', async ({ page, account }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(page).toHaveURL('/login');
});

test('an e-mail that is taken is told', async ({ page, account }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Demo User');
  await page.getByLabel('Email').fill(account.email.toUpperCase());
  await page.getByLabel('Password').fill('some-password');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toContainText(/already/i);
});
