import type { Done } from './soak-cards.ts';
import { ARRIVAL_MS, comes, expect, type Desk } from './soak-desk.ts';
import { QUICK_ADD } from './soak-screen.ts';
import type { Act } from './soak-script.ts';

const DAY = '2031-02-03';

/** Writes three lines at once: three tasks, or one with a checklist. */
export async function addLines(desk: Desk, { tab, pick }: Act): Promise<Done> {
  const page = await desk.tab(tab);
  await page.keyboard.press(QUICK_ADD.key);
  const dialog = page.getByRole('dialog', { name: QUICK_ADD.dialog });
  const line = dialog.getByRole('textbox', { name: QUICK_ADD.line });
  if (!(await comes(line, ARRIVAL_MS))) return false;
  const isOne = pick % 3 === 0;
  const words = [
    desk.words.type('title'),
    desk.words.type(isOne ? 'item' : 'title'),
    desk.words.type(isOne ? 'item' : 'title'),
  ];
  const [first, ...others] = words.map(({ value }) => value);
  desk.say(`writes the lines ${first}, ${others.join(', ')}`);
  const marks = ['- ', '- [x] '];
  const day = isOne ? '' : ` ${DAY}`;
  await line.fill(
    [`${first} ${DAY}`, ...others.map((value, index) => marks[index] + value + day)].join('\n'),
  );
  await expect(dialog.getByRole('list', { name: QUICK_ADD.recognised })).toHaveCount(words.length);
  await dialog.getByRole('button', { name: isOne ? QUICK_ADD.checklist : QUICK_ADD.create }).click();
  await dialog.getByRole('status').filter({ hasText: QUICK_ADD.created }).waitFor();
  for (const word of words) word.isKept = true;
  return true;
}
