import { createHash } from 'node:crypto';

/** By their text. */
const names = new Map<string, string>();

/** From now on the database plans this statement once for each connection, and knows it by a name. */
export function planOnce(text: string): void {
  names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 20));
}

/** The name of a statement that is planned once; undefined for one that is planned each time. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}
