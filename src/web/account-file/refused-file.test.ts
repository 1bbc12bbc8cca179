import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { lostFile } from '#tests/fixtures/lost-file.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';

stubLocalStorage();
// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('window', {});
vi.stubGlobal('Request', PageRequest);

const { api } = await import('../api/client.ts');
const { explainUpload, LOST } = await import('./refused-file.ts');
const { upload } = await import('./upload.ts');

const makeAnswer = (message: string) => ({ success: false, message });

test.each([
  [
    'a page of a proxy',
    new Response('<h1>413</h1>', { status: 413 }),
    /^A proxy in front of the server takes no/,
  ],
  ['no words', new Response(null, { status: 413 }), /^A proxy in front of the server takes no/],
  [
    'our own words',
    Response.json(makeAnswer('The file is too large.'), { status: 413 }),
    /^The file is too large\.$/,
  ],
  ['another refusal', new Response('<h1>403</h1>', { status: 403 }), /^The server did not accept this\.$/],
])('a file that is refused with %s says why', async (_name, answer, words) => {
  vi.stubGlobal('fetch', async () => answer);
  const error: unknown = await api.post('import').catch((reason: unknown) => reason);
  expect(explainUpload(error)).toMatch(words);
});

test('a file that is there no more when it is sent is not taken for a server that cannot be reached', async () => {
  const body = await lostFile('{}');
  const error: unknown = await api.post('import', { body, fetch: upload }).catch((reason: unknown) => reason);
  expect(explainUpload(error)).toBe(LOST);
});
