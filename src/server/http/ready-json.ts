import { pipeline, Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';

import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer whose JSON is ready, or is made in parts while it is sent. Its tag, if it has one, is another one for every other content. */
type ReadyJson = { body: Buffer | AsyncGenerator<string>; tag: string | null };

type Encoding = 'zstd' | 'br' | 'gzip';

const [zstdAsync, brotliAsync, gzipAsync] = [
  promisify(zstdCompress),
  promisify(brotliCompress),
  promisify(gzip),
];

// Of each kind the step that is smaller for less time than its neighbours; a large list is compressed in some 10 ms.
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 2 };
const GZIP = { level: 1 };

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  zstd: async (body) => zstdAsync(body, ZSTD),
  br: async (body) =>
    brotliAsync(body, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: async (body) => gzipAsync(body, GZIP),
};
const COMPRESSOR: Record<Encoding, () => Transform> = {
  zstd: () => createZstdCompress(ZSTD),
  br: () => createBrotliCompress({ params: BROTLI }),
  gzip: () => createGzip(GZIP),
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
  try {
    return await made;
  } catch (error) {
    // The next one tries again.
    known.delete(encoding);
    throw error;
  }
}

function chooseEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const chosen = negotiator.negotiate(headers['accept-encoding'] ?? '');
  return ENCODINGS.find((encoding) => encoding === chosen);
}

const isKnown = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag) === true;

/**
 * Sends JSON while it is made, as quickly as it is taken, compressed if the client takes that. Where the first of it cannot be
 * made, nothing is sent. What is returned ends when the answer has left or its reader has gone, as Fastify's replies do when they are
 * awaited: so whoever awaits it in a turn keeps that turn until then.
 */
export async function sendJsonText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const first = await text.next();
  async function* whole(): AsyncGenerator<string> {
    if (first.done !== true) yield first.value;
    yield* text;
  }
  // Of a head nobody takes the rest, so nothing would hold it up.
  const source = Readable.from(request.method === 'HEAD' ? [] : whole(), { objectMode: false });
  const encoding = chooseEncoding(request);
  reply.type(JSON_TYPE);
  if (!encoding) return reply.send(source);
  const compressor = COMPRESSOR[encoding]();
  // What breaks off is told by the compressor, which breaks off with its source.
  pipeline(source, compressor, () => {});
  return reply.header('content-encoding', encoding).send(compressor);
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
  if ('next' in body) return sendJsonText(request, reply, body);
  const encoding = body.length < WORTH_BYTES ? undefined : chooseEncoding(request);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(JSON_TYPE).send(encoding ? await compressOnce(body, encoding) : body);
}
