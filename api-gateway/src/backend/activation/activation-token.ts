import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** What the database keeps of a link's secret. */
export const hashOfToken = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new link's secret, 256 random bits, and its hash. */
export function createToken(): { secret: string; hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashOfToken(secret) };
}

/** Whether a text can be a secret at all. */
export const isToken = (text: string): boolean => SECRET.test(text);
