import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { freePort } from '../../src/tools/process.ts';
import type { Node } from './cluster.ts';

/** Whether this system has HAProxy. */
export const hasProxy = () => spawnSync('haproxy', ['-v']).status === 0;

const toConfig = (folder: string, databasePort: number, sitePort: number, nodes: Node[], apps: number[]) => `
global
  stats socket ${path.join(folder, 'proxy.sock')} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
${nodes.map(({ name, port }, index) => `  server ${name} 127.0.0.1:${port}${index > 0 ? ' disabled' : ''}`).join('\n')}
listen site
  mode http
  bind 127.0.0.1:${sitePort}
  balance roundrobin
  option forwardfor
  option httpchk GET /api/health
${apps.map((port, index) => `  server app${index} 127.0.0.1:${port} check inter 500ms`).join('\n')}
`;

/**
 * One HAProxy for both: before the database it leads to the primary of the moment, and before the site to whichever of
 * its processes are well. `apps` are the ports on which these will listen.
 */
export async function startProxy(folder: string, nodes: Node[], apps: number[]) {
  const [databasePort, sitePort] = [await freePort(), await freePort()];
  const config = path.join(folder, 'proxy.cfg');
  writeFileSync(config, toConfig(folder, databasePort, sitePort, nodes, apps));
  const proxy = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
  process.once('exit', () => proxy.kill('SIGKILL'));

  async function send(command: string): Promise<void> {
    const socket = connect(path.join(folder, 'proxy.sock'));
    socket.end(`${command}\n`);
    const answer = (await text(socket)).trim();
    if (answer !== '') throw new Error(`HAProxy says: ${answer}`);
  }

  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${databasePort}/postgres`,
    siteUrl: `http://127.0.0.1:${sitePort}`,
    /** Leads to another database server, and cuts what leads to the former one. */
    async leadTo(primary: Node, former: Node): Promise<void> {
      await send(`disable server database/${former.name}`);
      await send(`shutdown sessions server database/${former.name}`);
      await send(`enable server database/${primary.name}`);
    },
    async stop(): Promise<void> {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
    },
  };
}
