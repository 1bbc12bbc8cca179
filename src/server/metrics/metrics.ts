import { hash, timingSafeEqual } from 'node:crypto';

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** What the server tells Prometheus, which has to name the token: its requests, changes that came together, what it is asked to watch, and what Node knows of memory and event loop. */
export function createMetrics(token: string) {
  const expected = digest(`Bearer ${token}`);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'holdfast_request_seconds',
    help: 'How long requests took; a stream counts when it ends',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const changes = new Counter({
    name: 'holdfast_batch_changes_total',
    help: 'Changes that came many in one call, by what became of them: made, or the code of the refusal',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    /** Whether a header `Authorization` names the token; how long that takes says nothing of it. */
    isAuthorized: (given: string | undefined) => timingSafeEqual(digest(given ?? ''), expected),
    type: registry.contentType,
    print: async () => registry.metrics(),
    noteRequest(method: string, route: string, status: number, seconds: number): void {
      requests.observe({ method, route, status }, seconds);
    },
    noteChange: (outcome: string) => changes.inc({ outcome }),
    /** Asks for a number each time the metrics are read. */
    watch: (name: `holdfast_${string}`, help: string, read: () => number | Promise<number>): void => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => gauge.set(await read()),
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
