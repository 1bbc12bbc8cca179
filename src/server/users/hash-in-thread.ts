import type { Argon2Parameters } from 'node:crypto';
import { Worker } from 'node:worker_threads';

const idle: Worker[] = [];

const startThread = () =>
  new Worker(new URL(import.meta.resolve('#server/users/hash-thread.mjs')), { execArgv: [] });

/**
 * Computes argon2id in a thread that does nothing else, as many of which stay as were ever needed at a time. Each of the four
 * threads that Node has for it would keep the memory, which is 140 MB, and files and compression would wait for them.
 */
export async function hashInThread(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? startThread();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const rejectEnded = () => reject(new Error('The thread of a password ended without an answer.'));
  thread.on('message', resolve).on('error', reject).on('exit', rejectEnded);
  thread.ref();
  thread.postMessage(parameters);
  try {
    const tag = await promise;
    thread.unref();
    idle.push(thread);
    return Buffer.from(tag);
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', rejectEnded);
  }
}
