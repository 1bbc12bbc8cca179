import { once } from 'node:events';
import { connect } from 'node:net';

export type Request = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: object;
  /** What the client takes, as it stands in Accept-Encoding. */
  encoding?: string;
  /** The Idempotency-Key. */
  key?: string;
};

/** How long an answer took, and its body, which is put together only where somebody reads it. */
type Answer = { ms: number; body: () => Buffer };

/** A kept connection, on which one request is answered after the other. */
export type Connection = { ask: (request: Buffer) => Promise<Answer>; close: () => void };

/** The bytes of a request: they are made before its time begins. */
export function toBytes({ method, path, token, body, encoding, key }: Request): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  if (encoding !== undefined) lines.push(`Accept-Encoding: ${encoding}`);
  if (key !== undefined) lines.push(`Idempotency-Key: ${key}`);
  if (content !== '')
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

/** Connects to a server of this machine. An answer that is not 2xx, or does not say its length, ends the connection. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay();
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<Answer> | null = null;
  let [begun, missing] = [0, 0];
  let chunks: Buffer[] = [];
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')));
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
      chunks.push(chunk);
    } else {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 2') || length === undefined) {
        socket.destroy(new Error(`The server answered: ${head}`));
        return;
      }
      chunks = [chunk.subarray(end + 4)];
      missing = end + 4 + Number(length) - chunk.length;
    }
    if (missing > 0) return;
    const pieces = chunks;
    waiting?.resolve({ ms: performance.now() - begun, body: () => Buffer.concat(pieces) });
    waiting = null;
  });
  return {
    ask(request) {
      const asked = Promise.withResolvers<Answer>();
      waiting = asked;
      begun = performance.now();
      socket.write(request);
      return asked.promise;
    },
    close: () => socket.destroy(),
  };
}
