import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { StoredResponse } from './idempotency.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Who makes a call that may be repeated, or is a visitor's. */
export interface RepeatedCaller {
  tenantId: number;
  /**
   * The value of the session cookie, also of a session that the first attempt has ended; null where the key alone is enough: a
   * visitor has another one once the first attempt has logged them in, and another address in the next network.
   */
  cookie: string | null;
}

/** What is kept of such a call: nothing of it can be read without the key, which only the client has. */
export interface SealedCall {
  scope: string;
  /** A UUID that follows from the key. */
  key: string;
  /** Follows from key and body: a hash of the body alone would let passwords be guessed. */
  bytes: Buffer;
  seal: (response: StoredResponse) => StoredResponse;
  unseal: (response: StoredResponse) => StoredResponse;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The first 16 bytes in the form of a UUID of version 8, which is for one's own uses. */
function toUuid(hash: Buffer): string {
  const hex = hash.toString('hex').slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function encrypt(secret: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function decrypt(secret: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}

/**
 * Seals what is kept of such a call under its Idempotency-Key (R-PLATFORM-IDEMPOTENCY-SEALED): its body has passwords,
 * its response may have recovery codes. The key itself is not kept either.
 */
export function sealCall(key: string, body: Buffer, { tenantId, cookie }: RepeatedCaller): SealedCall {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'tandem response', KEY_BYTES));
  const withJson = (response: StoredResponse, change: (json: string) => string): StoredResponse => ({
    ...response,
    json: response.json === null ? null : change(response.json),
  });
  return {
    scope: `sealed:${sha256(`${tenantId} ${key} ${cookie ?? ''}`).toString('base64url')}`,
    key: toUuid(sha256(`key ${key}`)),
    bytes: createHmac('sha256', key).update(body).digest(),
    seal: (response) => withJson(response, (json) => encrypt(secret, json)),
    unseal: (response) => withJson(response, (json) => decrypt(secret, json)),
  };
}
