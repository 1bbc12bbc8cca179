import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { Client } from 'pg';

import { freePort } from '../../src/tools/process.ts';

const DEBIAN = '/usr/lib/postgresql';
const POLL_MS = 50;

/** Returns the folder of the newest PostgreSQL of Debian's, or null. The one of the packages has no pg_basebackup. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const bin = path.join(DEBIAN, String(Math.max(...versions)), 'bin');
  return existsSync(path.join(bin, 'pg_basebackup')) ? bin : null;
}

type Owner = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root. */
function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody']).stdout));
  return { uid, gid };
}

export type Node = { name: string; port: number };

const toUrl = ({ port }: Node) => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function ask(node: Node, sql: string): Promise<unknown> {
  const client = new Client(toUrl(node));
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function until(node: Node, sql: string): Promise<void> {
  for (;;) {
    if ((await ask(node, sql).catch(() => false)) === true) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Two PostgreSQL servers: what the primary has answered is on the standby's disk. Where there is no standby, writes wait
 * for one.
 */
export class Cluster {
  readonly #bin: string;
  readonly #folder: string;
  readonly #owner = findOwner();
  readonly #running = new Map<string, ChildProcess>();
  primary: Node;
  standby: Node;

  private constructor(bin: string, folder: string, primary: Node, standby: Node) {
    this.#bin = bin;
    this.#folder = folder;
    this.primary = primary;
    this.standby = standby;
  }

  static async start(bin: string, folder: string): Promise<Cluster> {
    const [one, two] = [
      { name: 'one', port: await freePort() },
      { name: 'two', port: await freePort() },
    ];
    const cluster = new Cluster(bin, folder, one, two);
    const { uid, gid } = cluster.#owner;
    mkdirSync(folder, { recursive: true });
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    try {
      cluster.#run('initdb', ['-D', cluster.#dataOf(one), '-U', 'postgres', '-A', 'trust', '--no-sync']);
      await cluster.#startNode(one);
      await cluster.#join();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Kills the primary like a crash. From then on there is no database. */
  async killPrimary(): Promise<void> {
    const ended = this.#exit(this.primary);
    this.#running.get(this.primary.name)?.kill('SIGKILL');
    await ended;
  }

  /** Makes the standby take the place of the primary that was killed. It has no standby yet. */
  promoteStandby(): void {
    this.#run('pg_ctl', ['promote', '-w', '-D', this.#dataOf(this.standby)]);
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** Makes a standby anew of the server that was killed. */
  async rejoin(): Promise<void> {
    rmSync(this.#dataOf(this.standby), { recursive: true, force: true });
    await this.#join();
  }

  async stop(): Promise<void> {
    for (const node of [this.standby, this.primary]) {
      const ended = this.#exit(node);
      this.#running.get(node.name)?.kill('SIGINT');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #join(): Promise<void> {
    const { port } = this.primary;
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    const copy = ['-D', this.#dataOf(this.standby), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    this.#run('pg_basebackup', [...from, ...copy]);
    await this.#startNode(this.standby);
    await until(this.primary, "select count(*) = 1 from pg_stat_replication where state = 'streaming'");
  }

  async #startNode(node: Node): Promise<void> {
    const options = [
      `port=${node.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'wal_level=replica',
      'max_connections=200',
      'synchronous_standby_names=*',
    ];
    const server = spawn(
      path.join(this.#bin, 'postgres'),
      ['-D', this.#dataOf(node), ...options.flatMap((option) => ['-c', option])],
      { ...this.#owner, stdio: 'ignore' },
    );
    this.#running.set(node.name, server);
    process.once('exit', () => server.kill('SIGKILL'));
    await until(node, 'select true');
  }

  async #exit(node: Node): Promise<void> {
    const server = this.#running.get(node.name);
    if (server && server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }

  #dataOf = ({ name }: Node) => path.join(this.#folder, name);

  #run(program: string, args: string[]): void {
    const { status, stderr } = spawnSync(path.join(this.#bin, program), args, {
      ...this.#owner,
      cwd: '/',
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  }
}
