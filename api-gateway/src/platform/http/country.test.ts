import { describe, expect, it } from 'vitest';
import { countryOfAddress } from './country.ts';

describe('the country of an address', () => {
  it.each([
    ['62.250.0.1', 'NL'],
    ['2.2.2.2', 'FR'],
    ['8.8.8.8', 'US'],
  ])('%s is in %s', (ip, country) => {
    expect(countryOfAddress(ip)).toBe(country);
  });

  it.each([
    ['::ffff:2.2.2.2', 'mapped, as Node names IPv4 on a socket of both'],
    ['::FFFF:202:202', 'mapped, in groups'],
    ['0:0:0:0:0:ffff:0202:0202', 'mapped, in full'],
    ['64:ff9b::2.2.2.2', 'through NAT64'],
    ['64:ff9b::202:202%eth0', 'through NAT64, with a zone'],
    ['2002:202:202::1', '6to4'],
  ])('%s is that of the IPv4 address in it (%s)', (ip) => {
    expect(countryOfAddress(ip)).toBe('FR');
  });

  it.each([
    ['2a01:e0a::1', 'IPv6 of its own'],
    ['::1', 'this machine'],
    ['fe80::1%lo', 'link-local'],
    ['::', 'none'],
    ['127.0.0.1', 'this machine'],
    ['10.0.0.1', 'private'],
    ['1.0.1.1', 'a country without the site'],
    ['', 'nothing'],
    ['2.2.2', 'no address'],
    ['not an address', 'nonsense'],
    ['1:2:3', 'nonsense'],
  ])('%s is unknown (%s)', (ip) => {
    expect(countryOfAddress(ip)).toBeNull();
  });
});
