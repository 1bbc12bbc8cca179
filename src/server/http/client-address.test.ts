import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { clientAddress } from './client-address.ts';

const OF_PROXY = '10.0.0.1';
const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: OF_PROXY });

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5566', '192.0.2.1'],
  ['"192.0.2.1"', '192.0.2.1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:DB8::1', '2001:DB8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  ['unknown', OF_PROXY],
  ['_hidden', OF_PROXY],
  ['999.1.1.1', OF_PROXY],
  ['::1::', OF_PROXY],
  ['[::1', OF_PROXY],
  ['192.0.2.1"};x', OF_PROXY],
  ['', OF_PROXY],
  ['a'.repeat(3000), OF_PROXY],
])('%s is %s', (ip, address) => {
  expect(clientAddress({ ip, socket })).toBe(address);
});
