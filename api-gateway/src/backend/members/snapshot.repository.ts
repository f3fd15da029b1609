import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { Prepared } from '../../platform/db/prepared.ts';
import { cardColumns, fitsViewer, unblocked } from './member-columns.repository.ts';
import type { CardRow, FitValues } from './member-columns.repository.ts';
import { ORDERS, matching } from './search.repository.ts';
import type { SearchFilter, SearchOrder } from './search.repository.ts';

interface SnapshotInput extends SearchFilter {
  /** As many ids at most. */
  limit: number;
}

const snapshotBy = (order: SearchOrder) =>
  prepare(
    (_db, input: SnapshotInput) => sql<{ ids: number[] }>`
      select coalesce(json_agg(found.user_id order by ${ORDERS[order]}), '[]') as ids
      from (
        select found.user_id, found.active_hour, found.fictional, found.last_active_at, found.signup_at, found.date_of_birth
        from member_search found
        where ${matching(input)}
        order by ${ORDERS[order]} limit ${input.limit}) as found`,
    'each time',
  );

const SNAPSHOTS: Record<SearchOrder, Prepared<SnapshotInput, { ids: number[] }>> = {
  active: snapshotBy('active'),
  new: snapshotBy('new'),
  age: snapshotBy('age'),
};

/** The ids of the first `limit` members that a search finds now, in its order. */
export async function readSnapshot(
  db: DbOrTrx,
  filter: SearchFilter,
  order: SearchOrder,
  limit: number,
): Promise<number[]> {
  const row = await SNAPSHOTS[order].first(db, { ...filter, limit });
  return row?.ids ?? [];
}

interface Listed extends FitValues {
  tenantId: number;
  /** Null for a visitor. */
  viewerId: number | null;
  memberIds: readonly number[];
}

const listed = prepare(
  (_db, { tenantId, viewerId, memberIds, viewerGender, viewerSought }: Listed) => sql<CardRow>`
    select ${cardColumns(viewerId)}
    from unnest(${memberIds}::bigint[]) with ordinality as wanted (id, place)
    join member_search found on found.user_id = wanted.id and found.tenant_id = ${tenantId}
    join users member on member.id = wanted.id
    join profiles profile on profile.user_id = wanted.id
    where wanted.id is distinct from ${viewerId}::bigint and ${unblocked(viewerId, sql<number>`wanted.id`)}
      and ${fitsViewer({ viewerGender, viewerSought })}
    order by wanted.place`,
);

/**
 * Cards of these members of a tenant, in the given order. Those whom no search of the viewer may find any more (hidden,
 * closed, blocked either way, no longer fitting by what either of the two states now: R-MEMBERS-FIT-SEARCH) are left out.
 */
export function readListed(db: DbOrTrx, wanted: Listed): Promise<CardRow[]> {
  return listed.all(db, wanted);
}
