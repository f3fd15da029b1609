import { randomInt } from 'node:crypto';

/** Without vowels, so that no word is formed, and without characters that look alike. */
const SIGNS = '23456789BCDFGHJKMNPQRTVWXZ';

/**
 * A new reference such as `7KQF-2MXD`: one of 200 billion, so that it does not reveal how many complaints there are.
 */
export function createReference(): string {
  const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}
