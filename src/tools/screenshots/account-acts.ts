import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { NEEDS_PASSWORD } from '#tests/fixtures/answers.ts';
import { TODOIST_CSV } from '#tests/fixtures/exports.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { press } from './press.ts';

export async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('demo@example.com');
  await page.getByLabel('Password').fill('not-the-password');
  await press(page, 'Login');
  await page.getByRole('alert').waitFor();
}

export async function importFile(page: Page, content: string, words: string): Promise<void> {
  const file = { name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('File to import').setInputFiles(file);
  await page.getByText(words).first().waitFor();
}

/** Imports a file of its own for each picture: the same one would have nothing to add. */
export async function importAll(page: Page): Promise<void> {
  await importFile(page, TODOIST_CSV.replaceAll('Weekly', randomUUID()), 'From Todoist. This');
  await press(page, 'Import');
  await page.getByText('Imported').waitFor();
  await page.getByText('Imported').scrollIntoViewIfNeeded();
}

export async function saveProfile(page: Page): Promise<void> {
  await press(page, 'Update Profile');
  await page.getByText('Profile updated!').waitFor();
}

export async function leaveProfile(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Demo of the Harbour');
  await press(page, 'Go to dashboard');
  await press(page, 'One form not saved');
  await page.getByText('Not saved: your profile').waitFor();
}

export async function comeBackToProfile(page: Page): Promise<void> {
  await leaveProfile(page);
  await press(page, 'Continue');
  await page.getByText('What you typed is still here').waitFor();
}

export async function makeUpPassword(page: Page): Promise<void> {
  await page.getByLabel('Password').fill('sunshine');
  await page.getByText('most common passwords').waitFor();
}

/** Changes the password as in a session that began long ago. */
export async function changePassword(page: Page): Promise<void> {
  const { status, body } = NEEDS_PASSWORD;
  await page.route('**/api/user/password', (route) => route.fulfill({ status, json: body }), { times: 1 });
  await page.getByLabel('New Password').fill('demo-user-7');
  await page.getByText('is made of your name').waitFor();
  await press(page, 'Update Password');
  await page.getByRole('dialog').waitFor();
}

export async function confirmWrongly(page: Page): Promise<void> {
  await changePassword(page);
  await page.getByLabel('Current Password').fill('not this one');
  await press(page, 'Confirm');
  await page.getByText('This is not your').waitFor();
}

/** Shows the login as it is after a session that ended by itself. */
export async function showEnding(page: Page, ending: string): Promise<void> {
  await page.evaluate((why) => localStorage.setItem('session-ended', why), ending);
  await page.reload();
  await page.getByRole('status').waitFor();
}

/** Logs two more devices in, and shows the list of them. */
export async function logInElsewhere(page: Page): Promise<void> {
  for (const userAgent of ['iPhone Version/18 Safari/604', 'Windows Firefox/140'])
    await fetch(new URL(API_BASE + PATHS.login, page.url()), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify(DEMO_ACCOUNT),
    });
  await page.reload();
  await page.getByRole('region', { name: 'Your devices' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Log out everywhere else' }).scrollIntoViewIfNeeded();
}

export async function askDeletion(page: Page): Promise<void> {
  await press(page, 'Delete account...');
  await page.getByRole('dialog').waitFor();
}
