import type { FastifyInstance } from 'fastify';

import { FILE_LIMITS } from '#contract/file-limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { recoverImports } from './account-file/exclusive.ts';
import { exporter } from './account-file/exporter.ts';
import { importUndoer } from './account-file/import-undoer.ts';
import { importer } from './account-file/importer.ts';
import { accountFileRoutes, undoImportRoutes } from './account-file/routes.ts';
import { attemptStore } from './attempts/store.ts';
import { crashReports } from './crashes/crash-reports.ts';
import { crashRoutes } from './crashes/routes.ts';
import type { Database } from './database/database.ts';
import { importedTooMuch, tooManyChanges, undidTooMuch } from './errors/try-later.ts';
import { eventRoutes } from './events/routes.ts';
import { eventStreams } from './events/streams.ts';
import { healthRoutes } from './health/routes.ts';
import { healthStore } from './health/store.ts';
import type { HealthReport } from './health/store.ts';
import { historyRoutes } from './history/routes.ts';
import { historyStore } from './history/store.ts';
import { changeLimit } from './http/change-limit.ts';
import { refuseWhileOverloaded } from './http/overload.ts';
import { limitUnreadResponses } from './http/unread-responses.ts';
import type { Metrics } from './metrics/metrics.ts';
import { watchServer } from './metrics/watch.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { sessionStore } from './sessions/store.ts';
import type { Settings } from './settings.ts';
import { taskRoutes } from './tasks/routes.ts';
import { taskStore } from './tasks/store.ts';
import type { Clock } from './time/clock.ts';
import { accountChanges } from './users/account-changes.ts';
import { accountDeletion } from './users/account-deletion.ts';
import { authService } from './users/auth-service.ts';
import { currentPasswordCheck } from './users/current-password.ts';
import { passwordRules } from './users/password-rules.ts';
import type { PasswordQueue } from './users/passwords.ts';
import { authRoutes, userRoutes } from './users/routes.ts';
import { userStore } from './users/store.ts';
import { viewRoutes } from './views/routes.ts';
import { viewStore } from './views/store.ts';

/** What the calls need. */
type ApiParts = {
  settings: Pick<Settings, 'registration' | 'registrationsPerHour' | 'passwordRules' | 'changesPerHour'>;
  database: Database;
  now: Clock;
  heartbeatMs: number;
  streamMs: number;
  report: HealthReport;
  withPasswords: PasswordQueue;
  /** Null where nobody asks for them. */
  metrics: Metrics | null;
};

/** Makes what the calls need, and registers them. */
export async function registerApi(
  api: FastifyInstance,
  { settings, database, now, heartbeatMs, streamMs, report, withPasswords, metrics }: ApiParts,
): Promise<void> {
  refuseWhileOverloaded(api);
  limitUnreadResponses(api);
  const sessions = sessionStore(database, now);
  const users = userStore(database, sessions, now);
  const attempts = attemptStore(database, now);
  const rules = passwordRules(settings);
  const auth = authService({ users, attempts, withPasswords, rules, settings });
  await api.register(authRoutes(auth, rules));
  const checkCurrentPassword = currentPasswordCheck({ users, attempts });
  const limit = changeLimit(settings.changesPerHour, now, tooManyChanges);
  const changes = accountChanges({ users, attempts, withPasswords, checkCurrentPassword, rules, now });
  const deleteAccount = accountDeletion({ database, withPasswords, checkCurrentPassword, now });
  await api.register(userRoutes({ users, sessions, changes, deleteAccount, rules, limit }));
  await api.register(sessionRoutes(sessions, changes.confirm));
  await api.register(taskRoutes(taskStore(database, now), sessions, limit));
  await api.register(historyRoutes(historyStore(database, now), sessions));
  await api.register(viewRoutes(viewStore(database, now), sessions, limit));
  await recoverImports(database);
  const importLimit = changeLimit(settings.changesPerHour, now, importedTooMuch);
  const imports = importer(database, now, FILE_LIMITS.importBytes);
  const exports = exporter(database, now, SERVER_LIMITS.exportReaders);
  await api.register(accountFileRoutes(exports, imports, sessions, importLimit));
  const undoLimit = changeLimit(settings.changesPerHour, now, undidTooMuch);
  await api.register(undoImportRoutes(importUndoer(database, now), sessions, undoLimit));
  const streams = eventStreams({ sessions, pubSub: database.pubSub, heartbeatMs, streamMs });
  await api.register(eventRoutes(streams, sessions));
  await api.register(crashRoutes(crashReports(attempts)));
  const health = healthStore(database, report);
  await api.register(healthRoutes(health));
  if (metrics) watchServer(metrics, { streams, health, report });
}
