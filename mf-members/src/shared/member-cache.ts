import type { Member, MemberProfile, MemberSearchAnswer } from '@tandem/contracts/api/members';
import type { QueryClient } from '@tandem/shared-ui/query';

/** First items of this remote's query keys. What holds a member is kept under one of these. */
export const SEARCH_KEY = ['mf-members', 'search'] as const;
export const MEMBER_KEY = ['mf-members', 'member'] as const;

/** Changes what the caches of this remote hold of a member: their profile, and their card on every page of results. */
export function patchMember(
  queryClient: QueryClient,
  id: number,
  changes: Partial<Member> & Partial<Pick<MemberProfile, 'match'>>,
): void {
  queryClient.setQueryData<MemberProfile>([...MEMBER_KEY, id], (profile) => profile && { ...profile, ...changes });
  const { match: _match, ...card } = changes;
  queryClient.setQueriesData<MemberSearchAnswer>(
    { queryKey: SEARCH_KEY },
    (answer) =>
      answer && {
        ...answer,
        profiles: answer.profiles.map((member) => (member.id === id ? { ...member, ...card } : member)),
      },
  );
}
