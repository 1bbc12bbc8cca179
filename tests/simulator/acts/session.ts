import { PASSWORD } from '../server.ts';
import type { Act, Situation } from './situation.ts';

function leave(situation: Situation, mayLose: boolean, next: 0 | 1): boolean {
  const { play, browser, tab, app, look } = situation;
  const account = look.account;
  play.say(`${tab.name}: logs out${mayLose ? ', whatever is lost' : ''}`);
  const leaving = app.logOut(mayLose).then(async (isOut) => {
    if (!isOut || tab.state === 'dead') return;
    play.say(`${tab.name}: logs in as ${play.accounts[next].name}`);
    await app.logIn(play.accounts[next].email, PASSWORD);
  });
  if (mayLose) {
    // All that this account has here goes, also what comes there while it goes.
    for (const { intents, drafts } of browser.tabs.flatMap((other) => other.app?.look() ?? [])) {
      for (const values of [...intents.map(({ changes }) => changes), ...drafts.map(({ fields }) => fields)])
        play.people.giveUp(values);
      play.people.letGo(intents.map(({ id }) => id));
    }
    play.people.giveUpAll(browser, account ?? '');
    play.people.leaving.add(browser.name);
  }
  const end = () => play.people.leaving.delete(browser.name);
  play.begin('logs out', tab, leaving.finally(end));
  return true;
}

/** How a person logs out, and who logs in next. */
export const SESSION = {
  'log out': (situation) => leave(situation, false, 0),
  'log out and lose': (situation) => leave(situation, true, 0),
  'log in as other': (situation) => leave(situation, false, 1),
} satisfies Record<string, Act>;
