import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect } from '@playwright/test';
import * as z from 'zod';

import { WAIT_MS, type EngineBrowser, type Name, type Role, type Tab } from './tab.ts';
import type { Send } from './webdriver.ts';

const HEIGHT = 800;

/** What may have a role; whether it has, the engine says. */
const CANDIDATES: Record<Role, string> = {
  alert: '[role="alert"]',
  article: 'article',
  button: 'button',
  combobox: '[role="combobox"]',
  dialog: '[role="dialog"]',
  heading: 'h1, h2, h3',
  link: 'a',
  listitem: 'li',
  option: '[role="option"]',
  radio: '[role="radio"]',
  status: '[role="status"]',
  textbox: 'input, textarea',
};

const FIND_SHOWN = `
  return [...document.querySelectorAll(arguments[0])].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"], [inert]'),
  );`;

/** The keys of WebDriver that stand for no letter. */
const KEYS = new Map([
  ['Backspace', '\uE003'],
  ['Tab', '\uE004'],
  ['Enter', '\uE007'],
  ['Shift', '\uE008'],
  ['Control', '\uE009'],
  ['Escape', '\uE00C'],
  ['End', '\uE010'],
  ['Home', '\uE011'],
  ['ArrowLeft', '\uE012'],
  ['ArrowUp', '\uE013'],
  ['ArrowRight', '\uE014'],
  ['ArrowDown', '\uE015'],
]);

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = z.object({ [ELEMENT]: z.string() }).transform((reference) => reference[ELEMENT]);
const handleSchema = z.string();

function isNamed(label: string, name: Name | undefined): boolean {
  if (name === undefined) return true;
  return typeof name === 'string' ? label === name : name.test(label);
}

/** Does it again until it succeeds: what it looks for may be on its way, and what it found may just have gone. */
async function untilDone(act: () => Promise<void>): Promise<void> {
  await expect(act).toPass({ timeout: WAIT_MS });
}

/** What this gives, or null where the engine says that an element has just gone. */
async function unlessGone<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (!String(error).includes('stale element')) throw error;
    return null;
  }
}

/** Looks again where something goes in the middle of it. */
async function lookAt<Result>(look: () => Promise<Result>): Promise<Result> {
  return (await unlessGone(look)) ?? lookAt(look);
}

function keyActions(pairs: readonly { type: 'keyDown' | 'keyUp'; value: string }[]) {
  return { actions: [{ type: 'key', id: 'keyboard', actions: pairs }] };
}

function makeTab(send: Send, baseURL: string, downloads: string): Tab {
  const evaluate = (script: string, ...args: unknown[]) => send('ExecuteScript', { script, args });

  /** What is shown at this moment; what goes while it is asked for its name is not there. */
  const findAll = async (role: Role, name?: Name): Promise<string[]> => {
    const shown = await lookAt(() => evaluate(FIND_SHOWN, CANDIDATES[role]));
    const found: string[] = [];
    for (const id of z.array(elementSchema).parse(shown)) {
      const isFound = async () =>
        isNamed(z.string().parse(await send('GetComputedLabel', { id })), name) &&
        (await send('GetComputedRole', { id })) === role;
      if (await unlessGone(isFound)) found.push(id);
    }
    return found;
  };
  const findOne = async (role: Role, name: Name): Promise<string> => {
    const [id, ...others] = await findAll(role, name);
    if (id === undefined || others.length > 0)
      throw new Error(`${id === undefined ? 'No' : 'More than one'} ${role} named ${name} is shown.`);
    return id;
  };
  const findField = async (label: string): Promise<string> => {
    for (const id of z.array(elementSchema).parse(await evaluate(FIND_SHOWN, 'input, textarea')))
      if ((await send('GetComputedLabel', { id })) === label) return id;
    throw new Error(`No field is labelled ${label}.`);
  };
  const type = async (words: string) => {
    const pairs = Array.from(words).flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await send('PerformActions', keyActions(pairs));
  };
  const keys = async (chord: string) => {
    const values = chord.split('+').map((key) => KEYS.get(key) ?? key);
    const down = values.map((value) => ({ type: 'keyDown' as const, value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp' as const, value }));
    await send('PerformActions', keyActions([...down, ...up]));
  };
  /** Clicks, and where something lies over the element moves it from there, as a person does, before that is tried again. */
  const click = async (id: string) => {
    try {
      await send('ElementClick', { id });
    } catch (error) {
      await evaluate('arguments[0].scrollIntoView({ block: "center" });', { [ELEMENT]: id });
      throw error;
    }
  };
  const press = (role: Role, name: Name) => untilDone(async () => click(await findOne(role, name)));

  return {
    goTo: async (page) => {
      await send('Navigate', { url: baseURL + page });
    },
    reload: async () => {
      // The driver's own way leaves the service worker out, as a person's does not.
      await evaluate('window.isLeft = true; location.reload();');
      await untilDone(async () => {
        const isNew = await evaluate('return !window.isLeft && document.readyState === "complete";');
        if (isNew !== true) throw new Error('The page has not come anew.');
      });
    },
    back: async () => {
      await send('Back');
    },
    address: async () => z.string().parse(await evaluate('return location.pathname + location.search;')),
    read: (role, name) =>
      lookAt(async () => {
        const elements = (await findAll(role, name)).map((id) => ({ [ELEMENT]: id }));
        const texts = 'return [...arguments].map((element) => element.innerText.trim());';
        return z.array(z.string()).parse(await evaluate(texts, ...elements));
      }),
    hasFocus: async (role, name) =>
      elementSchema.parse(await send('GetActiveElement')) === (await findOne(role, name)),
    press,
    fill: async (label, words) => {
      await untilDone(async () => click(await findField(label)));
      await keys('Control+a');
      await (words === '' ? keys('Backspace') : type(words));
    },
    value: async (label) =>
      z.string().parse(await evaluate('return arguments[0].value;', { [ELEMENT]: await findField(label) })),
    type,
    keys,
    attach: async (label, file) => {
      await untilDone(async () => {
        // A button stands for the field itself, which is not shown, and of which not every engine tells the name.
        const script = 'return document.querySelector(`input[type="file"][aria-label="${arguments[0]}"]`);';
        const id = elementSchema.parse(await evaluate(script, label));
        await send('ElementSendKeys', { id, text: file });
      });
    },
    download: async (button) => {
      const before = new Set(await readdir(downloads));
      await press('button', button);
      let content = '';
      await untilDone(async () => {
        const [name, ...others] = (await readdir(downloads)).filter((file) => !before.has(file));
        // Beside a file that is still arriving lies another with what it has so far.
        if (name === undefined || others.length > 0) throw new Error('No file has arrived.');
        content = await readFile(path.join(downloads, name), 'utf8');
        if (content === '') throw new Error('The file is empty.');
      });
      return content;
    },
    resize: async (width) => {
      await send('SetWindowRect', { width, height: HEIGHT });
      await expect.poll(() => evaluate('return innerWidth;')).toBe(width);
    },
    evaluate,
    picture: async () => Buffer.from(z.string().parse(await send('TakeScreenshot')), 'base64'),
  };
}

/** A browser that is driven by the commands of WebDriver. What it downloads it puts into the folder. */
export async function wrapWebDriver(
  send: Send,
  baseURL: string,
  downloads: string,
  close: () => Promise<void>,
): Promise<EngineBrowser> {
  let unused: string | null = handleSchema.parse(await send('GetWindowHandle'));
  let current = unused;
  const newWindow = async () =>
    z.object({ handle: handleSchema }).parse(await send('NewWindow', { type: 'tab' })).handle;
  return {
    openTab: async () => {
      const own = unused ?? (await newWindow());
      unused = null;
      const inOwn: Send = async (command, parameters) => {
        if (current !== own) await send('SwitchToWindow', { handle: own });
        current = own;
        return send(command, parameters);
      };
      return makeTab(inOwn, baseURL, downloads);
    },
    close,
  };
}
