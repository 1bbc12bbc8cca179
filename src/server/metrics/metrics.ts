import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts for Prometheus: its requests, its streams, and what Node tells of memory, processor and event loop. */
export function createMetrics(countStreams: () => number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'holdfast_request_seconds',
    help: 'How long requests took, by route and status; streams count when they end',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const batches = new Histogram({
    name: 'holdfast_batch_changes',
    help: 'How many changes came in one call',
    buckets: [1, 2, 5, 10, 20, 50, 100],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'holdfast_streams',
      help: 'How many streams of changes are open',
      registers: [],
      collect() {
        this.set(countStreams());
      },
    }),
  );
  return {
    type: registry.contentType,
    print: async () => registry.metrics(),
    noteRequest: (method: string, route: string, status: number, seconds: number) =>
      requests.observe({ method, route, status }, seconds),
    noteBatch: (changes: number) => batches.observe(changes),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
