import { spawn } from 'node:child_process';
import path from 'node:path';

import { createServer } from 'vite';

import { API_BASE } from '#contract/paths.ts';

import { exitCode, freePort, onStop, ROOT, say } from './process.ts';

const apiPort = await freePort();
const api = spawn(process.execPath, ['--watch', path.join(ROOT, 'src', 'server', 'main.mjs')], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
});

const vite = await createServer({
  root: ROOT,
  logLevel: 'warn',
  server: {
    host: '127.0.0.1',
    // A line of .env without a value counts as none.
    port: Number(process.env['PORT'] || 5173),
    proxy: { [API_BASE]: `http://127.0.0.1:${apiPort}` },
  },
});
await vite.listen();
say(`Holdfast, with hot reload: ${vite.resolvedUrls?.local[0]}`);

onStop(async () => {
  api.kill();
  await Promise.all([exitCode(api), vite.close()]);
});
