import { hasContactDetailsInName } from '../product/contact-details.ts';
import { LIMITS } from '../product/limits.ts';
import { lengthOf } from '../product/text-length.ts';
import { isVisible } from '../product/visible-text.ts';
import type { FieldIssue } from './field-issues.ts';

/** Letters of any script; marks that belong to a letter count with it (V-ACCOUNT-NAME-CHARACTERS). */
const NAME = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** Returns whether two texts differ in the case of their letters at most. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns the first broken rule of a trimmed username (V-ACCOUNT-NAME-EMAIL, V-ACCOUNT-NAME-AT,
 * V-ACCOUNT-NAME-LENGTH, V-ACCOUNT-NAME-CHARACTERS, V-ACCOUNT-NAME-CONTACT) of the account with this e-mail address, or
 * null.
 */
export function nameIssue(name: string, email: string): FieldIssue | null {
  const { nameMin: min, nameMax: max } = LIMITS;
  const length = lengthOf(name);
  if (name !== '' && isSame(name, email)) return { key: 'name-is-email' };
  if (name.startsWith('@')) return { key: 'name-at' };
  // There are letters that nobody sees: U+3164 is one.
  const isName = length >= min && length <= max && NAME.test(name) && isVisible(name);
  if (!isName) return { key: 'name', params: { min, max } };
  return hasContactDetailsInName(name) ? { key: 'name-contact' } : null;
}
