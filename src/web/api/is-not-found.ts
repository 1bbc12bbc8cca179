import { HTTPError } from 'ky';

import { explainFailure } from './client.ts';

/** Whether the server says that it has no such thing. A proxy's page may be a 404 too, and has no sentence for it. */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof HTTPError && error.response.status === 404 && explainFailure(error).message !== undefined
  );
}
