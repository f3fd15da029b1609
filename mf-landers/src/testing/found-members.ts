import type { MemberSearchResponse } from '@tandem/contracts/api/members';

/** The response of a visitor's search that finds exactly these members. */
export const foundMembers = (profiles: MemberSearchResponse['profiles']): MemberSearchResponse => ({
  profiles,
  total: profiles.length,
  total_capped: false,
  pageNumber: 1,
  pages: 1,
  limited: true,
});
