import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { requestNotReadable } from '../errors/api-error.ts';
import { toErrorAnswer } from './error-handler.ts';
import { BARE_HEADERS } from './security-headers.ts';

function endWithAnswer(socket: Socket): void {
  const body = JSON.stringify(toErrorAnswer(requestNotReadable()));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Answers bytes that are not HTTP, for which there is neither request nor reply. */
export function brokenRequests() {
  const unanswered = new WeakMap<Socket, Set<IncomingMessage>>();

  return {
    answer: (_error: Error, socket: Socket): void => {
      if (socket.destroyed || !socket.writable) return;
      // What came before on the connection may be saved, and its client would take this for the answer to that.
      const isTaken = [...(unanswered.get(socket) ?? [])].some(({ complete }) => complete);
      if (isTaken) socket.end();
      else endWithAnswer(socket);
    },

    /** Notes which requests of each connection have no answer yet. */
    watch: (app: FastifyInstance): void => {
      app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const { socket } = request;
        const ofSocket = unanswered.get(socket) ?? new Set();
        unanswered.set(socket, ofSocket.add(request));
        response.once('close', () => ofSocket.delete(request));
      });
    },
  };
}
