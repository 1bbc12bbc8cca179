import { connect } from 'node:net';

const CONNECTIONS = 10;
const SECONDS = 3;

type Target = {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
  /** What the client takes, as it stands in Accept-Encoding. */
  encoding?: string;
  clients?: number;
};

function toBytes({ method, path, token, body, encoding }: Target): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  if (encoding !== undefined) lines.push(`Accept-Encoding: ${encoding}`);
  if (content !== '')
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

/** Sends one request after the other on one connection until the deadline. Gives how many were answered with 2xx. */
function drive(target: Target, deadline: number): Promise<number> {
  const request = toBytes(target);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect(target.port, '127.0.0.1');
  let answered = 0;
  let missing = 0;
  socket.setNoDelay();
  socket.on('error', reject);
  socket.on('close', () => resolve(answered));
  socket.on('connect', () => socket.write(request));
  socket.on('data', (chunk) => {
    if (missing > 0) missing -= chunk.length;
    else {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 2') || length === undefined) {
        socket.destroy(new Error(`${target.path} answered: ${head}`));
        return;
      }
      missing = end + 4 + Number(length) - chunk.length;
    }
    if (missing > 0) return;
    answered += 1;
    if (performance.now() < deadline) socket.write(request);
    else socket.destroy();
  });
  return promise;
}

/** How many requests a second are answered over ten kept connections, or as many as there are clients, for three seconds. */
export async function requestsPerSecond(target: Target): Promise<number> {
  const begun = performance.now();
  const deadline = begun + SECONDS * 1000;
  const counts = await Promise.all(
    Array.from({ length: target.clients ?? CONNECTIONS }, () => drive(target, deadline)),
  );
  const seconds = (performance.now() - begun) / 1000;
  return Math.round(counts.reduce((sum, count) => sum + count, 0) / seconds);
}
