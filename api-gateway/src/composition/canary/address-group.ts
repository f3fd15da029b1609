import { isIP } from 'node:net';

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Hexadecimal digits of what a provider gives to one customer: a network of IPv6 with 56 bits. */
const DIGITS = 14;

function expand(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('');
}

/**
 * What of a visitor's address somebody who makes up visitors has but a few of: all of IPv4, and the customer's network of IPv6.
 * Null for the machine itself, which is also where a proxy is that TRUST_PROXY does not name.
 */
export function addressGroup(given: string): string | null {
  const address = (IPV4_MAPPED.exec(given)?.[1] ?? given).replace(/%.*$/, '').toLowerCase();
  if (address === '' || address === '::1' || address.startsWith('127.')) return null;
  return isIP(address) === 6 ? expand(address).slice(0, DIGITS) : address;
}
