// The floor of the benchmark: a bare Fastify that sends ready-made bytes to a session that it finds in the database, or the same list
// made anew of the rows, and the bare page that shows the same tasks.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

import type { FastifyRequest } from 'fastify';
import Fastify from 'fastify';

const [port = '0', folder = ''] = process.argv.slice(2);

const PAGE = `<!doctype html><html lang="en"><title>Floor</title><div id="root"></div>
<script type="module" src="/page.js"></script>`;

// The server's own for what it sends while somebody waits.
const LIST_QUALITY = 2;

const withQuality = (content: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  },
});

function compressed(content: Buffer, quality: number): Buffer {
  return brotliCompressSync(content, withQuality(content, quality));
}

const list = readFileSync(path.join(folder, 'list.json'));
const packed = compressed(list, LIST_QUALITY);
const script = compressed(readFileSync(path.join(folder, 'floor', 'page.js')), constants.BROTLI_MAX_QUALITY);

const database = new DatabaseSync(path.join(folder, 'holdfast.sqlite'), { readOnly: true });
const find = database.prepare('select user_id from session where token_hash = ? and expires_at > ?');

const findLast = database.prepare(`select "user".seq, stamp, word from "user"
  join list_mark on list_mark.user_id = "user".id and list_mark.seq = "user".seq join data_life where "user".id = ?`);
const selectTasks =
  database.prepare(`select id as _id, title, description, priority, due_date as dueDate, completed, labels,
    repeat, version, created_at as createdAt, updated_at as updatedAt, completed_at as completedAt
  from task where user_id = ? and deleted_at is null order by created_at desc, created_seq desc`);

function findUser({ headers }: FastifyRequest): string | null {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const session = find.get(hash('sha256', token, 'base64url'), new Date().toISOString());
  return session ? String(session['user_id']) : null;
}

const takesBrotli = ({ headers }: FastifyRequest) => headers['accept-encoding']?.includes('br') === true;

const parse = (text: string): unknown => JSON.parse(text);

/** Makes the list that the server sends, byte for byte but for the last word of its mark, which names the shape of a task. */
function makeList(user: string): Buffer {
  const last = findLast.get(user);
  const tasks: object[] = [];
  for (const row of selectTasks.all(user))
    tasks.push({ ...row, completed: row['completed'] === 1, labels: parse(String(row['labels'])) });
  const mark = `${String(last?.['seq'])}.${String(last?.['stamp'])}.form`;
  return Buffer.from(
    JSON.stringify({ success: true, tasks, seq: last?.['seq'], mark, life: last?.['word'] }),
  );
}

const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/html').send(PAGE));
app.get('/page.js', (_request, reply) =>
  reply.type('text/javascript').header('Content-Encoding', 'br').send(script),
);
app.get('/list', (request, reply) => {
  if (findUser(request) === null) return reply.code(401).send();
  reply.type('application/json');
  return takesBrotli(request) ? reply.header('Content-Encoding', 'br').send(packed) : reply.send(list);
});
app.get('/made', async (request, reply) => {
  const user = findUser(request);
  if (user === null) return reply.code(401).send();
  const made = makeList(user);
  reply.type('application/json');
  if (!takesBrotli(request)) return reply.send(made);
  const content = await promisify(brotliCompress)(made, withQuality(made, LIST_QUALITY));
  return reply.header('Content-Encoding', 'br').send(content);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
