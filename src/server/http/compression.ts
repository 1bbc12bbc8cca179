import { constants } from 'node:zlib';

/** How an answer is compressed that is made while it is sent: fast rather than small, so that 50 MB take seconds. */
export const WHILE_SENT = {
  zlibOptions: { level: 3 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
};
