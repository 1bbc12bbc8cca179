import type { Effects } from './ledger.ts';

/** What a client sends again and again until it is answered. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  key?: string;
  body?: unknown;
  /** An answer that a repetition may get where the first try had been carried out. */
  late?: number;
};

/** A call, and what it does. */
export type Request = Call & { effects: Effects; onAnswer?: (text: string) => void };

/** The way to the server of the moment: whoever has no answer waits for the next one. */
export type Way = { url: () => Promise<string>; isOver: () => boolean };

/** What is told of a client: what it sends, what was answered, and what a kill left without an answer, carried out or not. */
export type Heard = {
  onSend?: (name: string) => void;
  onDone: (name: string) => void;
  onCut?: (name: string, isThere: boolean) => void;
};

// The last three are a proxy's, too.
const RETRIED = new Set([429, 502, 503, 504]);

/** An answer, what is wrong with it, and whether it says only that the first try had been carried out. */
export type Answer = { text: string; wrong: string | null; isLate: boolean };

/** Sends a call once. Throws where there is no answer. */
export async function ask(url: string, token: string | null, { method, path, key, body }: Call) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ok: answer.ok, status: answer.status, text: await answer.text() };
}

/** Sends a call until it is answered. Returns null where it is over and nobody answers any more. */
export async function sendUntilAnswered(
  { url, isOver }: Way,
  token: string | null,
  call: Call,
): Promise<Answer | null> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(await url(), token, call).catch(() => null);
    if (answer === null && isOver()) return null;
    if (answer === null || RETRIED.has(answer.status)) continue;
    const { ok, status, text } = answer;
    const isLate = tries > 0 && status === call.late;
    const isGood = isLate || (ok && !/"status":[45]/.test(text));
    const wrong = `${call.method} ${call.path} was answered with ${status}: ${text.slice(0, 300)}`;
    return { text, wrong: isGood ? null : wrong, isLate };
  }
}
