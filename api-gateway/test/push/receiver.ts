import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { ECDH, KeyObject } from 'node:crypto';

/**
 * A browser's end of Web Push, written from the standards and nothing else: RFC 8291 (keys), RFC 8188
 * (aes128gcm) and RFC 8292 (VAPID). Nothing of what the gateway sends with is in here.
 */
export interface Receiver {
  /** What the browser sends to the site, as `PushSubscription.toJSON()`. */
  subscription: (endpoint: string) => {
    endpoint: string;
    expirationTime: null;
    keys: { p256dh: string; auth: string };
  };
  /** What was sent. Throws when it was not meant for this browser, or was changed on the way. */
  decrypt: (body: Buffer) => string;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest();

const TAG_BYTES = 16;
const HEADER_BYTES = 21;

/** RFC 8188 §2.1: salt, record size, and as key id the sender's public key (RFC 8291 §4). */
function readHeader(body: Buffer): { salt: Buffer; recordSize: number; senderKey: Buffer; records: Buffer } {
  const keyEnd = HEADER_BYTES + body.readUInt8(20);
  return {
    salt: body.subarray(0, 16),
    recordSize: body.readUInt32BE(16),
    senderKey: body.subarray(HEADER_BYTES, keyEnd),
    records: body.subarray(keyEnd),
  };
}

/** RFC 8188 §2: the text ends with 2 in the last record; the padding after it is zeros. */
function unpad(record: Buffer): Buffer {
  const end = record.findLastIndex((byte) => byte !== 0);
  if (record[end] !== 2) throw new Error('The record is not the last one, or its padding is wrong');
  return record.subarray(0, end);
}

/** RFC 8291 §3.4, then RFC 8188 §2.2 and §2.3. Pushes are of one record (RFC 8291 §4). */
function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const { salt, recordSize, senderKey, records } = readHeader(body);
  if (records.length > recordSize) throw new Error('There is more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey, Buffer.from([1])]);
  const material = hmac(hmac(auth, own.computeSecret(senderKey)), info);
  const pseudoRandomKey = hmac(salt, material);
  const key = hmac(pseudoRandomKey, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(pseudoRandomKey, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(records.subarray(-TAG_BYTES));
  const plain = Buffer.concat([cipher.update(records.subarray(0, -TAG_BYTES)), cipher.final()]);
  return unpad(plain).toString('utf8');
}

/** A browser with keys of its own, or with the given ones (base64url). */
export function createReceiver(given?: { privateKey: string; auth: string }): Receiver {
  const own = createECDH('prime256v1');
  if (given === undefined) own.generateKeys();
  else own.setPrivateKey(given.privateKey, 'base64url');
  const auth = given === undefined ? randomBytes(16) : Buffer.from(given.auth, 'base64url');
  return {
    subscription: (endpoint) => ({
      endpoint,
      expirationTime: null,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    decrypt: (body) => decrypt(body, own, auth),
  };
}

export interface VapidClaims {
  aud: string;
  exp: number;
  sub: string;
}

const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;

/** Returns the public key (base64url, an uncompressed point of P-256) in the form that `node:crypto` verifies with. */
function readPublicKey(publicKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error(`No key of VAPID: ${publicKey}`);
  return createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
}

/**
 * RFC 8292 §2 and §3: who sends, proved by a signature. Returns the claims and the key that they are
 * signed with (base64url). Throws when the header is not one of VAPID or the signature is wrong.
 */
export function readVapid(authorization: string | undefined): { claims: VapidClaims; publicKey: string } {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '');
  if (match === null) throw new Error(`No header of VAPID: ${authorization ?? 'no header'}`);
  const [header, claims, signature, publicKey] = match.slice(1) as [string, string, string, string];
  const key = readPublicKey(publicKey);
  if ((json(header) as { alg: string }).alg !== 'ES256') throw new Error('VAPID is signed with ES256');
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('The signature of VAPID is wrong');
  return { claims: json(claims) as VapidClaims, publicKey };
}
