import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer whose JSON is ready. Its tag, if it has one, is another one for every other content. */
export type ReadyJson = { body: Buffer; tag: string | null };

type Encoding = 'zstd' | 'br' | 'gzip';

const [zstd, brotli, gzipped] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)];

// Of each kind the step that is smaller for less time than its neighbours; a large list is compressed in some 10 ms.
const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  zstd: async (body) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: async (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 2,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: async (body) => gzipped(body, { level: 1 }),
};

const ENCODINGS: Encoding[] = ['zstd', 'br', 'gzip'];
const WORTH_BYTES = 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

const negotiator = new Negotiator({ supportedValues: ENCODINGS });
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Compresses a body once for all who ask for it, in one of Node's threads. */
async function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(body, known);
  const made = known.get(encoding) ?? COMPRESS[encoding](body);
  known.set(encoding, made);
  return made;
}

function chooseEncoding({ headers }: FastifyRequest, body: Buffer): Encoding | undefined {
  if (body.length < WORTH_BYTES) return undefined;
  const chosen = negotiator.negotiate(headers['accept-encoding'] ?? '');
  return ENCODINGS.find((encoding) => encoding === chosen);
}

const isKnown = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag) === true;

/** Sends JSON while it is made, as quickly as it is taken. Where the first of it cannot be made, nothing is sent. */
export async function sendJsonText(reply: FastifyReply, text: AsyncGenerator<string>): Promise<FastifyReply> {
  const first = await text.next();
  async function* whole(): AsyncGenerator<string> {
    if (first.done !== true) yield first.value;
    yield* text;
  }
  return reply.type(JSON_TYPE).send(Readable.from(whole(), { objectMode: false }));
}

/**
 * Sends JSON as it is, compressed if the client takes that, or 304 to a client that has it. Nothing may be in it that is
 * secret and that a stranger could help to shape, since its compressed size tells of its content.
 */
export async function sendReadyJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: ReadyJson,
): Promise<FastifyReply> {
  if (tag !== null) {
    const etag = `W/"${tag}"`;
    reply.header('etag', etag);
    if (isKnown(request, etag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request, body);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(JSON_TYPE).send(encoding ? await compressOnce(body, encoding) : body);
}
