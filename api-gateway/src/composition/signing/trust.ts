import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';
import { isPart } from '@tandem/contracts/composition/part';
import { z } from 'zod';
import { ConfigError } from '../../platform/config/env.ts';
import type { Config } from '../../platform/config/env.ts';
import { readOrCreateFile } from '../../platform/config/secrets.ts';
import { createCanaryKeeper } from './canary-keeper.ts';
import type { CanaryKeeper } from './canary-keeper.ts';
import { createCheckoutMemory } from './checkout-memory.ts';
import type { CheckoutMemory } from './checkout-memory.ts';
import { readHeads } from './heads-file.ts';
import { isSignedText, makeKeyPair, signText } from './keys.ts';
import type { KeyPair, Signature } from './keys.ts';

const keySchema = z.string().regex(/^[\w-]{43}$/, 'no public key: 32 bytes as base64url');
const pairSchema = z.object({ x: keySchema, d: keySchema });
const partSchema = z.custom<Part>((value) => typeof value === 'string' && isPart(value), 'no name of a part');

const trustSchema = z.strictObject({
  /** The public keys of each part. */
  keys: z.record(z.string(), z.array(keySchema)),
  /** The public keys of gateways with another DATA_DIR that may end canaries; a site's own gateways may. */
  judges: z.array(keySchema).exactOptional(),
  teams: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        /** SHA-256 of the token, in hexadecimal. */
        token: z.string().regex(/^[0-9a-f]{64}$/, 'no SHA-256 in hexadecimal'),
        parts: z.array(partSchema).min(1),
      }),
    )
    .default([]),
});

/** Who may publish over HTTP, and which parts. */
export interface Team {
  name: string;
  may: (part: Part) => boolean;
}

/** Which keys and tokens this site believes. */
export interface ReleaseTrust {
  /** Returns whether a text was signed with one of the keys of a part. */
  isSigned: (part: Part, text: string, signature: Signature) => boolean;
  /** Signs with the key of this process; null where it has none. */
  sign: ((text: string) => Signature) | null;
  /** Returns whether a text that ends a canary was signed by somebody who may do that. */
  isJudged: (text: string, signature: Signature) => boolean;
  /** Signs that a canary ends: with the key of this process, or with one that this site makes for nothing else. */
  signHalt: (text: string) => Signature;
  /** The team that a token belongs to; null for an unknown one. */
  teamOf: (token: string) => Team | null;
  /** The keys that are listed for a part. */
  keysOf: (part: Part) => readonly string[];
  /**
   * What gateways of this data directory may have believed last under this key of heads, and who had signed it as far as they have
   * kept that: nobody knows where they keep nothing of the ledger at all. Null where they have believed nothing.
   */
  believed: (ledger: string, headKey: string) => { key: string | null } | null;
  /** What makes the figures of canaries those that the gateways of this data directory have counted. */
  canaryKeeper: CanaryKeeper;
  /** What the checkout held at the last start from it. */
  checkout: CheckoutMemory;
  /** The key was made by this site for itself: no key of a team is set up. */
  isDevelopment: boolean;
}

export type TrustConfig = Pick<Config, 'dataDir' | 'releaseKeys' | 'releaseKey'>;

/** `given` is the name of a file, or its text, as pipelines keep secrets. */
function readJson<T>(variable: string, given: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(given.startsWith('{') ? given : readFileSync(given, 'utf8'));
  } catch (error) {
    throw new ConfigError([`${variable}: cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${variable}: ${path.join('.')}: ${message}`));
}

const believedIn =
  (dataDir: string): ReleaseTrust['believed'] =>
  (ledger, headKey) => {
    const heads = readHeads(dataDir, ledger);
    const head = heads.get(headKey);
    return heads.size === 0 || head !== undefined ? { key: head?.signed?.key ?? null } : null;
  };

const signerOf = (pair: KeyPair) => (text: string) => signText(pair, text);

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A site without RELEASE_KEYS: one key and one token of its own, for every part. */
function developmentTrust({ dataDir }: TrustConfig): ReleaseTrust {
  const schema = pairSchema.extend({ token: z.string().min(32) });
  const own = readOrCreateFile(join(dataDir, 'release-key.json'), schema, () => ({
    ...makeKeyPair(),
    token: randomBytes(32).toString('base64url'),
  }));
  const isOwn = (text: string, signature: Signature) => signature.key === own.x && isSignedText(signature, text);
  return {
    isSigned: (_part, text, signature) => isOwn(text, signature),
    isJudged: isOwn,
    sign: signerOf(own),
    signHalt: signerOf(own),
    teamOf: (token) =>
      timingSafeEqual(hashOf(token), hashOf(own.token)) ? { name: 'development', may: () => true } : null,
    keysOf: () => [own.x],
    believed: believedIn(dataDir),
    canaryKeeper: createCanaryKeeper(dataDir),
    checkout: createCheckoutMemory(dataDir),
    isDevelopment: true,
  };
}

/**
 * Reads which keys and tokens the site believes: those of the file that RELEASE_KEYS names, otherwise one that is made
 * and kept in DATA_DIR. Throws ConfigError where a file is wrong.
 */
export function readTrust(config: TrustConfig): ReleaseTrust {
  if (config.releaseKeys === null) return developmentTrust(config);
  const { keys, teams, judges } = readJson('RELEASE_KEYS', config.releaseKeys, trustSchema);
  const unknown = Object.keys(keys).filter((part) => !isPart(part));
  if (unknown.length > 0) throw new ConfigError([`RELEASE_KEYS: no name of a part: ${unknown.join(', ')}`]);
  const pair = config.releaseKey === null ? null : readJson('MF_KEY', config.releaseKey, pairSchema);
  const judgeKey = () => readOrCreateFile(join(config.dataDir, 'judge-key.json'), pairSchema, makeKeyPair);
  const mayJudge = (key: string) => judges?.includes(key) === true || key === judgeKey().x;
  return {
    isSigned: (part, text, signature) => keys[part]?.includes(signature.key) === true && isSignedText(signature, text),
    sign: pair === null ? null : signerOf(pair),
    isJudged: (text, signature) => mayJudge(signature.key) && isSignedText(signature, text),
    signHalt: (text) => signText(judgeKey(), text),
    teamOf: (token) => {
      const hash = hashOf(token);
      const team = teams.find((one) => timingSafeEqual(hash, Buffer.from(one.token, 'hex')));
      return team === undefined ? null : { name: team.name, may: (part) => team.parts.includes(part) };
    },
    keysOf: (part) => keys[part] ?? [],
    believed: believedIn(config.dataDir),
    canaryKeeper: createCanaryKeeper(config.dataDir),
    checkout: createCheckoutMemory(config.dataDir),
    isDevelopment: false,
  };
}
