import { isIPv6 } from 'node:net';

/**
 * What of an address is of one customer, for counts: an IPv4 address whole, also where it is written as one of IPv6, and the first
 * half of an IPv6 address, all of whose second halves one customer has.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = ip.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(before), groups(after ?? '')];
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
