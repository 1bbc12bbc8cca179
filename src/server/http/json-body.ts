import type { FastifyInstance } from 'fastify';

import { LIMITS } from '#contract/limits.ts';

import { nestedTooDeep, notJson } from '../errors/api-error.ts';

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/**
 * Makes the server accept JSON bodies and nothing else. An empty body counts as none, whatever its type: some clients name
 * a type on every DELETE.
 */
export function registerJsonBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: LIMITS.bodyBytes },
    (request, body, done) => {
      if (body.length === 0) return done(null);
      return parseJson(request, body.toString(), (error, value) => {
        if (!error && isDeeperThan(LIMITS.jsonDepth, value)) return done(nestedTooDeep());
        return done(error, value);
      });
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LIMITS.bodyBytes }, (_request, body, done) =>
    done(body.length === 0 ? null : notJson()),
  );
}
