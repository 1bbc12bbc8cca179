import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What a person does, in one of two tabs; `pick` chooses the task. */
export type Act = {
  verb: 'create' | 'title' | 'description' | 'complete' | 'delete' | 'undo' | 'redo' | 'reload' | 'kill';
  tab: number;
  pick: number;
  /** Whether the tab dies in the very moment of the last press. */
  isLast: boolean;
};

/** Words that somebody typed. They are `kept` from when the dialog has closed. */
export type Typed = { field: 'title' | 'description'; value: string; isKept: boolean };

const PATIENCE_MS = 1_500;
const HEALING_MS = 40_000;

const TYPED = /\b[ab]\d+\b/;

/** A task as far as anybody changes it here; `text` is its description, or all that its card says. */
export function inWords(title: string, text: string, isCompleted: boolean): string {
  const words = TYPED.exec(text.replace(title, ''))?.[0] ?? '';
  return [title, words, isCompleted ? 'completed' : 'in progress'].join(' | ');
}

/** One person at one browser with two tabs, who knows what they typed. */
export class Person {
  readonly typed: Typed[] = [];
  readonly errors: string[] = [];
  undos = 0;
  #acts = 0;
  readonly #name: string;
  readonly #context: BrowserContext;
  readonly #tabs: (Page | undefined)[] = [];

  private constructor(name: string, context: BrowserContext) {
    this.#name = name;
    this.#context = context;
    context.on('weberror', (event) => {
      this.errors.push(String(event.error()));
    });
  }

  static async at(browser: Browser, url: string, token: string, name: string): Promise<Person> {
    const localStorage = [{ name: 'token', value: token }];
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1000, height: 3_000 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    return new Person(name, context);
  }

  async #tab(index: number): Promise<Page> {
    const open = this.#tabs[index];
    if (open) return open;
    const page = await this.#context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.setDefaultNavigationTimeout(HEALING_MS);
    this.#tabs[index] = page;
    await page.goto('/');
    return page;
  }

  async #close(index: number): Promise<void> {
    const page = this.#tabs[index];
    this.#tabs[index] = undefined;
    await page?.close();
  }

  /** Sends the open form off, and waits for its end unless the tab dies before. */
  async #submit(page: Page, button: string, words: Omit<Typed, 'isKept'>, { isLast, tab }: Act) {
    const typed = { ...words, isKept: false };
    this.typed.push(typed);
    await page.getByRole('button', { name: button }).click();
    if (isLast) return this.#close(tab);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    typed.isKept = true;
  }

  async #press(page: Page, label: RegExp, { pick, isLast, tab }: Act): Promise<void> {
    const buttons = page.getByRole('article').getByRole('button', { name: label });
    const count = await buttons.count();
    if (count === 0) return;
    await buttons.nth(pick % count).click();
    if (isLast) await this.#close(tab);
  }

  async #do(act: Act): Promise<void> {
    const page = await this.#tab(act.tab);
    // Never the same twice: what was typed and not sent off may come back as a draft.
    this.#acts += 1;
    const value = `${this.#name}${this.#acts}`;
    switch (act.verb) {
      case 'create':
        await page.getByRole('button', { name: '+ Add New Task' }).click();
        await page.getByLabel('Task Title').fill(value);
        await page.getByLabel('Due Date').fill('2031-02-03');
        return this.#submit(page, 'Create Task', { field: 'title', value }, act);
      case 'title':
      case 'description':
        await this.#press(page, /^Edit/, { ...act, isLast: false });
        await page.getByLabel(act.verb === 'title' ? 'Task Title' : 'Description').fill(value);
        return this.#submit(page, 'Update Task', { field: act.verb, value }, act);
      case 'complete':
        return this.#press(page, /^(Complete|Reopen)/, act);
      case 'delete':
        return this.#press(page, /^Delete/, act);
      case 'undo':
      case 'redo':
        this.undos += 1;
        return page.keyboard.press(act.verb === 'undo' ? 'Control+z' : 'Control+Shift+z');
      case 'reload':
        await page.reload();
        return undefined;
      case 'kill':
        return this.#close(act.tab);
    }
  }

  /** Does one thing after the other. What the screen does not let them do (the task is gone), they leave. */
  async play(acts: readonly Act[]): Promise<void> {
    for (const act of acts) {
      try {
        await this.#do(act);
      } catch {
        // A tab in which a dialog was left open is of no use to the next act.
        await this.#close(act.tab);
      }
    }
  }

  /** Comes back to one fresh tab, when the network is well again, and waits until nothing is on its way any more. */
  async comeBack(): Promise<Page> {
    await this.#close(0);
    await this.#close(1);
    const page = await this.#tab(0);
    await page
      .getByRole('button', { name: /^(All changes saved|.* refused)$/ })
      .waitFor({ timeout: HEALING_MS });
    return page;
  }

  /** Settles what was refused. Only a conflict may be, and it shows the words that were typed. */
  async settle(): Promise<void> {
    const page = await this.comeBack();
    const refused = page.getByRole('button', { name: /refused$/ });
    const saved = page.getByRole('button', { name: 'All changes saved' });
    while (await refused.isVisible()) {
      await refused.click();
      await page.getByRole('button', { name: 'Settle the conflict' }).first().click();
      const conflict = page.getByRole('dialog', { name: /^Changed/ });
      const choices = conflict.getByRole('button', { name: /^(Keep yours|Delete anyway)$/ });
      for (const choice of await choices.all()) await choice.click();
      await conflict.waitFor({ state: 'detached' });
      await page.reload();
      await refused.or(saved).waitFor({ timeout: HEALING_MS });
    }
    await saved.waitFor({ timeout: HEALING_MS });
  }

  /** The cards on the screen, in the words of a card. */
  async sees(): Promise<string[]> {
    const page = await this.#tab(0);
    const cards = await page.getByRole('article').all();
    const words = cards.map(async (card) => {
      const title = await card.getByRole('heading').innerText();
      const rest = await card.innerText();
      return inWords(title, rest, rest.includes('Completed'));
    });
    return (await Promise.all(words)).toSorted();
  }

  async leave(): Promise<void> {
    await this.#context.close();
  }
}
