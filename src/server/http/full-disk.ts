import type { FastifyInstance, FastifyRequest } from 'fastify';

const FULL =
  'The disk of the server was full when something was last to be saved, so that was refused. Make room: this warning ends with the next ' +
  'change that is saved.';

/** Whether a route says that its call writes. */
const mayWrite = ({ schema }: FastifyRequest['routeOptions']) =>
  typeof schema?.response === 'object' && schema.response !== null && 507 in schema.response;

/** Learns from the answers whether there was room for what was last written. Returns the warning, where there was none. */
export function watchDisk(app: FastifyInstance): () => string[] {
  let isFull = false;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 507) isFull = true;
    else if (isFull && reply.statusCode < 300 && mayWrite(request.routeOptions)) isFull = false;
    done();
  });
  return () => (isFull ? [FULL] : []);
}
