import { NetworkError } from 'ky';
import { expect, test } from 'vitest';

import { endInSilence } from './silence.ts';

const REQUEST = new Request('http://localhost/api/tasks/gp');

/** An answer whose body breaks off as a browser says it: by the name of a mistake in the code. */
function brokenOff(): Response {
  let pulls = 0;
  const body = new ReadableStream({
    pull(stream) {
      pulls += 1;
      if (pulls === 1) stream.enqueue(new TextEncoder().encode('{"success":'));
      else stream.error(new TypeError('network error'));
    },
  });
  return new Response(body);
}

test('an answer that breaks off is one of the network, as one that never comes', async () => {
  const response = await endInSilence(REQUEST, async () => brokenOff());
  await expect(response.text()).rejects.toBeInstanceOf(NetworkError);
});

test('an answer that its caller gave up ends with the words of that', async () => {
  const given = new AbortController();
  const request = new Request(REQUEST, { signal: given.signal });
  const response = await endInSilence(request, async () => brokenOff());
  given.abort();
  await expect(response.text()).rejects.toThrow('network error');
});
