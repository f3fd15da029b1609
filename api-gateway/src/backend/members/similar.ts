import { LIMITS } from '@tandem/contracts/product/limits';
import { INTERESTS, isSensitiveInterest } from '@tandem/contracts/product/lists';
import type { Db } from '../../platform/db/database.ts';
import { readFindable } from './member-card.repository.ts';
import { fitValuesOf } from './member-columns.repository.ts';
import type { CardRow, FitValues } from './member-columns.repository.ts';
import type { Searcher } from './search.ts';
import { rankSimilar } from './similar.repository.ts';

/** Ranked beyond the six that are shown, for those whom a viewer may not see or who left meanwhile. */
const RANKED = 5 * LIMITS.similarMembers;
const KEPT_MILLISECONDS = 5 * 60_000;
const KEPT_PROFILES = 2000;
const COMPARABLE = INTERESTS.filter((interest) => !isSensitiveInterest(interest));

interface Ranking {
  ids: Promise<number[]>;
  until: number;
}

export interface Similar {
  /** Up to six members like one who fit the viewer (null: a visitor), the most alike first. */
  find: (tenantId: number, memberId: number, viewer: Searcher) => Promise<CardRow[]>;
}

/**
 * Members like a member. The ranking is the same for all viewers who fit the same members, and kept for five minutes; who
 * of it may be shown (blocked, invisible, disabled, gone, no longer fitting) is looked up each time, so that no member is
 * shown from memory.
 */
export function createSimilar(db: Db, clock: () => number = Date.now): Similar {
  const rankings = new Map<string, Ranking>();

  const rank = (tenantId: number, memberId: number, fit: FitValues): Promise<number[]> => {
    const key = `${tenantId}/${memberId}/${fit.viewerGender}/${fit.viewerSought}`;
    const known = rankings.get(key);
    if (known !== undefined && known.until > clock()) return known.ids;
    const ids = rankSimilar(db, { tenantId, memberId, ...fit, comparable: COMPARABLE, limit: RANKED });
    rankings.delete(key);
    rankings.set(key, { ids, until: clock() + KEPT_MILLISECONDS });
    // A failure is not kept: the next call tries again.
    ids.catch(() => rankings.delete(key));
    const oldest = rankings.size > KEPT_PROFILES ? rankings.keys().next().value : undefined;
    if (oldest !== undefined) rankings.delete(oldest);
    return ids;
  };

  return {
    find: async (tenantId, memberId, viewer) => {
      const fit = fitValuesOf(viewer?.fit ?? null);
      const memberIds = await rank(tenantId, memberId, fit);
      return readFindable(db, { memberIds, viewerId: viewer?.id ?? null, ...fit, limit: LIMITS.similarMembers });
    },
  };
}
