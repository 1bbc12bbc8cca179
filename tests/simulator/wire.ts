import type { Readable } from 'node:stream';

/** A request as it arrives at the server. */
export type Call = { method: string; path: string; headers: Record<string, string>; body: string };

/** What the server, or something on the way to it, answers. */
export type Answer = { status: number; headers: Record<string, string>; body: string | Readable };

/** One connection on which the server goes on to speak. */
export type Line = { browser: string; cut: () => void; silence: () => void };

/** Where a request comes from. */
export type Client = { readonly name: string; readonly userAgent: string };

/** Who answers requests. Null where the process dies before it can. */
export type Backend = { handle: (call: Call, from: Client) => Promise<Answer | null> };
