import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { isSensitiveInterest, type Interest } from '@tandem/contracts/product/lists';

/**
 * What is sent where the interests of one kind have become others; with those that it was made of, so that the server leaves what
 * another tab has saved meanwhile (C-PROFILE-INTERESTS).
 */
export function changeInterests(
  { interests: all }: EditableProfile,
  kind: 'open' | 'sensitive',
  chosen: readonly Interest[],
): Pick<ProfileChange, 'interests' | 'interests_before'> {
  const others = all.filter((interest) => isSensitiveInterest(interest) !== (kind === 'sensitive'));
  return { interests: [...others, ...chosen], interests_before: all };
}
