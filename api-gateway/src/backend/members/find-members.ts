import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { CardRow } from './member-columns.repository.ts';
import type { SearchRequest } from './search.ts';
import { searchMembers } from './search.repository.ts';
import type { SearchFilter } from './search.repository.ts';
import { readListed, readSnapshot } from './snapshot.repository.ts';

/** What a call of the search finds. */
interface Found {
  rows: CardRow[];
  /** All that the search finds, up to one more than have a page. */
  counted: number;
  /** The ids of all counted members, in order; only where a snapshot was requested. */
  snapshot?: number[];
}

const { searchPage, searchCountCap } = LIMITS;
const COUNTED_UP_TO = searchCountCap + 1;

/**
 * The members of one page (R-MEMBERS-SEARCH-STABLE). A search by offset would show a member twice, or never, when others
 * become active between two pages. So a search may be requested with its snapshot, and further pages by ids of it.
 */
export async function findMembers(db: Db, filter: SearchFilter, query: SearchRequest): Promise<Found> {
  const { tenantId, viewerId, viewerGender, viewerSought } = filter;
  const viewer = { tenantId, viewerId, viewerGender, viewerSought };
  const order = query.sort ?? 'active';
  if (query.ids !== undefined) {
    const rows = await readListed(db, { ...viewer, memberIds: query.ids.split(',').map(Number) });
    return { rows, counted: rows.length };
  }
  const offset = ((query.page ?? 1) - 1) * searchPage;
  if (query.snapshot === '1') {
    const found = await readSnapshot(db, filter, order, COUNTED_UP_TO);
    const snapshot = found.slice(0, searchCountCap);
    const memberIds = snapshot.slice(offset, offset + searchPage);
    const rows = memberIds.length === 0 ? [] : await readListed(db, { ...viewer, memberIds });
    return { rows, counted: found.length, snapshot };
  }
  return searchMembers(db, filter, order, {
    // Past the counted members there are no pages: a deep offset would read the whole table.
    limit: offset >= searchCountCap ? 0 : searchPage,
    offset: Math.min(offset, searchCountCap),
    countUpTo: COUNTED_UP_TO,
  });
}
