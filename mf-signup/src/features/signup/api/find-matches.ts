import type { ApiClient } from '@tandem/contracts/api/client';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';

/** How many members fit what a new member looks for; `capped` when there are more than were counted. */
export async function findMatches(
  api: ApiClient,
  query: MemberSearchQuery,
): Promise<{ total: number; capped: boolean }> {
  const { total, total_capped } = await api.call('GET /api/members.php', { query });
  return { total, capped: total_capped };
}
