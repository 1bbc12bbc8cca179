import { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

// An import of it would also load the client behind its WebSocket: 14 MB, and a tenth of a start.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

// The one <style> that a part of the page puts into it: the select's, which hides the scroll bar of its open list.
const SELECT_STYLE = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";

const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

const POLICY = 'content-security-policy';
const OWN_SCRIPTS = "script-src 'self'";

/** Two years, as the browsers' own lists ask for; other names of the host are not this server's to decide about. */
const HSTS = `max-age=${2 * 365 * 24 * 60 * 60}`;

/** Whether the browser speaks TLS, as a proxy says in letters of its own choice. */
export const isOverTls = ({ protocol }: FastifyRequest) => protocol.toLowerCase() === 'https';

/**
 * Sets the headers that limit what the page may load and do. Only where a trusted proxy says that it speaks TLS to the
 * browser do any of them ask for it: a home network has none.
 * They earn 130 points, an A+, of the scorer of Mozilla's HTTP Observatory, tried by hand with version 1.4.8 behind TLS. It is no
 * dependency, since its installation fetches lists and builds a driver; `tests/api/pages.test.ts` holds the headers.
 */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", SELECT_STYLE],
        imgSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        // The page's own policy lets through what src/web/browser/trusted-types.ts names.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    // Browsers refuse these two on plain http, with an error in the console.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  // They are the same for every answer, so they are worked out once.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => {});
  const headers = { ...response.getHeaders(), 'permissions-policy': PERMISSIONS };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isOverTls(request))
      reply.headers({
        'strict-transport-security': HSTS,
        'cross-origin-opener-policy': 'same-origin',
        'origin-agent-cluster': '?1',
      });
    done();
  });
}

/** Lets a page run its inline scripts, which are known by these hashes. */
export function allowInlineScripts(reply: FastifyReply, hashes: string[]): void {
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace(OWN_SCRIPTS, [OWN_SCRIPTS, ...hashes].join(' ')));
}

/** Lets the browser drop what it has cached of this site. What the page itself keeps is for the page: the theme stays, and so do words that wait. */
export function clearCache(request: FastifyRequest, reply: FastifyReply): void {
  // Browsers refuse it on plain http, with an error in the console.
  if (isOverTls(request)) reply.header('clear-site-data', '"cache"');
}

/** What an answer has that is sent where no hook of the server runs: nothing may be made of it but what it says. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  [POLICY]: "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
