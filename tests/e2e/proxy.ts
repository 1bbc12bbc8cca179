import { test as base } from './test.ts';

/** The tests whose browsers reach the server through a proxy. */
export const test = base.extend({ site: ({ network }, provide) => provide(network.url) });
