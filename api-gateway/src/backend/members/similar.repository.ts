import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { fitsViewer } from './member-columns.repository.ts';
import type { FitValues } from './member-columns.repository.ts';

export interface SimilarInput extends FitValues {
  tenantId: number;
  memberId: number;
  /** Interests that may be compared: none of the special-category ones (F-PRIVACY-SENSITIVE-DATA). */
  comparable: readonly string[];
  limit: number;
}

/** Years up or down that still count as near. */
const YEARS_NEAR = 12;
/** Of those who fit, so many of the lately active are compared: the rest of a large site is not read. */
const COMPARED = 200;
/** An interest in common outweighs so many years of age. */
const YEARS_PER_INTEREST = 2;

const ranking = prepare(
  (_db, { tenantId, memberId, comparable, limit, viewerGender, viewerSought }: SimilarInput) => sql<{ id: number }>`
    with self as (
      select p.user_id, p.gender, p.country, p.date_of_birth, p.interests,
        sought_gender(p.gender, p.search_gender, p.sexuality) as sought
      from profiles p where p.user_id = ${memberId} and p.tenant_id = ${tenantId}
    ), near as (
      select found.user_id, found.last_active_at, found.date_of_birth, found.interests, found.fictional
      from self
      join member_search found on found.tenant_id = ${tenantId} and found.country = self.country
        and found.gender is not distinct from self.gender and found.user_id <> self.user_id
        and found.date_of_birth between self.date_of_birth - ${sql.lit(YEARS_NEAR)} * interval '1 year'
          and self.date_of_birth + ${sql.lit(YEARS_NEAR)} * interval '1 year'
      where (self.sought = 'any' or found.sought in ('any', self.sought))
        and ${fitsViewer({ viewerGender, viewerSought })}
      order by found.active_hour desc, found.fictional, found.last_active_at desc, found.user_id desc
      limit ${sql.lit(COMPARED)}
    )
    select near.user_id as id
    from near cross join self
    order by round(abs(near.date_of_birth - self.date_of_birth) / 365.25) - ${sql.lit(YEARS_PER_INTEREST)} * (
        select count(*) from unnest(near.interests) as one (interest)
        where interest = any (self.interests) and interest = any (${comparable}::text[])
      ), near.fictional, near.last_active_at desc, near.user_id desc
    limit ${limit}`,
  'each time',
);

/**
 * Ids of members who are like one, the most alike first: of the same gender, looking for the same (or not saying
 * whom), in the same country, near in age and interests. Equally alike are those whose ages, in whole years, and interests
 * are equally near: real ones come first among them (R-MEMBERS-REAL-FIRST). Only whom a search finds: active, not disabled,
 * not invisible. Of who looks, nothing but whom they fit matters.
 */
export async function rankSimilar(db: DbOrTrx, input: SimilarInput): Promise<number[]> {
  return (await ranking.all(db, input)).map((row) => row.id);
}
