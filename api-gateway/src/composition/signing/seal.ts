import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readOrCreateFile } from '../../platform/config/secrets.ts';
import { canonicalJson } from './statements.ts';

/** Seals what is kept in the database, so that what SQL has written is found out. */
export interface Seal {
  /** Names the key, and says nothing about it. */
  name: string;
  /** Values are sealed as JSON, whatever the order of their fields. */
  of: (values: object) => string;
  fits: (values: object, seal: string | null) => boolean;
}

const NAME_LENGTH = 16;

/** Seals with a key, which nobody has who can only write to the database. */
export function createSeal(key: string): Seal {
  const of: Seal['of'] = (values) => createHmac('sha256', key).update(canonicalJson(values)).digest('base64url');
  return {
    name: createHash('sha256').update(`name of ${key}`).digest('hex').slice(0, NAME_LENGTH),
    of,
    fits: (values, seal) => {
      const [given, own] = [Buffer.from(seal ?? ''), Buffer.from(of(values))];
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}

const schema = z.object({ key: z.string().min(32) });

/** The seal whose key is in a file of the data directory; it is made when it is needed first, and kept there. */
export function readSeal(dataDir: string, file: `${string}.json`): Seal {
  const make = () => ({ key: randomBytes(32).toString('base64url') });
  return createSeal(readOrCreateFile(join(dataDir, file), schema, make).key);
}
