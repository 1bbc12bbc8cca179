import type { BrowserContext, Page } from '@playwright/test';

import { newContext, resetFrames, worstFrame } from './page.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;

const HEADINGS = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE';

/** A project of Todoist: one task in ten has a subtask, a label, and a repetition. */
function todoistFile(): string {
  const lines = Array.from({ length: TASKS }, (_, index) =>
    index % 10 === 1
      ? `task,Part ${index},,4,2,,,,en,`
      : `task,Task ${index}${index % 10 === 0 ? ' @home' : ''},"Some words, ${index}",${(index % 4) + 1},1,,,${index % 10 === 2 ? 'every 2 weeks' : '2030-01-05'},en,`,
  );
  return [HEADINGS, ...lines].join('\n');
}

/** A table as Holdfast writes it. */
function ownFile(): string {
  const lines = Array.from(
    { length: TASKS },
    (_, index) => `Row ${index},"Some words, ${index}",Medium,2030-01-05,In Progress,home`,
  );
  return ['title,description,priority,due date,status,labels', ...lines].join('\n');
}

type Figures = { preview: number; previewFrame: number; taken: number; takenFrame: number; undone: number };

/** Imports a file once and takes it back, in milliseconds from each press to what it shows. */
async function measureFile(page: Page, content: string): Promise<Figures> {
  const timed = async (press: () => Promise<void>, words: string) => {
    await resetFrames(page);
    const begun = performance.now();
    await press();
    // It looks at each frame; a locator that waits looks every half second.
    await page.waitForFunction((said) => document.body.textContent.includes(said), words);
    return { took: performance.now() - begun, frame: await worstFrame(page) };
  };
  const file = { name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  const input = page.getByLabel('File to import');
  const preview = await timed(async () => input.setInputFiles(file), 'This will add');
  const button = page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true });
  const taken = await timed(async () => button.click(), 'tasks added');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const undone = await timed(async () => undo.click(), 'Import undone');
  return {
    preview: preview.took,
    previewFrame: preview.frame,
    taken: taken.took,
    takenFrame: taken.frame,
    undone: undone.took,
  };
}

async function openProfile(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'All changes saved' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return page;
}

/** Files of 10,000 rows: their preview, their import and its undo, and the longest frame of the page meanwhile. */
export async function measureImports(): Promise<Row[]> {
  return inWorld(0, async ({ server, browser, token }) => {
    const rows: Row[] = [];
    for (const [name, content] of [
      ['Todoist', todoistFile()],
      ['CSV', ownFile()],
    ] as const) {
      const page = await openProfile(await newContext(browser, server.url, token), server.url);
      const figures = await measureFile(page, content);
      const row = (what: string, value: number, most?: number): Row => ({
        name: `${name} of ${TASKS} rows: ${what}`,
        unit: 'ms',
        samples: [value],
        ...(most !== undefined && { goal: { most } }),
      });
      rows.push(
        row('preview', figures.preview, 2000),
        row('longest frame of the preview', figures.previewFrame, 200),
        row('import', figures.taken),
        row('longest frame of the import', figures.takenFrame, 200),
        row('undo', figures.undone),
      );
      await page.context().close();
    }
    return rows;
  });
}
