import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  /** Password of the embedded database. */
  databasePassword: z.string().min(32),
  paymentWebhookSecret: z.string().min(32),
});

export type Secrets = z.infer<typeof secretsSchema>;

function readFile<T>(file: string, schema: z.ZodType<T>): T | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return schema.parse(JSON.parse(text));
}

/**
 * What a file keeps, or what `make` makes for it once; readable by its owner only. It is written to a
 * file of its own and linked into place, so that a crash leaves all of it or nothing, and of two
 * processes that start at once both get what the first one made.
 */
export function readOrCreateFile<T>(file: string, schema: z.ZodType<T>, make: () => T): T {
  const known = readFile(file, schema);
  if (known !== null) return known;
  mkdirSync(dirname(file), { recursive: true });
  const made = make();
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return made;
  } catch (error) {
    const first = readFile(file, schema);
    if (first === null) throw error;
    return first;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Secrets that belong to a data directory. */
export function readOrCreateSecrets(dataDir: string): Secrets {
  return readOrCreateFile(join(dataDir, 'secrets.json'), secretsSchema, () => ({
    databasePassword: randomBytes(32).toString('base64url'),
    paymentWebhookSecret: randomBytes(32).toString('base64url'),
  }));
}
