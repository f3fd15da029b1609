import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { ReadMove } from './believed-moves.ts';
import { findLastMove } from './last-move.ts';
import { findPrevious } from './ledger.repository.ts';
import { listParts } from './needed-releases.repository.ts';
import { beforeOf, historyOf, isStoppedBy, movesUpTo } from './part-history.ts';
import type { Recalled } from './part-history.ts';
import { isSignedRelease } from './read-move.ts';
import type { MoveName } from './signed-rows.repository.ts';
import { findSignedRelease, listMovesTo } from './signed-rows.repository.ts';

/** How far the history of a part is read. */
export const MOVES_READ = 500;
/** Of so many good releases one will have its files, and work with the other parts. */
const RELEASES_NAMED = 3;

/** What a part could go back to, and what it must not go back to. */
export interface GoodReleases {
  /** The best first; whether they go with the other parts is not looked at. */
  good: readonly Release[];
  recalled: readonly Recalled[];
  /** Every move back to the first one is there, or as many as are read: no recall is missing. */
  isWhole: boolean;
}

interface Believing {
  db: DbOrTrx;
  trust: ReleaseTrust;
}

const LIVE = 'live';

const nameOf = ({ move, hash }: ReadMove): MoveName => ({ number: move.number, hash });

/** Reads the history that ends with a move which is believed. */
export async function readGoodReleases({ db, trust }: Believing, part: Part, last: MoveName): Promise<GoodReleases> {
  const moves = movesUpTo(await listMovesTo(db, { part, channel: LIVE }, last, MOVES_READ), last.hash);
  const { good, recalled } = historyOf(moves);
  const isWhole = moves[0]?.number === 1 || moves.length >= MOVES_READ;
  const found: Release[] = [];
  for (const id of good) {
    if (found.length === RELEASES_NAMED) break;
    const signed = await findSignedRelease(db, id);
    if (signed?.release.part === part && isSignedRelease(trust, signed)) found.push(signed.release);
  }
  return { good: found, recalled, isWhole };
}

/** The good releases of a part as the ledger is now, for what is done in it. */
export async function findGoodReleases({ db, trust }: Believing, part: Part): Promise<readonly Release[]> {
  const last = await findLastMove({ db, trust }, part);
  return last === null ? [] : (await readGoodReleases({ db, trust }, part, nameOf(last))).good;
}

/** The moves of a part that are believed. */
interface BelievedHistory {
  /** Oldest first. */
  moves: readonly PointerMove[];
  /** The last of them, as it was signed; null where there is none. */
  last: ReadMove | null;
}

async function readHistory({ db, trust }: Believing, part: Part, limit: number | null): Promise<BelievedHistory> {
  const last = await findLastMove({ db, trust }, part);
  if (last === null) return { moves: [], last };
  return { moves: movesUpTo(await listMovesTo(db, { part, channel: LIVE }, nameOf(last), limit), last.hash), last };
}

/** The moves of a part that are believed, oldest first, the last `limit` at most; a row that nobody has signed is none. */
export const readBelieved = async (
  deps: Believing,
  part: Part,
  limit: number | null = MOVES_READ,
): Promise<readonly PointerMove[]> => (await readHistory(deps, part, limit)).moves;

/** Returns the whole history of a part. */
export type ReadHistory = (part: Part) => Promise<BelievedHistory>;

/** Reads the history of each part once, however often it is wanted: for one move, during which nobody else makes one. */
export function readHistoriesOnce(deps: Believing): ReadHistory {
  const known = new Map<Part, Promise<BelievedHistory>>();
  return (part) => {
    const history = known.get(part) ?? readHistory(deps, part, null);
    known.set(part, history);
    return history;
  };
}

/** The releases that these moves have recalled. */
export const recalledBy = (moves: readonly PointerMove[]): Set<string> =>
  new Set(historyOf(moves).recalled.map(({ release }) => release));

/**
 * The releases of a part that were recalled, by moves that are believed, all of them: one that was recalled is never live again
 * (R-PLATFORM-RELEASE-RECALL), and a row that nobody has signed keeps none away.
 */
export const findRecalled = async (deps: Believing, part: Part): Promise<Set<string>> =>
  recalledBy(await readBelieved(deps, part, null));

/** The releases of all parts that were recalled, by moves that are believed. */
export async function findAllRecalled(deps: Believing): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of await listParts(deps.db)) for (const id of await findRecalled(deps, part)) found.add(id);
  return found;
}

/** Whether a part is stopped, by moves that are believed. */
export const isStopped = async (deps: Believing, part: Part): Promise<boolean> =>
  isStoppedBy(await readBelieved(deps, part, null));

/** Returns whether a move that is believed has made a release live before, for everybody. */
export async function wasLive(deps: Believing, { part, id }: Pick<Release, 'part' | 'id'>): Promise<boolean> {
  return (await readBelieved(deps, part)).some(({ to }) => to === id);
}

/**
 * Returns the release that a part goes back to; null where there is none. Moves that are believed say it (R-PLATFORM-RELEASE-BACK):
 * a row that nobody has signed says it only of what is older than the signatures of a site that has adopted its ledger. `known`: its
 * moves, where they were read already.
 */
export async function findBefore(deps: Believing, part: Part, known?: readonly PointerMove[]): Promise<string | null> {
  const moves = known ?? (await readBelieved(deps, part));
  if (moves.length === 0) return deps.trust.isDevelopment ? findPrevious(deps.db, part) : null;
  const before = beforeOf(moves);
  return before === 'adopted' ? findPrevious(deps.db, part) : before.release;
}

/**
 * The releases that were good at a moment since then: the documents of open tabs name them as what may take the place of their own
 * (R-PLATFORM-PRUNE-KEEPS). A release that was recalled since is none.
 */
export async function findGoodSince({ db, trust }: Believing, part: Part, since: Date): Promise<string[]> {
  const moves = await readBelieved({ db, trust }, part);
  const recalled = recalledBy(moves);
  const found = new Set<string>();
  for (const index of moves.keys()) {
    const next = moves[index + 1];
    if (next !== undefined && Date.parse(next.at) < since.getTime()) continue;
    for (const id of historyOf(moves.slice(0, index + 1)).good.slice(0, RELEASES_NAMED)) found.add(id);
  }
  return [...found].filter((id) => !recalled.has(id));
}
