import { openConnection, toBytes } from './connection.ts';
import type { Request } from './connection.ts';

const CONNECTIONS = 10;
const SECONDS = 3;

type Target = Request & { port: number; clients?: number };

/** What a load was answered: how many requests a second, and how many milliseconds each answer took. */
type Load = { perSecond: number; times: number[] };

/** Sends one request after the other on one connection until the deadline. Notes how long each took. */
async function drive(target: Target, deadline: number, times: number[]): Promise<void> {
  const request = toBytes(target);
  const connection = await openConnection(target.port);
  do times.push((await connection.ask(request)).ms);
  while (performance.now() < deadline);
  connection.close();
}

/** Puts a load on a server over ten kept connections, or as many as there are clients, for three seconds. */
export async function measureLoad(target: Target): Promise<Load> {
  const begun = performance.now();
  const deadline = begun + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: target.clients ?? CONNECTIONS }, async () => drive(target, deadline, times)),
  );
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: Math.round(times.length / seconds), times };
}

/** How many requests a second such a load is answered. */
export const requestsPerSecond = async (target: Target) => (await measureLoad(target)).perSecond;

/** Sends each of these requests once, over ten kept connections. Resolves to how many a second were answered. */
export async function sendEach(port: number, requests: readonly Buffer[]): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => openConnection(port)),
  );
  const queue = requests.values();
  const begun = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (const request of queue) await connection.ask(request);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const connection of connections) connection.close();
  return Math.round(requests.length / seconds);
}
