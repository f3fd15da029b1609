import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { makeKeyPair } from '../../composition/signing/keys.ts';
import type { KeyPair } from '../../composition/signing/keys.ts';
import { SiteError } from './site-client.ts';

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value);

/** Reads a key pair: `given` is the name of a file, or its text, as pipelines keep secrets. Throws SiteError. */
export function readKeyPair(given: string | undefined): KeyPair {
  if (given === undefined || given === '')
    throw new SiteError('The key of the part is missing: MF_KEY has its file, or its text. To make one: mf key FILE');
  try {
    const { x, d } = JSON.parse(given.startsWith('{') ? given : readFileSync(given, 'utf8')) as Partial<KeyPair>;
    if (isKey(x) && isKey(d)) return { x, d };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error;
    if (!isMissing && !(error instanceof SyntaxError)) throw error;
    // The text itself is a secret, and so is what JSON.parse says of it.
    throw new SiteError(isMissing ? `MF_KEY: ${error.message}` : 'MF_KEY is not JSON');
  }
  throw new SiteError("MF_KEY holds no key pair: 'mf key FILE' makes one");
}

/** Makes a key pair in a file that only its owner reads. Returns what is said about it. Throws SiteError. */
export function makeKeyFile(file: string): string {
  const pair = makeKeyPair();
  try {
    writeFileSync(file, `${JSON.stringify(pair)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new SiteError(`The key was not made: ${error instanceof Error ? error.message : String(error)}`);
  }
  return `${file} has the key: keep it secret. The site's file RELEASE_KEYS lists its public half:\n${pair.x}`;
}

/** Makes a token. Returns what is said about it. */
export function makeToken(): string {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  return `The token, for MF_TOKEN of the team's pipeline:\n${token}\nIts SHA-256, for the site's file RELEASE_KEYS:\n${hash}`;
}
