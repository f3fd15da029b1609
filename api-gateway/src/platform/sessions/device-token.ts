import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 16;
const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

const macOf = (key: Buffer, secret: string): Buffer => createHmac('sha256', key).update(secret).digest();

/** Makes the value of a new device's cookie: random, and signed, so that one we did not make is not looked up. */
export function createDeviceToken(key: Buffer): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return `${secret}.${macOf(key, secret).toString('base64url')}`;
}

/** Returns what the database knows a device by; null for a value that we did not sign. */
export function readDeviceToken(key: Buffer, token: string): Buffer | null {
  const [, secret = '', signature = ''] = SHAPE.exec(token) ?? [];
  if (secret === '') return null;
  const mac = Buffer.from(signature, 'base64url');
  const right = macOf(key, secret);
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return null;
  return createHash('sha256').update(secret).digest();
}
