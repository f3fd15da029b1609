import { isSensitiveInterest, type Interest } from '@tandem/contracts/product/lists';

/** Returns the interests with those of one kind replaced. */
export function replaceInterests(all: readonly Interest[], kind: 'open' | 'sensitive', chosen: readonly Interest[]) {
  return [...all.filter((interest) => isSensitiveInterest(interest) !== (kind === 'sensitive')), ...chosen];
}
