import ky, { HTTPError, NetworkError, SchemaValidationError } from 'ky';
import * as z from 'zod/mini';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { ignoreError } from '../browser/ignore-error.ts';
import { MissingCodeError } from '../browser/missing-code-error.ts';
import { isOfStorage } from '../browser/not-stored-error.ts';
import { readAccount } from './account.ts';
import { noteEnding, noteAccountToRemove } from './ending.ts';
import { noteReached, noteUnreachable } from './online.ts';
import { endInSilence } from './silence.ts';
import { dropToken, isSuperseded, readSessionSignal, readToken } from './token.ts';

declare global {
  interface Window {
    /**
     * The request for the tasks that index.html starts before this script has arrived, and the mark of the kept list that it asks
     * with, if there is one.
     */
    earlyTasks?: {
      url: string;
      since: string | undefined;
      token: string;
      response: Promise<Response>;
      abort: () => void;
    };
  }
}

function fetchOrTakeEarly(request: Request, init: RequestInit): Promise<Response> {
  const send = () => fetch(request, init);
  if (request.method !== 'GET' || !request.url.includes(PATHS.tasks)) return send();
  const early = window.earlyTasks;
  delete window.earlyTasks;
  const isAsked =
    early &&
    request.url.endsWith(early.url) &&
    request.headers.get('Authorization') === `Bearer ${early.token}`;
  if (!isAsked) return send();
  init.signal?.addEventListener('abort', early.abort);
  // One that failed is asked again in the usual way.
  return early.response.catch(send);
}

const endSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  life: z.optional(z.string()),
});

/** What our own server says of the end of a session; a refusal of whatever else is on the way says nothing, and deletes nothing. */
async function readEnd(response: Response) {
  // What is no JSON is none of our own server's, and says nothing.
  const body: unknown = await response.clone().json().catch(ignoreError);
  return endSchema.safeParse(body).data;
}

/** Thrown for an answer of something on the way to the server, such as a proxy that wants a login. */
export class ForeignAnswerError extends Error {}

/**
 * The one way to the server. Retries are react-query's, so that a screen can show them. A page in place of an answer confirms nothing,
 * and throws `ForeignAnswerError`. A 401 ends the session, unless the context says `asksPassword`: then it is about the password that was sent.
 */
export const api = ky.create({
  prefix: API_BASE,
  retry: 0,
  timeout: false,
  // Where a redirect leads, somebody else answers.
  redirect: 'error',
  fetch: (input, init) => {
    const request = new Request(input);
    return endInSilence(request, (signal) => fetchOrTakeEarly(request, { ...init, signal }));
  },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = readToken();
        if (token !== null && !request.headers.has('Authorization'))
          request.headers.set('Authorization', `Bearer ${token}`);
        if (request.method !== 'GET') return undefined;
        // What is read belongs to the screens of this session and ends with it; a change may have been done and keeps its call.
        return new Request(request, { signal: AbortSignal.any([request.signal, readSessionSignal()]) });
      },
    ],
    afterResponse: [
      async ({ request, response, options }) => {
        noteReached();
        const isPage =
          response.ok &&
          (response.headers.get('content-type') ?? '').startsWith('text/html') &&
          // Express calls a plain sentence so too: 'Task updated'.
          (await response.clone().text()).includes('<');
        if (isPage) throw new ForeignAnswerError();
        // A refusal that broke off on its way is no answer: this throws as a request that got none.
        if (!response.ok) await response.clone().arrayBuffer();
        const end = response.status === 401 ? await readEnd(response) : undefined;
        const token = readToken();
        const isOfThisSession = token !== null && request.headers.get('Authorization') === `Bearer ${token}`;
        if (response.status !== 401 || !isOfThisSession || options.context['asksPassword'] === true) return;
        // A page that slept is told late: somebody has logged in since, and this says nothing of their session.
        if (isSuperseded()) return;
        const isGone = end?.code === 'account_deleted';
        // Noted first: whoever forgets what this session kept asks why it ended.
        if (isGone) noteAccountToRemove(readAccount());
        noteEnding(isGone ? 'gone' : 'refused', end?.life);
        dropToken();
      },
    ],
    beforeError: [
      ({ error }) => {
        if (error instanceof NetworkError) noteUnreachable();
        return error;
      },
    ],
  },
});

const refusalSchema = z.object({
  message: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
});

/** What a failed call has to say to the person. */
export type Failure = {
  /** The server's own sentence, or undefined where it sent none (no answer, HTML, an empty body). */
  message: string | undefined;
  /** One full sentence in any case. */
  detail: string;
  /** A sentence for each field that the server refused. */
  fields: Record<string, string>;
};

function explainDetail(error: unknown): string {
  if (error instanceof SchemaValidationError || error instanceof ForeignAnswerError)
    return 'The server sent an answer that Holdfast cannot read.';
  // A call that failed throws none: this is what the browser's storage says.
  if (isOfStorage(error)) return 'This browser could not store it: its storage is full or closed.';
  if (error instanceof MissingCodeError) return 'A part of this page did not arrive. Load the page again.';
  return 'The server did not answer. Check the connection and try again.';
}

/** The one translator of errors: from whatever a call threw to words. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof HTTPError) {
    const refusal = refusalSchema.safeParse(error.data);
    const { message, fields } = refusal.success ? refusal.data : {};
    const fallback =
      error.response.status >= 500
        ? 'The server had a problem. Try again in a moment.'
        : 'The server did not accept this.';
    return { message, detail: message ?? fallback, fields: fields ?? {} };
  }
  return { message: undefined, detail: explainDetail(error), fields: {} };
}

const MOST_RETRY_AFTER_S = 300;

/** For how long, in milliseconds, the server that answered asks not to be asked again. */
export function readRetryAfter(error: unknown): number {
  const seconds = error instanceof HTTPError ? Number(error.response.headers.get('Retry-After')) : 0;
  // A date in its place, as a proxy may send it, is no number and asks for nothing.
  return seconds > 0 ? Math.min(seconds, MOST_RETRY_AFTER_S) * 1000 : 0;
}

/** Whether the same call may succeed in a moment: no answer came, or the server had a problem. Never a refusal. */
export function isTransient(error: unknown): boolean {
  if (error instanceof HTTPError) return error.response.status >= 500;
  return !(error instanceof SchemaValidationError);
}
