import { NetworkError } from 'ky';

import { CALL_SILENCE_MS } from '../api/silence.ts';
import { loseFile } from './lost-file.ts';

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':');
      return [line.slice(0, end), line.slice(end + 1).trim()];
    }),
  );
}

// What is read, checked and written of a file in a millisecond by a server that has little time for it.
const BYTES_A_MS = 500;

/**
 * A `fetch` for what takes long to send: while some of it still leaves, the call is not silent, and once all of it has left
 * the server may take its time to read it. Browsers tell that of an `XMLHttpRequest` alone.
 */
export async function upload(input: string | URL | Request): Promise<Response> {
  const request = new Request(input);
  const body = await request.blob().catch(loseFile);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = () => reject(request.signal.aborted ? request.signal.reason : new NetworkError(request));
    const stop = () => call.abort();
    let timer = setTimeout(stop, CALL_SILENCE_MS);
    const wait = (silenceMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(stop, silenceMs);
    };
    const onSign = () => wait(CALL_SILENCE_MS);
    call.open(request.method, request.url);
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.responseType = 'blob';
    call.upload.addEventListener('progress', onSign);
    call.upload.addEventListener('load', () => wait(CALL_SILENCE_MS + body.size / BYTES_A_MS));
    call.addEventListener('progress', onSign);
    call.addEventListener('readystatechange', onSign);
    call.addEventListener('load', () => {
      // Unlike `fetch` it follows redirects unasked: what answers then is something on the way.
      if (call.responseURL !== request.url) return fail();
      const content: Blob = call.response;
      const { status } = call;
      // A status without a body allows none, not even an empty one.
      resolve(new Response(content.size > 0 ? content : null, { status, headers: readHeaders(call) }));
    });
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    call.addEventListener('loadend', () => clearTimeout(timer));
    request.signal.addEventListener('abort', stop);
    call.send(body);
  });
}
