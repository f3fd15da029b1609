import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { cardColumns, fitsViewer, unblocked } from './member-columns.repository.ts';
import type { CardRow, FitValues } from './member-columns.repository.ts';

const cardsById = prepare(
  (_db, { memberIds, viewerId }: { memberIds: readonly number[]; viewerId: number | null }) => sql<CardRow>`
    select ${cardColumns(viewerId)}
    from users member join profiles profile on profile.user_id = member.id
    where member.id = any (${memberIds}::bigint[])`,
);

/** Cards of members by id, in no order. `viewerId` is null for visitors. */
export function readCards(db: DbOrTrx, memberIds: readonly number[], viewerId: number | null): Promise<CardRow[]> {
  return cardsById.all(db, { memberIds, viewerId });
}

interface FindableInput extends FitValues {
  memberIds: readonly number[];
  viewerId: number | null;
  limit: number;
}

const findableById = prepare(
  (_db, { memberIds, viewerId, viewerGender, viewerSought, limit }: FindableInput) =>
    sql<CardRow>`
      select ${cardColumns(viewerId)}
      from unnest(${memberIds}::bigint[]) with ordinality as wanted (id, place)
      join member_search found on found.user_id = wanted.id
      join users member on member.id = wanted.id
      join profiles profile on profile.user_id = wanted.id
      where wanted.id is distinct from ${viewerId}::bigint and ${unblocked(viewerId, sql<number>`wanted.id`)}
        and ${fitsViewer({ viewerGender, viewerSought })}
      order by wanted.place limit ${limit}`,
);

/**
 * Of these members, the first `limit` whom the first search of this viewer (null: a visitor) would find now, in the given
 * order.
 */
export function readFindable(db: DbOrTrx, input: FindableInput): Promise<CardRow[]> {
  return findableById.all(db, input);
}
