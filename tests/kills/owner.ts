import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema, userAnswerSchema } from '#contract/user-answers.ts';
import type { RegisterBody } from '#contract/user.ts';

import type { Call, Heard, Way } from './request.ts';
import { ask, sendUntilAnswered } from './request.ts';
import { newWord, pick } from './words.ts';

/** What an account is entered by: the tokens that are good, and those that are not any more. */
type Entry = { name: string; password: string; good: readonly string[]; ended: readonly string[] };

/** Something that an owner does, and what it makes of the entry; without an answer nobody knows the token of a login. */
type Act = { name: string; token: string | null; call: Call; after: (answer?: string) => Entry };
type Plan = (entry: Entry, email: string, token: string) => Omit<Act, 'name' | 'token'>;

// What ends other sessions needs one of them.
const LEAST_SESSIONS = 2;
// Each login costs a core for a while.
const MOST_SESSIONS = 4;
const ENDED_CHECKED = 4;

/** What needs a session. */
const PLANS: Record<string, Plan> = {
  'log out': (entry, _email, token) => ({
    call: { method: 'POST', path: PATHS.logout, late: 401 },
    after: () => ({
      ...entry,
      good: entry.good.filter((other) => other !== token),
      ended: [...entry.ended, token],
    }),
  }),
  'end all other sessions': (entry, _email, token) => ({
    call: { method: 'DELETE', path: PATHS.sessions },
    after: () => endOthers(entry, token),
  }),
  'change the password': (entry, _email, token) => {
    const password = `password-${newWord()}`;
    return {
      call: { method: 'PUT', path: PATHS.password, body: { password } },
      after: () => ({ ...endOthers(entry, token), password }),
    };
  },
  'change the name': (entry, email) => {
    const name = newWord();
    return {
      call: { method: 'PUT', path: PATHS.profile, body: { name, email } },
      after: () => ({ ...entry, name }),
    };
  },
};
const LOG_IN = 'log in';

/** All that owners do, by name. */
export const OWNER_ACTS = [LOG_IN, ...Object.keys(PLANS)];

const endOthers = (entry: Entry, token: string): Entry => ({
  ...entry,
  good: [token],
  ended: [...entry.ended, ...entry.good.filter((other) => other !== token)],
});

const readToken = (text: string) => sessionAnswerSchema.parse(JSON.parse(text)).token;

/** One who does nothing but change what an account is entered by. Nobody else uses it. */
export class Owner {
  #entry: Entry;
  #open: Act | null = null;
  readonly #email: string;
  readonly #way: Way;
  readonly #heard: Heard;
  readonly #wrong: string[] = [];

  constructor({ name, email, password }: RegisterBody, token: string, way: Way, heard: Heard) {
    this.#entry = { name, password, good: [token], ended: [] };
    this.#email = email;
    this.#way = way;
    this.#heard = heard;
  }

  #plan(): Act {
    const entry = this.#entry;
    const token = pick(entry.good);
    const name = pick(entry.good.length < MOST_SESSIONS ? OWNER_ACTS : Object.keys(PLANS)) ?? LOG_IN;
    const plan = PLANS[name];
    if (plan && token !== undefined && entry.good.length >= LEAST_SESSIONS)
      return { name, token, ...plan(entry, this.#email, token) };
    const body = { email: this.#email, password: entry.password };
    return {
      name: LOG_IN,
      token: null,
      call: { method: 'POST', path: PATHS.login, body },
      after: (answer) =>
        answer === undefined ? entry : { ...entry, good: [...entry.good, readToken(answer)] },
    };
  }

  /** Works until it is over. */
  async work(): Promise<void> {
    while (!this.#way.isOver() && this.#wrong.length === 0) {
      const act = this.#plan();
      this.#open = act;
      const call = { ...act.call, path: API_BASE + act.call.path };
      const answer = await sendUntilAnswered(this.#way, act.token, call);
      if (answer === null) return;
      if (answer.wrong === null) this.#entry = act.after(answer.text);
      else this.#wrong.push(answer.wrong);
      this.#open = null;
      this.#heard.onDone(act.name);
    }
  }

  async #compare(url: string, { name, password, good, ended }: Entry): Promise<string[]> {
    const wrong: string[] = [];
    const send = async (call: Call, token: string | null = null) =>
      ask(url, token, { ...call, path: API_BASE + call.path });
    for (const token of good) {
      const { ok, text } = await send({ method: 'GET', path: PATHS.me }, token);
      const known = ok ? userAnswerSchema.parse(JSON.parse(text)).user.name : null;
      if (known !== name) wrong.push(`A session that began says ${text}, and the name is ${name}.`);
    }
    for (const token of ended.slice(-ENDED_CHECKED)) {
      const { status, text } = await send({ method: 'GET', path: PATHS.me }, token);
      if (status !== 401) wrong.push(`A session that ended says ${text}.`);
    }
    const body = { email: this.#email, password };
    const entered = await send({ method: 'POST', path: PATHS.login, body });
    if (entered.ok) await send({ method: 'POST', path: PATHS.logout }, readToken(entered.text));
    else wrong.push(`The password ${password} of ${this.#email} is answered with ${entered.text}.`);
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
