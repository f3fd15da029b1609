import type { Member, MemberSearchResponse } from '@tandem/contracts/api/members';
import { someMember } from '@tandem/shared-ui/testing';

/** The response of a visitor's search that finds exactly these members. */
export const foundMembers = (profiles: MemberSearchResponse['profiles']): MemberSearchResponse => ({
  profiles,
  total: profiles.length,
  total_capped: false,
  pageNumber: 1,
  pages: 1,
  limited: true,
});

/** These members, and as many others behind them as a page needs to show anybody (L-LANDERS-FEWEST-SHOWN). */
export const andOthers = (members: readonly Member[]): Member[] => [
  ...members,
  ...Array.from({ length: 6 }, (_, index) =>
    someMember({ id: 101 + index, online: false, name: `Other ${'abcdef'[index]}` }),
  ),
];
