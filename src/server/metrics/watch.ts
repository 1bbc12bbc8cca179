import type { HealthAnswer } from '#contract/answers.ts';

import type { Metrics } from './metrics.ts';

type Parts = {
  streams: { count: () => number };
  health: { check: () => Promise<unknown> };
  report: () => Pick<HealthAnswer, 'backup'>;
};

/** Lets Prometheus hear how the server is whenever it asks. */
export function watchServer({ watch }: Metrics, { streams, health, report }: Parts): void {
  watch('holdfast_streams', 'How many streams of changes are open', streams.count);
  watch('holdfast_database_up', 'Whether the database answers: 1 or 0', async () =>
    health.check().then(
      () => 1,
      () => 0,
    ),
  );
  watch('holdfast_backup_good', 'Whether the backups are as they should be: 1 or 0', () =>
    Number(report().backup.isGood),
  );
  watch(
    'holdfast_backup_time_seconds',
    'When the last whole backup was made; NaN where there is none',
    () => Date.parse(report().backup.at ?? '') / 1000,
  );
}
