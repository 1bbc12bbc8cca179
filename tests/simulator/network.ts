import type { Readable } from 'node:stream';

import { API_BASE } from '#contract/paths.ts';

import type { Page } from './home.ts';
import { drawFate } from './weather.ts';
import type { Answer, Call, Line } from './wire.ts';

export const ORIGIN = 'http://holdfast.test';

const HTML = { 'content-type': 'text/html' };
const BEAT_MS = 25_000;

const GATEWAY: Answer = { status: 502, headers: HTML, body: '<h1>Bad Gateway</h1>' };
const UNAVAILABLE: Answer = { status: 503, headers: HTML, body: '<h1>Service Unavailable</h1>' };
const PORTAL: Answer = { status: 200, headers: HTML, body: '<form>Log in to this network</form>' };
const NOT_THIS_PAGE: Answer = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, message: 'This page does not exist.', code: 'not_found' }),
};
const PATIENCE: Answer = {
  status: 429,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, message: 'Too many requests.', code: 'too_many_requests' }),
};

function drop({ body }: Answer): void {
  if (typeof body !== 'string') body.destroy();
}

function noAnswer(): TypeError {
  return new TypeError('Failed to fetch');
}

async function readCall(request: Request): Promise<Call> {
  return {
    method: request.method,
    path: new URL(request.url).pathname + new URL(request.url).search,
    headers: Object.fromEntries(request.headers),
    body: request.body ? await request.text() : '',
  };
}

/** A body that comes in parts: what the server says, until the line breaks. */
function streamBody(tab: Page, source: Readable, signal: AbortSignal): ReadableStream<Uint8Array> {
  const { world } = tab.browser;
  let isSilent = false;
  let isOver = false;
  let last = 0;
  return new ReadableStream({
    start(controller) {
      const end = (how: () => void) => {
        if (isOver) return;
        isOver = true;
        world.lines.delete(line);
        world.scheduler.cancel(beat);
        source.destroy();
        how();
      };
      const push = (text: string) => {
        if (isSilent || isOver) return;
        last = world.inOrder('network', tab, last, () => {
          if (!isOver) controller.enqueue(new TextEncoder().encode(text));
        });
      };
      const plan = () =>
        world.scheduler.schedule(BEAT_MS, null, () => {
          push(':\n\n');
          beat = plan();
        });
      let beat = plan();
      const line: Line = {
        browser: tab.browser.name,
        cut: () => end(() => world.later('network', tab, () => controller.error(noAnswer()))),
        silence: () => {
          isSilent = true;
        },
      };
      world.lines.add(line);
      source.on('data', (chunk: Buffer) => push(chunk.toString()));
      source.on('error', () => line.cut());
      source.on('end', () => {
        if (!isSilent)
          end(() =>
            world.later('network', tab, () => {
              if (!signal.aborted) controller.close();
            }),
          );
      });
      signal.addEventListener('abort', () => end(() => controller.error(signal.reason)));
    },
  });
}

/** The first half of a body, after which nothing comes, or the line breaks. */
function halfBody(tab: Page, text: string, signal: AbortSignal, breaks: boolean): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      signal.addEventListener('abort', () => controller.error(signal.reason));
      if (breaks)
        tab.browser.world.later('network', tab, () => {
          if (!signal.aborted) controller.error(noAnswer());
        });
    },
  });
}

/** What a tab sees as `fetch`: the way to the server, with all that happens on it. */
export function fetchFrom(tab: Page) {
  const { browser } = tab;
  const { world } = browser;
  return (input: string | Request, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request =
        input instanceof Request ? input : new Request(new URL(input, ORIGIN), { ...init, signal: null });
      const signal = init.signal ?? request.signal;
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      if (tab.state === 'dead') return undefined;
      const fate = drawFate(world, browser.weather, request.url.slice((ORIGIN + API_BASE).length));
      const fail = () => world.later('network', tab, () => reject(noAnswer()));
      const respond = (answer: Answer, cut: 'half' | 'halfHangs' | null = null) =>
        world.later('network', tab, () => {
          const { status, headers, body } = answer;
          if (signal.aborted) return typeof body === 'string' ? undefined : body.destroy();
          if (typeof body !== 'string')
            return resolve(new Response(streamBody(tab, body, signal), { status, headers }));
          const content = cut ? halfBody(tab, body, signal, cut === 'half') : body;
          return resolve(new Response(status === 204 ? null : content, { status, headers }));
        });
      const ask = (then: (answer: Answer, call: Call) => void) =>
        void readCall(request).then((call) =>
          world.later('network', null, async () => {
            const answer = await world.backend.handle(call, browser);
            if (answer) then(answer, call);
            else fail();
          }),
        );
      const redirect = () => (request.redirect === 'error' ? fail() : respond(NOT_THIS_PAGE));

      switch (fate) {
        case 'fine':
          return ask((answer) => respond(answer));
        case 'lost':
          return fail();
        case 'answer lost':
          return ask((answer) => {
            drop(answer);
            fail();
          });
        case 'hangs':
          return undefined;
        case 'answer hangs':
          return ask(drop);
        case 'half':
          return ask((answer) => respond(answer, 'half'));
        case 'half hangs':
          return ask((answer) => respond(answer, 'halfHangs'));
        case 'doubled':
          world.mayArriveTwice = true;
          return ask((answer, call) => {
            respond(answer);
            if (typeof answer.body === 'string')
              world.later('slow network', null, () => world.backend.handle(call, browser));
          });
        case '502':
          return respond(GATEWAY);
        case '502 after':
          return ask((answer) => {
            drop(answer);
            respond(GATEWAY);
          });
        case '503':
          return respond(UNAVAILABLE);
        case 'portal':
          return respond(PORTAL);
        case 'redirect':
          return redirect();
        case 'wrong server':
          return respond(NOT_THIS_PAGE);
        case '429':
          return respond(PATIENCE);
      }
    });
}
