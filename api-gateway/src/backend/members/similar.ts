import { LIMITS } from '@tandem/contracts/product/limits';
import { INTERESTS, SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import type { Db } from '../../platform/db/database.ts';
import { readFindable } from './member-card.repository.ts';
import type { CardRow } from './member-columns.repository.ts';
import { rankSimilar } from './similar.repository.ts';

/** Ranked beyond the six that are shown, for those whom a viewer may not see or who left meanwhile. */
const RANKED = 5 * LIMITS.similarMembers;
const KEPT_MILLISECONDS = 5 * 60_000;
const KEPT_PROFILES = 2000;
const COMPARABLE = INTERESTS.filter((interest) => !SENSITIVE_INTERESTS.includes(interest));

interface Ranking {
  ids: Promise<number[]>;
  until: number;
}

export interface Similar {
  /** Up to six members like one, the most alike first, for a viewer (null: a visitor). */
  find: (tenantId: number, memberId: number, viewerId: number | null) => Promise<CardRow[]>;
}

/**
 * Members like a member. The ranking is the same for everybody and kept for five minutes; who of it may be shown
 * (blocked, invisible, disabled, gone) is looked up each time, so that no member is shown from memory.
 */
export function createSimilar(db: Db, clock: () => number = Date.now): Similar {
  const rankings = new Map<string, Ranking>();

  const rank = (tenantId: number, memberId: number): Promise<number[]> => {
    const key = `${tenantId}/${memberId}`;
    const known = rankings.get(key);
    if (known !== undefined && known.until > clock()) return known.ids;
    const ids = rankSimilar(db, { tenantId, memberId, comparable: COMPARABLE, limit: RANKED });
    rankings.delete(key);
    rankings.set(key, { ids, until: clock() + KEPT_MILLISECONDS });
    // A failure is not kept: the next call tries again.
    ids.catch(() => rankings.delete(key));
    const oldest = rankings.size > KEPT_PROFILES ? rankings.keys().next().value : undefined;
    if (oldest !== undefined) rankings.delete(oldest);
    return ids;
  };

  return {
    find: async (tenantId, memberId, viewerId) =>
      readFindable(db, await rank(tenantId, memberId), viewerId, LIMITS.similarMembers),
  };
}
