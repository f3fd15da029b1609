import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file of the data directory that only this site reads. It is on the disk before it has its name: after a power cut there
 * is the one of before or this one, and never a part of it.
 */
export function replaceFile(file: string, content: unknown): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
