import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readSeal } from './seal.ts';
import type { Seal } from './seal.ts';

/** What the gateways of a data directory keep outside of the database, so that the figures of canaries are theirs. */
export interface CanaryKeeper {
  seal: () => Seal;
  /** How many changes of the figures of a canary were seen at the last verdict; 0 before the first. */
  seenOf: (canary: string) => number;
  /** Keeps that so many were. Where another process has seen more, that stays. */
  noteSeen: (canary: string, changes: number) => void;
  /** Keeps, for as long as this process runs, that the figures have this many changes now. */
  noteWritten: (canary: string, changes: number) => void;
  /** Whether changes that this process has written are gone. If so, the canary is judged no more. */
  hasLost: (canary: string, changes: number) => boolean;
  /** Keeps that figures of the canary are missing: no gateway of this data directory judges it any more. */
  noteLost: (canary: string) => void;
}

const seenSchema = z.record(z.string(), z.int().nonnegative());
/** More canaries than run at once. */
const MOST_CANARIES = 500;

/** The keeper of a data directory: `canary-seal.json` and `canary-figures.json`. */
export function createCanaryKeeper(dataDir: string): CanaryKeeper {
  let seal: Seal | null = null;
  const file = join(dataDir, 'canary-figures.json');
  const readSeen = () => (existsSync(file) ? seenSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {});
  const seenOf = (canary: string) => readSeen()[canary] ?? 0;
  const written = new LRUCache<string, number>({ max: MOST_CANARIES });
  const keeper: CanaryKeeper = {
    seal: () => (seal ??= readSeal(dataDir, 'canary-seal.json')),
    seenOf,
    noteSeen: (canary, changes) => {
      if (changes <= seenOf(canary)) return;
      const { [canary]: _, ...others } = readSeen();
      const latest = [...Object.entries(others).slice(1 - MOST_CANARIES), [canary, changes]];
      const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
      writeFileSync(draft, `${JSON.stringify(Object.fromEntries(latest), null, 2)}\n`, { mode: 0o600 });
      renameSync(draft, file);
    },
    noteWritten: (canary, changes) => {
      written.set(canary, Math.max(changes, written.get(canary) ?? 0));
    },
    hasLost: (canary, changes) => {
      const isLost = changes < (written.get(canary) ?? 0);
      if (isLost) keeper.noteLost(canary);
      return isLost;
    },
    noteLost: (canary) => keeper.noteSeen(canary, Number.MAX_SAFE_INTEGER),
  };
  return keeper;
}
