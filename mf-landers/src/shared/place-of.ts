import type { Member } from '@tandem/contracts/api/members';
import type { Format } from '@tandem/shared-ui/host';

/** Returns the most precise known place of a member: the city, else the country. */
export function placeOf(member: Pick<Member, 'city' | 'country'>, format: Format): string {
  return member.city ?? format.country(member.country);
}
