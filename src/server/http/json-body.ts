import { isUtf8 } from 'node:buffer';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { bodyNotTaken, notJson, notReadable, tooLarge } from '../errors/api-error.ts';
import type { BodyRoom } from './body-room.ts';
import { findExcess } from './json-bounds.ts';
import { hasBody } from './upload-rate.ts';

type OnRead = (error: Error | null, text: string) => void;

/** Reads a body whole, unless it is more than its route takes or than there is room for. */
function readBody(request: FastifyRequest, room: BodyRoom, done: OnRead): void {
  const { raw } = request;
  const limit = request.routeOptions.bodyLimit ?? SERVER_LIMITS.bodyBytes;
  const pieces: Buffer[] = [];
  let length = 0;

  function end(error: Error | null): void {
    // What still comes of a body that is refused flows away.
    raw.off('data', take).off('end', endWhole).off('error', endBroken);
    const body = Buffer.concat(error ? [] : pieces);
    // Bytes of another encoding would become other words in silence.
    const refusal = error ?? (isUtf8(body) ? null : notReadable());
    done(refusal, refusal ? '' : body.toString());
  }
  const endWhole = () => end(null);
  const endBroken = () => end(notReadable());
  function take(piece: Buffer): void {
    length += piece.length;
    const refusal = length > limit ? tooLarge(limit) : room.hold(request, piece.length);
    if (refusal) end(refusal);
    else pieces.push(piece);
  }

  if (Number(raw.headers['content-length']) > limit) done(tooLarge(limit), '');
  else raw.on('data', take).on('end', endWhole).on('error', endBroken);
}

/**
 * Makes the server accept JSON bodies and nothing else, as far as there is room for them. An empty body counts as none, whatever its type:
 * some clients name a type on every DELETE.
 */
export function registerJsonBodyParser(app: FastifyInstance, room: BodyRoom): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, _payload, done) =>
    readBody(request, room, (error, text) => {
      const refusal = error ?? findExcess(text);
      if (refusal || text === '') done(refusal);
      else void parseJson(request, text, done);
    }),
  );
  app.addContentTypeParser('*', (request, _payload, done) =>
    readBody(request, room, (error, text) => done(error ?? (text === '' ? null : notJson()))),
  );
}

/** Refuses the body of a request that only reads: nobody would take it, and it would lie in memory for as long as the answer takes. */
export function refuseUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, raw }, reply, done) => {
    if ((method !== 'GET' && method !== 'HEAD') || !hasBody(raw)) return done();
    reply.header('connection', 'close');
    return done(bodyNotTaken());
  });
}
