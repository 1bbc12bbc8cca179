import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { PATHS } from '#contract/paths.ts';

import { refusing } from '../answers.ts';
import type { Feed } from '../database/feed.ts';
import { notLoggedIn, unavailable } from '../refusals.ts';
import { requireSession, sessionOf } from '../sessions/authenticate.ts';
import type { Session, SessionStore } from '../sessions/store.ts';
import { EventStream } from './stream.ts';

type Parts = { sessions: SessionStore; feed: Feed; heartbeatMs: number };

/** The stream that tells a session of its user's changes, as long as the session lasts. */
export function eventRoutes({ sessions, feed, heartbeatMs }: Parts): FastifyPluginAsyncZod {
  const open = new Set<EventStream>();
  let isStopping = false;

  /** Ends the stream of a session that has ended; else sends the number that it may have missed. */
  async function check(stream: EventStream, session: Session): Promise<void> {
    const seq = await sessions.seqOf(session);
    if (seq === null) stream.finish();
    else stream.hear(seq);
  }

  async function begin(session: Session): Promise<EventStream> {
    const stream = new EventStream();
    // A database that is away for a moment ends no stream: the next heartbeat asks again.
    const checkLater = () => void check(stream, session).catch(() => {});
    // Followed before the first number is read, so that no change falls between.
    const unfollow = feed.follow(session.userId, (seq) => (seq === null ? checkLater() : stream.hear(seq)));
    const heartbeat = setInterval(() => {
      stream.beat();
      checkLater();
    }, heartbeatMs);
    open.add(stream);
    stream.once('close', () => {
      clearInterval(heartbeat);
      unfollow();
      open.delete(stream);
    });
    try {
      await check(stream, session);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    if (stream.destroyed) throw notLoggedIn();
    return stream;
  }

  return async (app) => {
    requireSession(app, sessions);

    app.addHook('preClose', async () => {
      isStopping = true;
      for (const stream of open) stream.finish();
    });

    app.route({
      method: 'GET',
      url: PATHS.events,
      exposeHeadRoute: false,
      schema: {
        summary:
          "The number of the user's last change, at once and after every change, as server-sent events",
        tags: ['History'],
        security: [{ bearer: [] }],
        response: {
          200: {
            description: 'Each event is `data: {"seq": 1}`; a comment comes between as a heartbeat.',
            content: { 'text/event-stream': { schema: z.unknown() } },
          },
          ...refusing(401),
        },
      },
      handler: async (request, reply) => {
        // A stopping server would wait for a stream that begins now.
        if (isStopping) throw unavailable();
        const stream = await begin(sessionOf(request));
        return reply
          .headers({
            'content-type': 'text/event-stream',
            connection: 'close',
            // Asks a proxy not to hold events back.
            'x-accel-buffering': 'no',
          })
          .send(stream);
      },
    });
  };
}
