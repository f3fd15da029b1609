import { randomBytes } from 'node:crypto';

/** A name that nobody has (V-ACCOUNT-NAME-UNIQUE). Letters alone: digits in a row could be a phone number. */
export const freshName = (prefix: string): string =>
  prefix + Array.from(randomBytes(10), (byte) => 'abcdefghkp'[byte % 10]).join('');
