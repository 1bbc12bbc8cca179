import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema, userAnswerSchema } from '#contract/user-answers.ts';

import type { Entry } from './owner-acts.ts';
import { MOVE, newcomer, PLANS } from './owner-acts.ts';
import type { Call, Heard, Way } from './request.ts';
import { ask, sendUntilAnswered } from './request.ts';
import { pick } from './words.ts';

/** Something that an owner does, and what it makes of the entry; without an answer nobody knows the token that it brought. */
type Act = { name: string; token: string | null; call: Call; after: (answer?: string) => Entry };

// What ends other sessions needs one of them.
const LEAST_SESSIONS = 2;
// Each login costs a core for a while.
const MOST_SESSIONS = 4;
const ENDED_CHECKED = 4;
// The server takes ten such changes an hour of one account, and a hundred from one place.
const MOST_MOVES = 8;
// After ten refused logins the server says no to the right password, too.
const MOST_REFUSED = 6;

const LOG_IN = 'log in';
const SIGN_UP = 'sign up';

/** All that owners do, by name. */
export const OWNER_ACTS = [SIGN_UP, LOG_IN, ...Object.keys(PLANS)];

const readToken = (text: string) => sessionAnswerSchema.parse(JSON.parse(text)).token;
const readTokens = (text?: string) => (text === undefined ? [] : [readToken(text)]);

/** One who does nothing but make an account, change what it is entered by, and delete it. Nobody else uses it. */
export class Owner {
  #entry = newcomer();
  #open: Act | null = null;
  #moves = 0;
  /** How many logins were refused since one was not. */
  #refused = 0;
  readonly #way: Way;
  readonly #heard: Heard;
  readonly #wrong: string[] = [];

  constructor(way: Way, heard: Heard) {
    this.#way = way;
    this.#heard = heard;
  }

  #planName(good: Entry['good']): string {
    const mayMove = this.#moves < MOST_MOVES;
    const names = Object.keys(PLANS).filter((name) => name !== MOVE || mayMove);
    if (good.length < LEAST_SESSIONS) return LOG_IN;
    return pick(good.length < MOST_SESSIONS ? [LOG_IN, ...names] : names) ?? LOG_IN;
  }

  #plan(): Act {
    const entry = this.#entry;
    const { name: person, email, password, good } = entry;
    if (!entry.isThere)
      return {
        name: SIGN_UP,
        token: null,
        call: { method: 'POST', path: PATHS.register, body: { name: person, email, password }, late: 409 },
        after: (answer) => ({ ...entry, isThere: true, good: readTokens(answer) }),
      };
    const name = this.#planName(good);
    const [plan, token] = [PLANS[name], pick(good)];
    if (name === MOVE) this.#moves += 1;
    if (plan && token !== undefined) return { name, token, ...plan(entry, token) };
    return {
      name: LOG_IN,
      token: null,
      call: { method: 'POST', path: PATHS.login, body: { email, password } },
      after: (answer) => ({ ...entry, good: [...good, ...readTokens(answer)] }),
    };
  }

  /** Works until it is over. */
  async work(): Promise<void> {
    while (!this.#way.isOver() && this.#wrong.length === 0) {
      // What no server was there for is not cut off by a kill.
      await this.#way.url();
      const act = this.#plan();
      this.#open = act;
      this.#heard.onSend?.(act.name);
      const call = { ...act.call, path: API_BASE + act.call.path };
      const answer = await sendUntilAnswered(this.#way, act.token, call);
      if (answer === null) return;
      if (answer.wrong === null) this.#entry = act.after(answer.isLate ? undefined : answer.text);
      else this.#wrong.push(answer.wrong);
      this.#open = null;
      this.#heard.onDone(act.name);
    }
  }

  async #compare(url: string, { name, email, password, isThere, good, ended }: Entry): Promise<string[]> {
    const wrong: string[] = [];
    const send = async (call: Call, token: string | null = null) =>
      ask(url, token, { ...call, path: API_BASE + call.path });
    for (const token of good) {
      const { ok, text } = await send({ method: 'GET', path: PATHS.me }, token);
      const known = ok ? userAnswerSchema.parse(JSON.parse(text)).user : null;
      if (known?.name !== name || known.email !== email)
        wrong.push(`A session that began says ${text}, and the account is of ${name}, ${email}.`);
    }
    for (const token of ended.slice(-ENDED_CHECKED)) {
      const { status, text } = await send({ method: 'GET', path: PATHS.me }, token);
      if (status !== 401) wrong.push(`A session that ended says ${text}.`);
    }
    // A sign-up may be cut off again and again: that nobody is there need not be seen each time.
    if (!isThere && this.#refused >= MOST_REFUSED) return wrong;
    const entered = await send({ method: 'POST', path: PATHS.login, body: { email, password } });
    this.#refused = entered.ok ? 0 : this.#refused + 1;
    if (entered.ok) await send({ method: 'POST', path: PATHS.logout }, readToken(entered.text));
    if (entered.ok !== isThere)
      wrong.push(
        `${email} with ${password} is answered with ${entered.text}, and the account is ${isThere ? 'there' : 'not there'}.`,
      );
    return wrong;
  }

  /** Says what is not as it was answered. What is under way may have been done, or not. */
  async check(url: string): Promise<string[]> {
    const wrong = await this.#compare(url, this.#entry);
    const open = this.#open;
    if (!open) return [...wrong, ...this.#wrong];
    const isDone = wrong.length > 0 && (await this.#compare(url, open.after())).length === 0;
    this.#heard.onCut?.(open.name, isDone);
    return isDone ? [] : wrong;
  }
}
