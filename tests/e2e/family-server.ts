import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { freePort } from '../../src/tools/process.ts';

type Fields = Record<string, unknown>;
type Stored = Fields & { _id: string; owner: string };

export type FamilyServer = {
  url: string;
  /** Whether an edit may say a part of the fields. Such a server wraps its answers; the other one gives them bare. */
  takesParts: boolean;
  /** How many writes are done and not confirmed: the connection breaks, or the proxy in front says that nothing came. */
  breaks: { left: number; by: 'break' | 'gateway' };
  /** Its tasks, as it keeps them. */
  tasks: Stored[];
  stop: () => Promise<void>;
};

const NEEDED = ['title', 'description', 'priority', 'dueDate', 'completed'];
const LEAST = 8;
const newId = () => randomBytes(12).toString('hex');
const isLong = (value: unknown) => typeof value === 'string' && value.length >= LEAST;
const refuse = (status: number, message: string) => ({ status, json: { success: false, message } });
const show = ({ id, name, email }: Fields) => ({ _id: id, id, name, email, image: null });

const keep = (body: Fields): Fields => ({
  ...body,
  ...('dueDate' in body && { dueDate: `${String(body['dueDate']).slice(0, 10)}T00:00:00.000Z` }),
  // What does not say it says no, also an edit of another field.
  completed: body['completed'] === true ? 'Yes' : 'No',
});

/**
 * Another server of the family: ids of its own, dates with a time, yes and no, no keys, no versions, and no way back. The
 * app's own files come from the server at this address.
 */
export async function startFamilyServer(app: string): Promise<FamilyServer> {
  const port = await freePort();
  const users = new Map<string, Fields & { id: string }>();

  const give = (name: string, json: unknown, status = 200) => ({
    status,
    json: family.takesParts ? { success: true, [name]: json } : json,
  });

  const answerUser = (call: string, body: Fields, user: (Fields & { id: string }) | undefined) => {
    const { email, password, currentPassword, newPassword } = body;
    switch (call) {
      case 'POST register': {
        if (!isLong(password)) return refuse(400, `Password must have at least ${LEAST} characters`);
        const made = { ...body, id: newId() };
        users.set(made.id, made);
        return { status: 201, json: { success: true, token: made.id, user: show(made) } };
      }
      case 'POST login': {
        const found = [...users.values()].find(
          (one) => one['email'] === email && one['password'] === password,
        );
        if (!found) return refuse(401, 'Invalid credentials');
        return { status: 200, json: { success: true, token: found.id, user: show(found) } };
      }
    }
    if (!user) return refuse(401, 'Not authorized');
    switch (call) {
      case 'GET me':
        return give('user', show(user));
      case 'PUT profile':
        return give('user', show(Object.assign(user, body)));
      case 'PUT password':
        if (!currentPassword || !isLong(newPassword)) return refuse(400, 'Invalid current or new password');
        if (currentPassword !== user['password']) return refuse(401, 'Current password is incorrect');
        user['password'] = newPassword;
        return { status: 200, json: { success: true, message: 'Password changed' } };
      default:
        return null;
    }
  };
  const answerTask = (method: string, id: string | undefined, body: Fields, owner: string) => {
    if (!id && method === 'GET')
      return give(
        'tasks',
        family.tasks.filter((task) => task.owner === owner),
      );
    if (!id && method === 'POST') {
      const task = { ...keep(body), _id: newId(), owner, createdAt: new Date().toISOString(), __v: 0 };
      family.tasks.push(task);
      return give('task', task, 201);
    }
    const index = family.tasks.findIndex((task) => task._id === id && task.owner === owner);
    const task = family.tasks[index];
    if (method === 'PUT' && !family.takesParts && NEEDED.some((field) => !(field in body)))
      return refuse(400, 'All fields are required');
    if (!task) return refuse(404, 'Task not found');
    if (method === 'PUT') return give('task', Object.assign(task, keep(body)));
    family.tasks.splice(index, 1);
    return { status: 200, json: { success: true, message: 'Task deleted' } };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '', headers } = request;
    const content = await text(request);
    const body: Fields = content === '' ? {} : JSON.parse(content);
    const user = users.get(String(headers.authorization).slice('Bearer '.length));
    const [, room, ...path] = url.split('/').slice(1);
    const isTask = room === 'tasks' && path.at(-1) === 'gp';
    const isChange = (isTask || path.join('/') === 'password') && method !== 'GET';
    const answered =
      room === 'user'
        ? answerUser(`${method} ${path.join('/')}`, body, user)
        : isTask && (user ? answerTask(method, path.at(-2), body, user.id) : refuse(401, 'Not authorized'));
    if (isChange && family.breaks.left > 0) {
      family.breaks.left -= 1;
      // After a first byte: until then the browser itself says it again.
      if (family.breaks.by === 'break') return void response.write('{', () => response.destroy());
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    }
    if (!answered)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end(`<pre>Cannot ${method}</pre>`);
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(answered.json));
  };
  const passOn = ({ method, url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    ask(new URL(url, app), { method, headers }, (file) => {
      response.writeHead(file.statusCode ?? 502, file.headers);
      file.pipe(response);
    }).end();
  };
  const listener = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) answer(request, response).catch(() => response.destroy());
    else passOn(request, response);
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');

  const family: FamilyServer = {
    url: `http://127.0.0.1:${port}`,
    takesParts: true,
    breaks: { left: 0, by: 'gateway' },
    tasks: [],
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
  return family;
}
