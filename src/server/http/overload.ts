import type { FastifyInstance, FastifyRequest } from 'fastify';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { overloaded } from '../errors/try-later.ts';

const SAMPLE_MS = 100;
// What each sample adds, and the most that one can say: one long piece of work is no overload, several in a row are.
const WEIGHT = 0.25;
const MOST_SAMPLE_MS = 2_000;
// By then a person waits for everything; a machine that is merely busy with other programs does not come this far.
const MOST_DELAY_MS = 1_000;

/** Whether a request asks if the server lives. A busy one does: whoever is refused here would start it again, with all that is under way. */
export const isLivenessProbe = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === API_BASE + PATHS.live;

/** Makes the calls of this scope answer 503 at once, with when to come back, while the server is far behind its work. */
export function refuseWhileOverloaded(scope: FastifyInstance): void {
  let [last, delayMs] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    const lateMs = Math.min(Math.max(0, now - last - SAMPLE_MS), MOST_SAMPLE_MS);
    delayMs += (lateMs - delayMs) * WEIGHT;
    last = now;
  }, SAMPLE_MS).unref();
  scope.addHook('onRequest', (request, _reply, done) =>
    done(delayMs > MOST_DELAY_MS && !isLivenessProbe(request) ? overloaded() : undefined),
  );
  scope.addHook('onClose', async () => clearInterval(timer));
}
