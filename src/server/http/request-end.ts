import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { notReadable } from '../errors/api-error.ts';
import { hasBody } from './upload-rate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the listeners have heard that it is over. */
    hasEnded: boolean;
  }
}

/** Hears of a request that is over, and whether its client had gone before the whole answer was on its way. */
export type RequestEndListener = (request: FastifyRequest, reply: FastifyReply, isCut: boolean) => void;

/**
 * Tells of each request once, when it is over: when its answer has left, or when that is known and its client has gone. Fastify tells of
 * the first alone, and Node tells no answer that waits behind another of its connection that this was closed, and nothing of the body of a
 * request whose client has gone before anybody reads it.
 */
export function reportRequestEnds(app: FastifyInstance, listeners: RequestEndListener[]): void {
  app.decorateRequest('hasEnded', false);
  const answeredOn = new WeakMap<Socket, Map<FastifyRequest, FastifyReply>>();

  const notify: RequestEndListener = (request, reply, isCut) => {
    if (request.hasEnded) return;
    request.hasEnded = true;
    for (const listener of listeners) listener(request, reply, isCut);
  };

  app.server.on('connection', (socket: Socket) => {
    const answered = new Map<FastifyRequest, FastifyReply>();
    answeredOn.set(socket, answered);
    socket.once('close', () => answered.forEach((reply, request) => notify(request, reply, true)));
  });
  app.addHook('preParsing', ({ raw }, _reply, _payload, done) =>
    done(raw.socket.destroyed && hasBody(raw) ? notReadable() : undefined),
  );
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    if (socket.destroyed) notify(request, reply, true);
    else answeredOn.get(socket)?.set(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    answeredOn.get(request.raw.socket)?.delete(request);
    notify(request, reply, false);
    done();
  });
}
