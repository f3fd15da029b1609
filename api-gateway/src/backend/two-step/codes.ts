import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 advises. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Codes of the 30 seconds before and after are taken as well: clocks differ, and typing takes time. */
const WINDOW = 1;

/** Without letters and digits that are taken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

export const createSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Buffer, { site = '', account = '' } = {}): TOTP =>
  new TOTP({
    issuer: site,
    label: account,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    period: PERIOD_SECONDS,
  });

/** What an authenticator app is given: the secret in base32, and the address that a QR code has. */
export function toSetUp(secret: Buffer, of: { site: string; account: string }): { secret: string; uri: string } {
  const totp = totpOf(secret, of);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The 30 seconds, counted from 1970, that a code of an app is of; null for a code that is wrong. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD_SECONDS * 1000)) + delta;
}

/** Takes bytes until each letter is as likely as any other. */
function randomLetters(count: number): string {
  let letters = '';
  const fair = 256 - (256 % ALPHABET.length);
  while (letters.length < count)
    for (const byte of randomBytes(count * 2))
      if (byte < fair && letters.length < count) letters += ALPHABET[byte % ALPHABET.length] ?? '';
  return letters;
}

/** New recovery codes, such as `kf7wm-2xq9d`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: LIMITS.recoveryCodes }, () => `${randomLetters(HALF)}-${randomLetters(HALF)}`);

/** What the database keeps of a recovery code; however its letters and its hyphen were typed. */
export const hashOfCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
