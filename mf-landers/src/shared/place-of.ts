import type { Member } from '@tandem/contracts/api/members';
import type { Format } from '@tandem/shared-ui/host';

/** Where a member lives, as precisely as they say it: their city, else their country. */
export function placeOf(member: Pick<Member, 'city' | 'country'>, format: Format): string {
  return member.city ?? format.country(member.country);
}
