import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  /** Password of the embedded database. */
  databasePassword: z.string().min(32),
  paymentWebhookSecret: z.string().min(32),
});

export type Secrets = z.infer<typeof secretsSchema>;

function readSecrets(file: string): Secrets | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return secretsSchema.parse(JSON.parse(text));
}

/**
 * Secrets that belong to a data directory, readable by its owner only. They are written to a file
 * of their own and linked into place, so that a crash leaves all of them or none, and of two
 * processes that start at once both get those of the first.
 */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const known = readSecrets(file);
  if (known !== null) return known;
  mkdirSync(dataDir, { recursive: true });
  const secrets: Secrets = {
    databasePassword: randomBytes(32).toString('base64url'),
    paymentWebhookSecret: randomBytes(32).toString('base64url'),
  };
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    const first = readSecrets(file);
    if (first === null) throw error;
    return first;
  } finally {
    rmSync(draft, { force: true });
  }
}
