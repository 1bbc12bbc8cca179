import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { API_BASE } from '#contract/paths.ts';

import { nothingHere } from '../errors/api-error.ts';
import { canBeDecoded } from './can-be-decoded.ts';
import { allowInlineScripts } from './security-headers.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
// The build puts the files whose names contain a hash of their content into this folder.
const ASSETS = 'assets';

export function isApiPath(url: string): boolean {
  return url.startsWith(API_BASE) && /^([/?#]|$)/.test(url.charAt(API_BASE.length));
}

/** Returns an address that can be read: outside the API the app's own page says that there is nothing at one with a stray '%'. */
export function readableUrl(url: string): string {
  return isApiPath(url) || canBeDecoded(url) ? url : url.replaceAll('%', '%25');
}

/** Returns the Content-Security-Policy sources that allow a page's own inline scripts. */
function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Serves the built app, if there is one: its files, and its page at every other address outside the API. */
export async function serveFiles(app: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, 'index.html');
  const isBuilt = existsSync(index);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = relative(dist, path).split(sep)[0] === ASSETS;
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Whole or compressed, it is read with each answer, since a build may put another one in its place while the server runs.
        if (path.startsWith(index))
          allowInlineScripts(reply, inlineScriptHashes(readFileSync(index, 'utf8')));
      },
    });
  }
  // Whoever waits for a reply listens to it once more, and it has as many listeners as Node.js calls a leak.
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !isApiPath(request.url) && !request.url.startsWith(`/${ASSETS}/`);
    if (!isBuilt || !isPage) throw nothingHere();
    reply.sendFile('index.html');
  });
}
