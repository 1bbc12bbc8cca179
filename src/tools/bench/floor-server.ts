// The floor of the benchmark: a bare Fastify that sends ready-made bytes to a session that it finds in the database, and the bare
// page that shows the same tasks.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, constants } from 'node:zlib';

import Fastify from 'fastify';

const [port = '0', folder = ''] = process.argv.slice(2);

const PAGE = `<!doctype html><html lang="en"><title>Floor</title><div id="root"></div>
<script type="module" src="/page.js"></script>`;

function compressed(content: Buffer, quality: number): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

const list = readFileSync(path.join(folder, 'list.json'));
const packed = compressed(list, 4);
const script = compressed(readFileSync(path.join(folder, 'floor', 'page.js')), constants.BROTLI_MAX_QUALITY);

const database = new DatabaseSync(path.join(folder, 'holdfast.sqlite'), { readOnly: true });
const find = database.prepare('select user_id from session where token_hash = ? and expires_at > ?');

const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/html').send(PAGE));
app.get('/page.js', (_request, reply) =>
  reply.type('text/javascript').header('Content-Encoding', 'br').send(script),
);
app.get('/list', (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const session = find.get(hash('sha256', token, 'base64url'), new Date().toISOString());
  if (!session) return reply.code(401).send();
  reply.type('application/json');
  const takesBrotli = request.headers['accept-encoding']?.includes('br') === true;
  return takesBrotli ? reply.header('Content-Encoding', 'br').send(packed) : reply.send(list);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
