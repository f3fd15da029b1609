import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Signature } from './keys.ts';
import { replaceFile } from './replace-file.ts';

/** The last move of a part that a gateway has believed. */
export interface Head {
  number: number;
  hash: string;
  to: string | null;
  descriptor: string | null;
  /** The part is stopped. */
  isStopped: boolean;
  /** Of a canary. */
  share?: number;
  against?: number;
  /** The move as it was signed, which proves all of the above but that the part is stopped. Older versions did not keep it. */
  signed?: Signature & { statement: string };
}

const headSchema = z.object({
  number: z.int().positive(),
  hash: z.string(),
  to: z.string().nullable(),
  descriptor: z.string().nullable(),
  isStopped: z.boolean().default(false),
  share: z.int().positive().exactOptional(),
  against: z.int().positive().exactOptional(),
  signed: z.object({ statement: z.string(), key: z.string(), signature: z.string() }).exactOptional(),
});
const fileSchema = z.record(z.string(), z.record(z.string(), headSchema));

const fileOf = (dataDir: string) => join(dataDir, 'release-heads.json');

interface HeadsFile {
  heads: z.infer<typeof fileSchema>;
  /** Why nothing of it can be read; null where it can, or is not there. */
  fault: string | null;
}

/**
 * Reads the file. What cannot be read counts as a file that is not there: the signed history is followed from its beginning, and the
 * site goes on (R-PLATFORM-RELEASE-HEADS-LOST).
 */
function readFile(dataDir: string): HeadsFile {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return { heads: {}, fault: null };
  try {
    return { heads: fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))), fault: null };
  } catch (error) {
    return { heads: {}, fault: error instanceof z.ZodError ? z.prettifyError(error) : String(error) };
  }
}

const readAll = (dataDir: string) => readFile(dataDir).heads;

/** Why the file of a data directory cannot be read; null where it can. */
export const findHeadsFault = (dataDir: string): string | null => readFile(dataDir).fault;

/** Whether a data directory has the file; before the first start it has none. */
export const hasHeads = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/** The ledgers of which something was believed. */
export const readKnownLedgers = (dataDir: string): string[] => Object.keys(readAll(dataDir));

/** The last moves of a ledger that were believed by the gateways of a data directory, by `headKey`. */
export function readHeads(dataDir: string, ledger: string): Map<string, Head> {
  return new Map(Object.entries(readAll(dataDir)[ledger] ?? {}));
}

/** Keeps them for the next start. Where another process has seen more moves of a part, those stay. */
export function writeHeads(dataDir: string, ledger: string, heads: ReadonlyMap<string, Head>): void {
  const all = readAll(dataDir);
  const known = all[ledger] ?? {};
  for (const [key, head] of heads) if ((known[key]?.number ?? 0) < head.number) known[key] = head;
  replaceFile(fileOf(dataDir), { ...all, [ledger]: known });
}
