import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isUnwritable } from '../database/failures.ts';

const FULL =
  'The disk of the server was full when something was last to be saved, so that was refused. Make room: this warning ends with the next ' +
  'change that is saved.';
const UNWRITABLE =
  'The disk of the server let nothing be written when something was last to be saved, so that was refused. Look at the disk, and whether ' +
  'the server may write there: this warning ends with the next change that is saved.';

/** Whether a route says that its call writes. */
const mayWrite = ({ schema }: FastifyRequest['routeOptions']) =>
  typeof schema?.response === 'object' && schema.response !== null && 507 in schema.response;

/**
 * Learns from the answers whether what was last to be saved found room, and a disk that takes changes. Returns the warning, where it did
 * not.
 */
export function watchDisk(app: FastifyInstance): () => string[] {
  let warning: string | null = null;
  app.addHook('onError', (request, _reply, error, done) => {
    if (isUnwritable(error) && mayWrite(request.routeOptions)) warning = UNWRITABLE;
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 507) warning = FULL;
    else if (warning !== null && reply.statusCode < 300 && mayWrite(request.routeOptions)) warning = null;
    done();
  });
  return () => (warning === null ? [] : [warning]);
}
