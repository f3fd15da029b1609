import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import { headKey } from '../signing/statements.ts';
import { listChannels, listFigures } from './channel-pointers.repository.ts';
import { findLastMove } from './last-move.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import type { PointerChange } from './ledger.repository.ts';
import { readMove } from './read-move.ts';
import { listMovesTo } from './signed-rows.repository.ts';
import type { SignedRow } from './signed-rows.repository.ts';

type Reading = Pick<LedgerDeps, 'db' | 'trust'>;

/** The rows of the moves of a part in a channel that count, the last one first. */
async function believedRows(
  { db, trust }: Reading,
  { part, channel }: { part: Part; channel: Channel },
): Promise<SignedRow[]> {
  const last = await findLastMove({ db, trust }, part, channel);
  if (last === null) return [];
  return listMovesTo(db, { part, channel }, { number: last.move.number, hash: last.hash }, null);
}

/** Which rows of the history count. */
interface Counting {
  ids: ReadonlySet<number>;
  /** Rows before this one are from before there were signatures; null where none are. */
  adopted: number | null;
}

/**
 * Only what was live is from before there were signatures, and only where the first move of the part is that which adopted it: to a row
 * that SQL has written in any other place there is nothing before which it could have been.
 */
async function countingOf(deps: Reading, of: { part: Part; channel: Channel }): Promise<Counting> {
  const rows = await believedRows(deps, of);
  const first = rows.at(-1);
  const hasAdopted = of.channel === 'live' && first !== undefined && readMove(first.statement)?.kind === 'adopt';
  return { ids: new Set(rows.map(({ id }) => id)), adopted: hasAdopted ? first.id : null };
}

/**
 * Says of rows of the history whether they count: as signed moves of their part that follow one another, or as rows from before there
 * were signatures (R-PLATFORM-RELEASE-BEFORE). Anybody who can write to the database can add others.
 */
export async function markBelieved<T extends Pick<PointerChange, 'id' | 'part' | 'channel'>>(
  deps: Reading,
  changes: readonly T[],
): Promise<(T & { isBelieved: boolean })[]> {
  const known = new Map<string, Counting>();
  const marked = [];
  for (const change of changes) {
    const { id, part, channel } = change;
    const key = headKey(part, channel);
    const counting = known.get(key) ?? (await countingOf(deps, { part, channel }));
    known.set(key, counting);
    const isFromBefore = counting.adopted !== null && id < counting.adopted;
    marked.push({ ...change, isBelieved: counting.ids.has(id) || isFromBefore });
  }
  return marked;
}

/** A canary that was rolled back by itself. */
export interface Halt extends Pick<PointerChange, 'part' | 'from_release' | 'reason' | 'changed_at'> {
  /** What was counted and compared, for programs: unlike the reason, nobody has signed it. */
  figures: object | null;
}

/**
 * The canaries that were rolled back by themselves since then, newest first. What is said of each is what was signed: a row that
 * nobody has signed is none, and one that was changed says what it said before (R-PLATFORM-CANARY-JUDGES).
 */
export async function findHalts(deps: Reading, since: Date): Promise<Halt[]> {
  const found = [];
  for (const { part, channel } of await listChannels(deps.db)) {
    if (channel !== 'canary') continue;
    for (const { id, statement } of await believedRows(deps, { part, channel })) {
      const move = readMove(statement);
      if (move?.kind === 'halt' && Date.parse(move.at) > since.getTime()) found.push({ id, move });
    }
  }
  const figures = await listFigures(
    deps.db,
    found.map(({ id }) => id),
  );
  return found
    .map(({ id, move: { part, from, reason, at } }) => ({
      part,
      from_release: from,
      reason,
      changed_at: new Date(at),
      figures: figures.get(id) ?? null,
    }))
    .toSorted((one, other) => other.changed_at.getTime() - one.changed_at.getTime());
}
