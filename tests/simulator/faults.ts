import { PATHS, pathWithId } from '#contract/paths.ts';
import { parseIntent } from '#web/changes/intent.ts';
import type { TaskPayload } from '#web/changes/intent.ts';

import type { Browser } from './browser.ts';
import type { Play } from './play.ts';
import type { FAULTS, Step } from './script.ts';
import { PASSWORD } from './server.ts';
import type { Tab } from './tab-host.ts';
import type { Answer } from './wire.ts';

type Place = { play: Play; step: Step; browser: Browser; tab: Tab | undefined };

type Fault = (place: Place) => boolean | Promise<boolean>;

const HOUR_MS = 3_600_000;

function setWeather(weather: Browser['weather']): Fault {
  return ({ play, browser }) => {
    if (browser.weather === weather) return false;
    browser.weather = weather;
    play.say(`${browser.name}: the network is ${weather}`);
    return true;
  };
}

function onLines(what: 'cut' | 'silence'): Fault {
  return ({ play, browser }) => {
    const lines = [...play.world.lines].filter((line) => line.browser === browser.name);
    for (const line of lines) line[what]();
    play.say(`${browser.name}: ${lines.length} lines: ${what}`);
    return lines.length > 0;
  };
}

function setRefusal(refusal: Browser['refusal']): Fault {
  return ({ play, browser }) => {
    if (browser.refusal === refusal) return false;
    browser.refusal = refusal;
    play.say(`${browser.name}: its storage ${refusal === null ? 'works' : `refuses to ${refusal}`}`);
    return true;
  };
}

function onTab(
  what: string,
  isMeant: (tab: Tab) => boolean,
  act: (tab: Tab, browser: Browser, play: Play) => void,
): Fault {
  return ({ play, browser, tab }) => {
    if (!tab || !isMeant(tab)) return false;
    play.say(`${tab.name}: ${what}`);
    act(tab, browser, play);
    return true;
  };
}

function reload(play: Play, browser: Browser, tab: Tab): void {
  // One that is frozen says nothing more.
  const look = tab.state === 'alive' && tab.app?.look();
  if (look) play.people.leaves(browser, look);
  browser.reload(tab);
}

function toText({ body }: Answer): string {
  return typeof body === 'string' ? body : '';
}

async function readEcho(play: Play): Promise<boolean> {
  const { echo } = play;
  if (echo.token === null) {
    const login = await play.ask('POST', PATHS.login, null, {
      email: play.accounts[0].email,
      password: PASSWORD,
    });
    echo.token = JSON.parse(toText(login)).token ?? null;
  }
  const list = await play.ask('GET', PATHS.tasks, echo.token);
  if (list.status === 401) {
    echo.token = null;
    return false;
  }
  echo.tasks = JSON.parse(toText(list)).tasks;
  play.say(`the echo client reads ${echo.tasks.length} tasks`);
  return true;
}

async function writeEcho(play: Play, step: Step): Promise<boolean> {
  const { echo } = play;
  const task = echo.tasks[step.pick % Math.max(1, echo.tasks.length)];
  if (!task) return false;
  const field = step.salt % 2 === 0 ? 'title' : 'description';
  const word = `anna-${step.id}${field[0]}`;
  play.people.typed(word, 'echo', undefined);
  play.say(`the echo client sends “${String(task['title'])}” back with ${field} “${word}”`);
  await play.ask('PUT', pathWithId(PATHS.task, String(task['_id'])), echo.token, { ...task, [field]: word });
  return true;
}

/** Whether the first version of the app could say this of a task: it knew neither labels nor repeats. */
function isKnownToFirst(task: Partial<TaskPayload> | null): boolean {
  return (task?.labels ?? []).length === 0 && (task?.repeat ?? '') === '';
}

/** Makes a change that waits what the first version of the app would have stored. Returns whether it is that now. */
function makeOlder(value: unknown): boolean {
  const intent = parseIntent(value);
  if (!intent || typeof value !== 'object' || value === null) return false;
  const { changes, seen } = intent;
  if (!isKnownToFirst(changes) || !isKnownToFirst(seen)) return false;
  for (const task of [Reflect.get(value, 'changes'), Reflect.get(value, 'seen')])
    if (typeof task === 'object' && task !== null)
      for (const field of ['labels', 'repeat']) Reflect.deleteProperty(task, field);
  return Reflect.set(value, 'schema', 1);
}

export const HAPPEN: Record<keyof typeof FAULTS, Fault> = {
  'weather: fine': setWeather('fine'),
  'weather: offline': setWeather('offline'),
  'weather: lossy': setWeather('lossy'),
  'weather: loses answers': setWeather('loses answers'),
  'weather: hanging': setWeather('hanging'),
  'weather: gateway': setWeather('gateway'),
  'weather: portal': setWeather('portal'),
  'weather: misrouted': setWeather('misrouted'),
  'weather: doubling': setWeather('doubling'),
  'lines are cut': onLines('cut'),
  'lines fall silent': onLines('silence'),
  'tab opens': ({ play, browser }) => {
    if (browser.tabs.length >= 3) return false;
    play.say(`${browser.open().name} opens`);
    return true;
  },
  'tab dies': onTab(
    'dies',
    () => true,
    (tab, browser) => browser.crash(tab),
  ),
  'tab reloads': onTab(
    'is loaded anew',
    () => true,
    (tab, browser, play) => reload(play, browser, tab),
  ),
  'app is updated': ({ play, browser }) => {
    const intents = browser.kept.intents.filter(({ value }) => makeOlder(value));
    if (intents.length === 0) return false;
    play.say(`${browser.name} loads a newer version, over ${intents.length} changes of an older one`);
    for (const tab of browser.tabs) reload(play, browser, tab);
    return true;
  },
  'tab freezes': onTab(
    'freezes',
    ({ state }) => state === 'alive',
    (tab) => {
      // Another tab sends on while its request is under way.
      tab.browser.world.mayArriveTwice = true;
      tab.freeze();
    },
  ),
  'tab resumes': onTab(
    'resumes',
    ({ state }) => state === 'frozen',
    (tab) => tab.resume(),
  ),
  'browser is killed': ({ play, browser }) => {
    if (browser.tabs.length === 0) return false;
    play.say(`${browser.name} is killed`);
    browser.kill();
    play.people.forgets(browser);
    return true;
  },
  'storage refuses writes': setRefusal('write'),
  'storage refuses to open': setRefusal('open'),
  'storage works': setRefusal(null),
  'server dies before commit': ({ play }) => {
    play.death = 'before commit';
    return true;
  },
  'server dies after commit': ({ play }) => {
    play.death = 'after commit';
    return true;
  },
  'server is backed up': ({ play }) => {
    play.server.backUp();
    play.hasBackup = true;
    play.say('the server is backed up');
    return true;
  },
  'server comes back older': async ({ play }) => {
    if (!play.hasBackup) return false;
    play.say('the server comes back from its backup');
    await play.restoreServer();
    return true;
  },
  'sessions end': ({ play, step }) => {
    const account = play.accounts[step.pick % 4 === 0 ? 1 : 0];
    play.say(`the sessions of ${account.name} end`);
    play.world.mayArriveTwice = true;
    play.server.endSessions(account);
    return true;
  },
  'browser clock jumps': ({ play, step, browser }) => {
    browser.skew += ((step.pick % 200) - 100) * HOUR_MS;
    play.say(`${browser.name}: its clock is off by ${browser.skew / HOUR_MS} h`);
    return true;
  },
  'server clock jumps': ({ play, step }) => {
    play.serverSkew += (step.pick % 40) * HOUR_MS;
    play.say(`the clock of the server is off by ${play.serverSkew / HOUR_MS} h`);
    return true;
  },
  'echo client reads': ({ play }) => readEcho(play),
  'echo client writes': ({ play, step }) => writeEcho(play, step),
};
