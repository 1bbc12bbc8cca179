import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/*
 * The door of the server, from its source as from what `npm start` builds of it. It is no TypeScript, and keeps what the rest was
 * compiled to, so that a start needs no compiler: that is half of its time, and 13 MB. Where the folder cannot be written, all is
 * compiled anew.
 */

enableCompileCache(resolve(import.meta.dirname, '../../.cache/node'));
// What a start leaves behind would make room for young objects that the server does not need while it rests.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./serve.ts');
setFlagsFromString('--semi-space-growth-factor=2');
flushCompileCache();
