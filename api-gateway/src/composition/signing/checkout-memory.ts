import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';

/** Which builds the checkout held at the last start from it (docs/decisions/0009), by ledger. */
export interface CheckoutMemory {
  /** The release of each part. */
  read: (ledger: string) => Map<string, string>;
  /** Remembers them for the next start; other parts stay as they are. */
  remember: (ledger: string, releases: readonly { part: string; id: string }[]) => void;
}

const schema = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * Keeps it in the data directory, beside the key that signs what a start moves: anybody who can write to the database alone moves no
 * pointer by it (docs/decisions/0228). What cannot be read counts as no start that is remembered.
 */
export function createCheckoutMemory(dataDir: string): CheckoutMemory {
  const file = join(dataDir, 'checkout-builds.json');
  const readAll = (): z.infer<typeof schema> => {
    if (!existsSync(file)) return {};
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return {};
    }
  };
  return {
    read: (ledger) => new Map(Object.entries(readAll()[ledger] ?? {})),
    remember: (ledger, releases) => {
      const all = readAll();
      const now = Object.fromEntries(releases.map(({ part, id }) => [part, id]));
      replaceFile(file, { ...all, [ledger]: { ...all[ledger], ...now } });
    },
  };
}
