import { FIELD_NAMES } from '#contract/fields.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import type { Answer, Call } from './wire.ts';

/** What kind of server it is: Holdfast, or one of its family that takes a part of a task's fields, or wants all five. */
export type ServerKind = 'holdfast' | 'parts' | 'whole';

type Json = Record<string, unknown>;

const OWN_FIELDS = new Set(['labels', 'repeat']);
const FIELDS = FIELD_NAMES.filter((field) => !OWN_FIELDS.has(field));
const TASK = /^\/tasks\/([^/]+)\/gp$/;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): Json {
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return isJson(body) ? body : {};
}

function pick(body: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
}

function refuse(status: number, message: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ success: false, message }),
  };
}

function showTask(task: unknown): unknown {
  return isJson(task) ? pick(task, ['_id', ...FIELDS, 'createdAt']) : task;
}

/** Forgets what no other server of the family says: keys, numbers, versions, the life of its data, and two fields. */
function strip({ status, headers, body }: Answer): Answer {
  const { 'idempotency-key': _, etag: __, ...others } = headers;
  if (typeof body !== 'string' || !headers['content-type']?.startsWith('application/json'))
    return { status, headers: others, body };
  const { seq: _seq, mark: _mark, life: _life, removed: _removed, next: _next, ...said } = parse(body);
  if (Array.isArray(said['tasks'])) said['tasks'] = said['tasks'].map(showTask);
  if ('task' in said) said['task'] = showTask(said['task']);
  return { status, headers: others, body: JSON.stringify(said) };
}

/** Answers a call as a server of the family without keys, versions, history and trash does. */
export async function answerAsFamily(
  call: Call,
  kind: ServerKind,
  isThere: (taskId: string) => boolean,
  handle: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const path = call.path.slice(API_BASE.length).replace(/\?.*/, '');
  const [, taskId] = TASK.exec(path) ?? [];
  const isKnown = path.startsWith('/user/') || path === PATHS.health || path === PATHS.tasks;
  if (!isKnown && taskId === undefined) return refuse(404, 'Not found');
  if (taskId !== undefined && !isThere(taskId)) return refuse(404, 'Task not found');
  const { 'idempotency-key': _key, 'if-match': _version, ...headers } = call.headers;
  const isWrite = path.startsWith('/tasks/') && (call.method === 'POST' || call.method === 'PUT');
  const fields = pick(isWrite ? parse(call.body) : {}, FIELDS);
  if (isWrite && kind === 'whole' && Object.keys(fields).length < FIELDS.length)
    return refuse(400, 'All fields are needed');
  const body = isWrite ? JSON.stringify(fields) : call.body;
  return strip(await handle({ ...call, path: API_BASE + path, headers, body }));
}
