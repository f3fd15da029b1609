import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { Member } from '@tandem/contracts/api/members';
import type { InterestLabels } from './use-interest-labels.ts';

/** Whether a member's card names an interest in common (R-MEMBERS-CARD-INTEREST). */
export const namesInterest = ({ settings }: Pick<HostApi, 'settings'>, member: Member): boolean =>
  (member.shared_interest ?? null) !== null && settings.visible_profile_fields.includes('interests');

interface CardInterestTools {
  t: (key: 'sharedInterest') => string;
  host: Pick<HostApi, 'settings'>;
  interests: InterestLabels;
}

/** The interest in common for the card (R-MEMBERS-CARD-INTEREST), '' until its name is loaded; nothing without one to show. */
export function sharedInterest(
  member: Member,
  { t, host, interests }: CardInterestTools,
): { interest?: string; interestLabel?: string } {
  if (!namesInterest(host, member)) return {};
  const interest = interests.labelOf(member.shared_interest ?? '') ?? (interests.isLoading ? '' : undefined);
  return interest === undefined ? {} : { interest, interestLabel: t('sharedInterest') };
}
