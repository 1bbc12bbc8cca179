import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';

import { KEEP_NOTHING } from '#contract/keep-nothing.ts';

type Complete = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;
type Document = Extract<Parameters<Complete>[0], { openapiObject: unknown }>['openapiObject'];

const text = (description: string) => ({ description, schema: { type: 'string' } }) as const;

const KEY = 'idempotency-key';
const HEADERS = {
  'Retry-After': { description: 'For how many seconds to wait.', schema: { type: 'integer' } },
  'Idempotency-Key': text('That of the request, where it is a UUID.'),
  'Set-Cookie': text('A name of this place, by which its next login is known.'),
  ETag: text('Names what is answered; `If-None-Match` asks whether it has changed.'),
} as const;
const IF_NONE_MATCH = { name: 'if-none-match', in: 'header', ...text('An `ETag` of this call.') } as const;
const KEEP = {
  name: 'holdfast-keep',
  in: 'header',
  description: 'Whether the browser is to keep no name of this place, by which its next login were known.',
  schema: { type: 'string', enum: Object.values(KEEP_NOTHING) },
} as const;
/** The statuses at which a call says when to ask again. */
const WAITS = new Set(['429', '503']);

/** The names of the headers that a call answers with a status. */
function headersOf(
  status: string,
  { hasKey, hasTag, isKept }: Record<'hasKey' | 'hasTag' | 'isKept', boolean>,
): (keyof typeof HEADERS)[] {
  return [
    ...(WAITS.has(status) ? (['Retry-After'] as const) : []),
    ...(hasKey ? (['Idempotency-Key'] as const) : []),
    ...(isKept && status.startsWith('2') ? (['Set-Cookie'] as const) : []),
    ...(hasTag && (status === '200' || status === '304') ? (['ETag'] as const) : []),
  ];
}

/** Writes into the document what the schemas of the routes cannot say: headers, a body that may be left out, and an answer without one. */
export function completeCalls(document: Document, keeping: readonly string[]): void {
  for (const [url, item] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const call = item?.[method];
      if (!call) continue;
      const { parameters = [], responses, requestBody } = call;
      if (method === 'delete' && requestBody && 'content' in requestBody) requestBody.required = false;
      const hasKey = parameters.some((parameter) => 'name' in parameter && parameter.name === KEY);
      const hasTag = '304' in responses;
      if (hasTag) parameters.push(IF_NONE_MATCH);
      const isKept = keeping.includes(url);
      if (isKept) parameters.push(KEEP);
      if (parameters.length > 0) call.parameters = parameters;
      for (const [status, response] of Object.entries(responses)) {
        if ('$ref' in response) continue;
        if (status === '304') delete response.content;
        const names = headersOf(status, { hasKey, hasTag, isKept });
        if (names.length > 0)
          response.headers = Object.fromEntries(names.map((name) => [name, HEADERS[name]]));
      }
    }
  }
}

/** Takes the schemas out of the document to which nothing of it refers: the library adds one for what is sent of each that has a name. */
export function dropUnused(document: ReturnType<Complete>): ReturnType<Complete> {
  const schemas = 'components' in document ? document.components?.schemas : undefined;
  if (schemas === undefined) return document;
  const isUnused = (name: string) => !JSON.stringify(document).includes(`"#/components/schemas/${name}"`);
  // What one refers to may be there for that one alone.
  for (
    let unused = Object.keys(schemas).filter(isUnused);
    unused.length > 0;
    unused = Object.keys(schemas).filter(isUnused)
  )
    for (const name of unused) delete schemas[name];
  return document;
}
