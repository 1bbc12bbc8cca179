import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { SessionEndedError } from '../database/failures.ts';
import type { PubSub } from '../database/pub-sub.ts';
import { tooManyStreams, unavailable } from '../errors/try-later.ts';
import { logIgnored } from '../log/log.ts';
import type { Session, SessionStore } from '../sessions/store.ts';
import { EventStream } from './stream.ts';

type Parts = { sessions: SessionStore; pubSub: PubSub; heartbeatMs: number; streamMs: number };

/** A part of a time, so that streams that began together, as after a start, do not all begin anew together. */
const jittered = (ms: number) => ms * (0.75 + Math.random() / 4);

/** The open streams of this process. Each ends with its session, and after a time: its reader asks anew, or is there no more. */
export function eventStreams({ sessions, pubSub, heartbeatMs, streamMs }: Parts) {
  const open = new Set<EventStream>();
  const openOf = new Map<string, number>();
  let isOver = false;

  /** Ends the stream if its session has ended, or else sends the number that it may have missed. Resolves to whether the session goes on. */
  async function check(stream: EventStream, session: Session): Promise<boolean> {
    const seq = await sessions.findSeq(session);
    if (seq === null) stream.finish();
    else stream.sendSeq(seq);
    return seq !== null;
  }

  function countStream(userId: string, change: 1 | -1): void {
    const count = (openOf.get(userId) ?? 0) + change;
    if (count > 0) openOf.set(userId, count);
    else openOf.delete(userId);
  }

  return {
    /** Opens a stream that begins with the number of the user's last change. Throws where they have too many. */
    async begin(session: Session): Promise<EventStream> {
      // A server that stops would wait for a stream that begins now.
      if (isOver) throw unavailable();
      if ((openOf.get(session.userId) ?? 0) >= SERVER_LIMITS.streams) throw tooManyStreams();
      const stream = new EventStream();
      // A database that is away for a moment ends no stream: the next heartbeat asks again.
      const checkLater = () =>
        void check(stream, session).catch((error: unknown) => logIgnored('checking a stream', error));
      // It subscribes before the first number is read, so that no change falls between.
      const unsubscribe = pubSub.subscribe(session.userId, ({ seq, ...change }) =>
        seq === null ? checkLater() : stream.sendSeq(seq, change),
      );
      const heartbeat = setInterval(() => {
        stream.sendHeartbeat();
        checkLater();
      }, heartbeatMs);
      // The buffers of a socket take the heartbeats of weeks, so those do not tell whether anybody reads them.
      const ending = setTimeout(() => stream.finish(), jittered(streamMs));
      open.add(stream);
      countStream(session.userId, 1);
      stream.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(ending);
        unsubscribe();
        open.delete(stream);
        countStream(session.userId, -1);
      });
      try {
        if (!(await check(stream, session))) throw new SessionEndedError();
      } catch (error) {
        stream.destroy();
        throw error;
      }
      // A server that began to stop meanwhile has ended it, which says nothing of the session.
      if (stream.destroyed) throw unavailable();
      return stream;
    },

    /** How many streams are open. */
    count: () => open.size,

    /** Ends all streams. None begins after it. */
    finish(): void {
      isOver = true;
      for (const stream of open) stream.finish();
    },
  };
}

export type EventStreams = ReturnType<typeof eventStreams>;
