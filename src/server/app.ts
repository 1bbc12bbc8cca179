import compress from '@fastify/compress';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { LIMITS } from '#contract/limits.ts';
import { API_BASE } from '#contract/paths.ts';

import { exporter } from './account-file/exporter.ts';
import { importer } from './account-file/importer.ts';
import { accountFileRoutes, undoImportRoutes } from './account-file/routes.ts';
import { attemptStore } from './attempts/store.ts';
import { crashReports } from './crashes/crash-reports.ts';
import { crashRoutes } from './crashes/routes.ts';
import type { Database } from './database/database.ts';
import { importedTooMuch, tookBackTooMuch, tooManyChanges } from './errors/try-later.ts';
import { eventRoutes } from './events/routes.ts';
import { eventStreams } from './events/streams.ts';
import { healthRoutes } from './health/routes.ts';
import type { HealthReport } from './health/store.ts';
import { healthStore, NOTHING_KNOWN } from './health/store.ts';
import { historyRoutes } from './history/routes.ts';
import { historyStore } from './history/store.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { changeLimit } from './http/change-limit.ts';
import { answerBadUrl, answerBrokenRequest, answerError } from './http/error-handler.ts';
import { echoIdempotencyKey } from './http/idempotency-key.ts';
import { registerJsonBodyParser } from './http/json-body.ts';
import { mostSockets } from './http/open-files.ts';
import { registerOpenApi, serveOpenApi } from './http/openapi.ts';
import { refuseWhileOverloaded } from './http/overload.ts';
import type { Pace } from './http/pace.ts';
import { keepPace, LEAST_PACE } from './http/pace.ts';
import { RequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerSecurityLog } from './http/security-log.ts';
import { guardSockets } from './http/sockets.ts';
import { inlineScriptHashes, isApiPath, serveFiles } from './http/static-files.ts';
import { boundUntaken } from './http/untaken.ts';
import type { Metrics } from './metrics/metrics.ts';
import { registerMetrics } from './metrics/routes.ts';
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
import { passwordQueue } from './users/passwords.ts';
import type { PasswordQueue } from './users/passwords.ts';
import { authRoutes, userRoutes } from './users/routes.ts';
import { userStore } from './users/store.ts';
import { viewRoutes } from './views/routes.ts';
import { viewStore } from './views/store.ts';

export type AppSettings = Pick<
  Settings,
  | 'corsOrigins'
  | 'trustProxy'
  | 'registration'
  | 'registrationsPerHour'
  | 'passwordRules'
  | 'maxConnections'
  | 'changesPerHour'
  | 'metricsToken'
>;

export type AppParts = {
  settings: AppSettings;
  database: Database;
  /** The absolute path of the built app. If there is none, only the API is served. */
  dist: string;
  /** Logging is off without it. */
  logger?: FastifyServerOptions['logger'];
  now?: Clock;
  /** How often a stream of events sends a heartbeat, and checks that its session has not ended. */
  heartbeatMs?: number;
  /** How long a stream of events lasts at most. */
  streamMs?: number;
  /** After what time a socket on which nothing moves is cut. */
  silenceMs?: number;
  /** How much of a body has to come in what time. */
  pace?: Pace;
  /** What the process knows of its clock and its backups. */
  report?: HealthReport;
  /** What hashes passwords, and how many at a time. */
  withPasswords?: PasswordQueue;
};

type ApiParts = Required<
  Pick<AppParts, 'settings' | 'database' | 'now' | 'heartbeatMs' | 'streamMs' | 'report' | 'withPasswords'>
> & {
  metrics: Metrics | null;
};

const SILENCE_MS = 50_000;
const HEARTBEAT_MS = 25_000;
const STREAM_MS = 3_600_000;

/** Whoever has no use for metrics keeps their library out of memory. */
async function openMetrics({ metricsToken }: AppSettings): Promise<Metrics | null> {
  if (metricsToken === undefined) return null;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(metricsToken);
}

/** Builds the server, which does not listen yet. The caller closes the database. */
export async function buildApp({
  settings,
  database,
  dist,
  logger = false,
  now = () => new Date(),
  heartbeatMs = HEARTBEAT_MS,
  streamMs = STREAM_MS,
  silenceMs = SILENCE_MS,
  pace = LEAST_PACE,
  report = NOTHING_KNOWN,
  withPasswords = passwordQueue(),
}: AppParts) {
  const trusted = settings.trustProxy;
  const app: FastifyInstance = fastify({
    logger,
    logController: new RequestLog(),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: LIMITS.bodyBytes,
    // A request has no time, but a pace.
    requestTimeout: 0,
    connectionTimeout: silenceMs,
    keepAliveTimeout: silenceMs,
    forceCloseConnections: 'idle',
    // What comes in while the server stops is still answered as usual.
    return503OnClosing: false,
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onSend', echoIdempotencyKey);
  registerSecurityLog(app);
  const metrics = await openMetrics(settings);
  if (metrics) registerMetrics(app, metrics);
  registerJsonBodyParser(app);
  registerSecurityHeaders(app, inlineScriptHashes(dist));
  // After the headers, which its refusals have too.
  guardSockets(app, mostSockets(settings.maxConnections));
  keepPace(app, pace);
  await app.register(compress, { global: false });
  await registerOpenApi(app);
  const parts = { settings, database, now, heartbeatMs, streamMs, report, withPasswords, metrics };
  await app.register(async (api) => registerApi(api, parts), { prefix: API_BASE });
  await serveOpenApi(app);
  await serveFiles(app, dist);
  return app;
}

async function registerApi(
  api: FastifyInstance,
  { settings, database, now, heartbeatMs, streamMs, report, withPasswords, metrics }: ApiParts,
): Promise<void> {
  refuseWhileOverloaded(api);
  boundUntaken(api);
  if (settings.corsOrigins.length > 0) await allowOrigins(api, settings.corsOrigins);
  const sessions = sessionStore(database, now);
  const users = userStore(database, sessions, now);
  const attempts = attemptStore(database, now);
  const rules = passwordRules(settings);
  const auth = authService({ users, attempts, withPasswords, rules, settings });
  await api.register(authRoutes(auth, rules));
  const prove = currentPasswordCheck({ users, attempts });
  const countChanges = changeLimit(settings.changesPerHour, now, tooManyChanges);
  const limits = { attempts, countChange: countChanges };
  const changes = accountChanges({ users, withPasswords, prove, rules, now, ...limits });
  const deleteAccount = accountDeletion({ database, sessions, withPasswords, prove, now });
  await api.register(userRoutes({ users, sessions, changes, deleteAccount, rules }));
  await api.register(sessionRoutes(sessions, changes.confirm));
  await api.register(taskRoutes(taskStore(database, now), sessions, countChanges));
  await api.register(historyRoutes(historyStore(database, now), sessions));
  await api.register(viewRoutes(viewStore(database, now, countChanges), sessions));
  const imports = importer(database, now);
  await imports.recover();
  const countImported = changeLimit(settings.changesPerHour, now, importedTooMuch);
  await api.register(accountFileRoutes(exporter(database, now), imports, sessions, countImported));
  const countTakenBack = changeLimit(settings.changesPerHour, now, tookBackTooMuch);
  await api.register(undoImportRoutes(imports, sessions, countTakenBack));
  const streams = eventStreams({ sessions, pubSub: database.pubSub, heartbeatMs, streamMs });
  await api.register(eventRoutes(streams, sessions));
  await api.register(crashRoutes(crashReports(attempts)));
  const health = healthStore(database, report);
  await api.register(healthRoutes(health));
  if (metrics) watchServer(metrics, { streams, health, report });
}
