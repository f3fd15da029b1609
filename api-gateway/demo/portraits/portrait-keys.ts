import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PortraitKeys {
  media: string;
  blurred: string;
}

function readSecret(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The secret of this data directory, made at the first call; of two processes that start at once both get the same. */
function readOrCreateSecret(dataDir: string): Buffer {
  const folder = join(dataDir, 'media');
  const file = join(folder, 'portrait-secret');
  const known = readSecret(file);
  if (known !== null) return known;
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(32);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return secret;
  } catch (error) {
    const first = readSecret(file);
    if (first === null) throw error;
    return first;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Names for the files of drawn portraits: always the same for a portrait in one data directory, so that it is drawn
 * once, and not to be guessed by those who know this source.
 */
export function createPortraitKeys(dataDir: string): (portrait: string) => PortraitKeys {
  const secret = readOrCreateSecret(dataDir);
  const key = (text: string): string => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
  return (portrait) => ({ media: key(`clear/${portrait}`), blurred: key(`blurred/${portrait}`) });
}
