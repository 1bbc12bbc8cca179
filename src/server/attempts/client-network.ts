import { isIP } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function toGroups(address: string): string[] {
  // The URL has one spelling for each address, also for one that ends like an IPv4 address.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...head, ...Array.from({ length: GROUPS - head.length - tail.length }, () => '0'), ...tail];
}

/** Returns the IPv4 address that an IPv6 address only wraps, or undefined. */
function unwrap(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** Returns what counts as one client: an IPv4 address, or the /64 of an IPv6 address, since one visitor has all of that. */
export function toClientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return plain;
  const groups = toGroups(plain);
  return unwrap(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
