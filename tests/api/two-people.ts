import { expect } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import { startServer } from './process.ts';
import { freshDatabaseLocation } from './server.ts';

/** In MB, and no more: a file that is read as a whole would end such a server. */
const HEAP_MB = 128;

/** A server in a process of its own, and two people on it. */
export async function withTwoPeople() {
  const server = await startServer(await freshDatabaseLocation(), {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  const send = async (method: string, path: string, token: string, body?: string | Buffer<ArrayBuffer>) =>
    fetch(`${server.address}${API_BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  const register = async (name: string) => {
    const body = JSON.stringify({ name, email: `${name}@example.com`, password: 'secret-1' });
    return sessionAnswerSchema.parse(await (await send('POST', PATHS.register, '', body)).json()).token;
  };
  const [mine, other] = [await register('mine'), await register('other')];
  const first = JSON.stringify({ title: 'Meanwhile', dueDate: '2026-04-01' });
  const { task } = taskAnswerSchema.parse(await (await send('POST', PATHS.tasks, other, first)).json());

  /**
   * Sends a file, while the other person reads their list and writes their one task, again and again. Says how long it took, and how long
   * they had to wait at most.
   */
  async function duringImport(path: string, file: Buffer<ArrayBuffer>) {
    const over = new AbortController();
    let longestWait = 0;
    const goOn = async (call: () => Promise<Response>) => {
      for (let begun = performance.now(); !over.signal.aborted;) {
        const answer = await call();
        await answer.arrayBuffer();
        // A machine that has no time for it says so, and whoever is told that asks again.
        if (answer.status === 503) continue;
        expect(answer.status).toBe(200);
        longestWait = Math.max(longestWait, performance.now() - begun);
        begun = performance.now();
      }
    };
    let writes = 0;
    const write = async () => {
      const body = JSON.stringify({ title: `Meanwhile, for the ${(writes += 1)}. time` });
      return send('PUT', pathWithId(PATHS.task, task._id), other, body);
    };
    const others = [goOn(async () => send('GET', PATHS.tasks, other)), goOn(write)];
    const begun = performance.now();
    const answer = await send('POST', path, mine, file);
    const body: unknown = await answer.json();
    const took = performance.now() - begun;
    over.abort();
    await Promise.all(others);
    return { status: answer.status, body, took, longestWait };
  }

  return { duringImport, mine, send };
}
