import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

/** How proxies write an address: in quotes, with a port, and one of IPv6 with a zone or in brackets. */
const WRITTEN = /^"?(?:\[([\da-f:.]+)(?:%[^\]]*)?\](?::\d+)?|([\d.]+)(?::\d+)?|([\da-f:.]+)(?:%.*)?)"?$/i;

/**
 * Returns the client's address without what a proxy has put around it: with its port each connection would be another client. Where
 * a proxy says what is none, the address is the proxy's.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, bracketed, v4, v6] = WRITTEN.exec(ip) ?? [];
  const address = bracketed ?? v4 ?? v6 ?? '';
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? ip);
}
