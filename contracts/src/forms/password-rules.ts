import { LIMITS } from '../product/limits.ts';
import { isSame } from './account-name.ts';
import type { FieldIssue } from './field-issues.ts';

/** Whose password it is, and where: what a guess begins with. */
export interface PasswordOwner {
  email: string;
  name: string;
  /** The tenant's name. */
  siteName: string;
}

/** Letters and digits alone, without accents: `Nuit Douce` is `nuitdouce`. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text is the tenant's name, with digits or signs around it or without. */
function isMadeOf(siteName: string, password: string): boolean {
  const name = bare(siteName);
  return name !== '' && bare(password).replace(/^\d+|\d+$/g, '') === name;
}

/**
 * Returns the first broken rule of a password that compares it with its owner (V-ACCOUNT-PASSWORD-EMAIL,
 * V-ACCOUNT-PASSWORD-LOCAL-PART, V-ACCOUNT-PASSWORD-NAME, V-ACCOUNT-PASSWORD-TENANT) or counts its bytes
 * (V-ACCOUNT-PASSWORD-SHORT, V-ACCOUNT-PASSWORD-LONG), or null. Both limits are named in bytes where letters take more
 * than one (V-ACCOUNT-PASSWORD-BYTES-TEXT).
 */
export function passwordIssue(password: string, { email, name, siteName }: PasswordOwner): FieldIssue | null {
  const { passwordMinBytes: min, passwordMaxBytes: max } = LIMITS;
  const bytes = new TextEncoder().encode(password).length;
  const isBeyondAscii = bytes > password.length;
  if (bytes < min) return { key: isBeyondAscii ? 'password-short-bytes' : 'password-short', params: { n: min } };
  if (bytes > max) return { key: isBeyondAscii ? 'password-long-bytes' : 'password-long', params: { n: max } };
  if (isSame(password, email)) return { key: 'password-is-email' };
  if (isSame(password, email.slice(0, Math.max(0, email.lastIndexOf('@'))))) return { key: 'password-is-local-part' };
  if (isSame(password, name)) return { key: 'password-is-name' };
  return isMadeOf(siteName, password) ? { key: 'password-is-site' } : null;
}
