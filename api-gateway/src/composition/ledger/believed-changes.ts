import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import { headKey } from '../signing/statements.ts';
import { findLastMove } from './last-move.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import type { PointerChange } from './ledger.repository.ts';
import { listMovesTo } from './signed-rows.repository.ts';

/** The rows of the moves of a part in a channel that count, by their ids. */
async function believedIds(
  { db, trust }: Pick<LedgerDeps, 'db' | 'trust'>,
  { part, channel }: { part: Part; channel: Channel },
): Promise<Set<number>> {
  const last = await findLastMove({ db, trust }, part, channel);
  if (last === null) return new Set();
  const rows = await listMovesTo(db, { part, channel }, { number: last.move.number, hash: last.hash }, null);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Says of rows of the history whether they count: as signed moves of their part that follow one another, or as rows from before there
 * were signatures. Anybody who can write to the database can add others.
 */
export async function markBelieved<T extends Pick<PointerChange, 'id' | 'part' | 'channel'>>(
  deps: Pick<LedgerDeps, 'db' | 'trust'>,
  changes: readonly T[],
): Promise<(T & { isBelieved: boolean })[]> {
  const known = new Map<string, Set<number>>();
  for (const { part, channel } of changes) {
    const key = headKey(part, channel);
    if (!known.has(key)) known.set(key, await believedIds(deps, { part, channel }));
  }
  return changes.map((change) => {
    const ids = known.get(headKey(change.part, change.channel)) ?? new Set<number>();
    return { ...change, isBelieved: ids.has(change.id) || change.id < Math.min(...ids) };
  });
}
