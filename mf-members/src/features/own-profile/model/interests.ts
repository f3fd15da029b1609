import { SENSITIVE_INTERESTS, type Interest } from '@tandem/contracts/product/lists';

/** Interests that reveal a sex life are part of the details that need a consent (F-PRIVACY-SENSITIVE-DATA). */
export function isSensitive(interest: Interest): boolean {
  return SENSITIVE_INTERESTS.includes(interest);
}

/** Returns the interests with those of one kind replaced. */
export function replaceInterests(all: readonly Interest[], kind: 'open' | 'sensitive', chosen: readonly Interest[]) {
  return [...all.filter((interest) => isSensitive(interest) !== (kind === 'sensitive')), ...chosen];
}
