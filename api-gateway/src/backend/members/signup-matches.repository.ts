import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { Fit } from '../../platform/sessions/session.ts';
import { cardColumns, fitValuesOf, fitsViewer, unblocked } from './member-columns.repository.ts';
import type { CardRow, FitValues } from './member-columns.repository.ts';

interface MatchesInput extends FitValues {
  tenantId: number;
  userId: number;
}

const matches = prepare(
  (_db, input: MatchesInput) => sql<CardRow>`
    with chosen as materialized (
      select found.user_id, found.active_hour, found.fictional, found.last_active_at
      from member_search found
      where found.tenant_id = ${input.tenantId} and found.user_id <> ${input.userId}::bigint
        and found.country = (select country from profiles where user_id = ${input.userId}::bigint)
        and ${fitsViewer(input)} and ${unblocked(input.userId, sql<number>`found.user_id`)}
        and not exists (select 1 from likes where liker_id = ${input.userId}::bigint and liked_id = found.user_id)
        and not exists (
          select 1 from swipe_passes where swipe_passes.user_id = ${input.userId}::bigint and passed_id = found.user_id)
      order by found.active_hour desc, found.fictional, found.last_active_at desc, found.user_id desc
      limit ${sql.lit(LIMITS.signupMatches)}
    )
    select ${cardColumns(input.userId)}
    from chosen
    join users member on member.id = chosen.user_id
    join profiles profile on profile.user_id = chosen.user_id
    order by chosen.active_hour desc, chosen.fictional, chosen.last_active_at desc, chosen.user_id desc`,
  'each time',
);

/**
 * Up to L-SIGNUP-MATCHES members of the same country who fit a member (R-MEMBERS-FIT-SIGNUP), whom they have neither liked,
 * passed nor blocked: the lately active first, and real members before fictional ones (R-MEMBERS-REAL-FIRST).
 */
export function readSignupMatches(
  db: DbOrTrx,
  { fit, ...input }: Omit<MatchesInput, keyof FitValues> & { fit: Fit },
): Promise<CardRow[]> {
  return matches.all(db, { ...input, ...fitValuesOf(fit) });
}
