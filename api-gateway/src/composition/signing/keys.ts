import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** An ed25519 key pair as a file keeps it: 32 bytes each, as base64url. */
export interface KeyPair {
  /** The public key, which names it. */
  x: string;
  /** The private key. Never logged, never sent. */
  d: string;
}

/** A signature, and the public key that it was made with. */
export interface Signature {
  key: string;
  /** Base64url. */
  signature: string;
}

const CURVE = { kty: 'OKP', crv: 'Ed25519' } as const;

/** Makes a new key pair. */
export function makeKeyPair(): KeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('The key pair has no bytes');
  return { x, d };
}

/** Signs a text. */
export function signText({ x, d }: KeyPair, text: string): Signature {
  const key = createPrivateKey({ key: { ...CURVE, x, d }, format: 'jwk' });
  return { key: x, signature: sign(null, Buffer.from(text), key).toString('base64url') };
}

/** Returns whether a text was signed with the key that the signature names. False for what is no key at all. */
export function isSignedText({ key, signature }: Signature, text: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { ...CURVE, x: key }, format: 'jwk' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
  } catch (error) {
    // Node's word for bytes that are no key.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
