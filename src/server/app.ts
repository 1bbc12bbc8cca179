import compress from '@fastify/compress';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { API_BASE } from '#contract/paths.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import type { Database } from './database/database.ts';
import type { HealthReport } from './health/store.ts';
import { NOTHING_KNOWN } from './health/store.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { bodyRoom } from './http/body-room.ts';
import { brokenRequests } from './http/broken-requests.ts';
import { forbidCaching } from './http/cache-control.ts';
import { answerBadUrl, answerError } from './http/error-handler.ts';
import { GatheringRequest } from './http/gathering-request.ts';
import { echoIdempotencyKey } from './http/idempotency-key.ts';
import { refuseUnreadBodies, registerJsonBodyParser } from './http/json-body.ts';
import { NODE_REFUSES_NOTHING, refuseForNode } from './http/node-refusals.ts';
import { registerOpenApi, serveOpenApi } from './http/openapi.ts';
import { reportRequestEnds } from './http/request-end.ts';
import { logRequest, RequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { decorateForLog, logSecurity } from './http/security-log.ts';
import { guardSockets, mostSockets } from './http/sockets.ts';
import { readableUrl, serveFiles } from './http/static-files.ts';
import type { UploadRate } from './http/upload-rate.ts';
import { enforceUploadRate, LEAST_UPLOAD_RATE } from './http/upload-rate.ts';
import { watchDisk } from './http/watch-disk.ts';
import type { Metrics } from './metrics/metrics.ts';
import { countIn, registerMetrics } from './metrics/routes.ts';
import { registerApi } from './register-api.ts';
import type { Settings } from './settings.ts';
import type { Clock } from './time/clock.ts';
import { passwordQueue } from './users/passwords.ts';
import type { PasswordQueue } from './users/passwords.ts';

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
  uploadRate?: UploadRate;
  /** What the process knows of its clock and its backups. */
  report?: HealthReport;
  /** What hashes passwords, and how many at a time. */
  withPasswords?: PasswordQueue;
};

const SOCKET_SILENCE_MS = 50_000;
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
  silenceMs = SOCKET_SILENCE_MS,
  uploadRate = LEAST_UPLOAD_RATE,
  report = NOTHING_KNOWN,
  withPasswords = passwordQueue(),
}: AppParts) {
  const trusted = settings.trustProxy;
  const metrics = await openMetrics(settings);
  const room = bodyRoom();
  const broken = brokenRequests();
  const listeners = [logSecurity, ...(metrics ? [countIn(metrics)] : []), logRequest, room.release];
  const app: FastifyInstance = fastify({
    logger,
    logController: new RequestLog(),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: SERVER_LIMITS.bodyBytes,
    http: { ...NODE_REFUSES_NOTHING, IncomingMessage: GatheringRequest },
    // A request has no limit of its time, but a least rate.
    requestTimeout: 0,
    connectionTimeout: silenceMs,
    keepAliveTimeout: silenceMs,
    forceCloseConnections: 'idle',
    // What comes in while the server stops is still answered as usual.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: answerBadUrl(listeners),
    clientErrorHandler: broken.answer,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  forbidCaching(app);
  app.addHook('onSend', echoIdempotencyKey);
  decorateForLog(app);
  reportRequestEnds(app, listeners);
  if (metrics) registerMetrics(app, metrics);
  registerJsonBodyParser(app, room);
  registerSecurityHeaders(app);
  if (settings.corsOrigins.length > 0) await allowOrigins(app, settings.corsOrigins);
  // After the headers, which their refusals have too: else another app could not read them.
  guardSockets(app, mostSockets(settings.maxConnections));
  broken.watch(app);
  refuseForNode(app);
  refuseUnreadBodies(app);
  enforceUploadRate(app, uploadRate);
  await app.register(compress, { global: false });
  await registerOpenApi(app);
  const warnOfDisk = watchDisk(app);
  const reportAll: HealthReport = () => {
    const { warnings, backup } = report();
    return { warnings: [...warnings, ...warnOfDisk()], backup };
  };
  const parts = {
    settings,
    database,
    now,
    heartbeatMs,
    streamMs,
    report: reportAll,
    withPasswords,
    metrics,
  };
  await app.register(async (api) => registerApi(api, parts), { prefix: API_BASE });
  await serveOpenApi(app);
  await serveFiles(app, dist);
  return app;
}
