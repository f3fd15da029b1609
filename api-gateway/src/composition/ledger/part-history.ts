import { LIMITS } from '@tandem/contracts/product/limits';
import { moveHash } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import { readMove } from './read-move.ts';
import type { SignedRow } from './signed-rows.repository.ts';

/** What the moves of a part say of its releases. */
export interface PartHistory {
  /** The releases that may take the place of the live one, the best first (docs/decisions/0089). */
  good: readonly string[];
  /** The releases that were recalled, the last one first. */
  recalled: readonly Recalled[];
}

export interface Recalled {
  release: string;
  at: Date;
}

/**
 * The moves that led to one of them, oldest first. Each names the one before by its hash: where the last one is believed, so
 * are the others. A row that is missing ends the list.
 */
export function movesUpTo(rows: readonly Pick<SignedRow, 'statement'>[], lastHash: string): PointerMove[] {
  const byHash = new Map(rows.map((row) => [moveHash(row.statement), row.statement]));
  const moves: PointerMove[] = [];
  for (let hash: string | null = lastHash; hash !== null;) {
    const statement = byHash.get(hash);
    const move: PointerMove | null = statement === undefined ? null : readMove(statement);
    if (move === null) break;
    moves.unshift(move);
    hash = move.previous;
  }
  return moves;
}

/** How long each release was live and not stopped, when it was left, and which of them were left for being bad. */
class Records {
  readonly #livedMilliseconds = new Map<string, number>();
  /** In the order in which they were left. */
  readonly #left = new Set<string>();
  readonly #bad = new Set<string>();
  #current: { release: string; since: number } | null = null;
  #isStopped = false;

  add({ kind, from, to, at }: PointerMove): void {
    const now = Date.parse(at);
    if (kind === 'stop' || kind === 'start') {
      this.#count(now);
      this.#isStopped = kind === 'stop';
      return;
    }
    if (from === to && kind !== 'adopt') return;
    // Whatever replaces it: a part is stopped where its release cannot be trusted.
    this.#leave(now, this.#isStopped || kind === 'rollback' || kind === 'recall');
    if (kind === 'withdraw') this.#isStopped = false;
    this.#current = to === null ? null : { release: to, since: now };
    // Somebody has chosen it again.
    if (to !== null) this.#bad.delete(to);
  }

  /** Adds the time until now to what the live release has lived; while its part is stopped nobody has it. */
  #count(now: number): void {
    if (this.#current === null) return;
    const { release, since } = this.#current;
    const lived = this.#livedMilliseconds.get(release) ?? 0;
    if (!this.#isStopped) this.#livedMilliseconds.set(release, lived + now - since);
    this.#current = { release, since: now };
  }

  #leave(now: number, isBad: boolean): void {
    if (this.#current === null) return;
    this.#count(now);
    const { release } = this.#current;
    this.#left.delete(release);
    this.#left.add(release);
    if (isBad) this.#bad.add(release);
  }

  /** Those that were live long enough, the last one first; after them the others, the longest-lived one first. */
  good(): string[] {
    const candidates = [...this.#left]
      .toReversed()
      .filter((release) => !this.#bad.has(release) && release !== this.#current?.release);
    const lived = (release: string) => this.#livedMilliseconds.get(release) ?? 0;
    const isProven = (release: string) => lived(release) >= LIMITS.goodReleaseMinutes * 60_000;
    const unproven = candidates.filter((release) => !isProven(release));
    return [...candidates.filter(isProven), ...unproven.toSorted((one, other) => lived(other) - lived(one))];
  }
}

/**
 * Reads the moves of a part, oldest first. A release is good that was live, was not left by a rollback or a recall, or while the
 * part was stopped, since somebody last chose it, and was never recalled (R-PLATFORM-RELEASE-GOOD).
 */
export function historyOf(moves: readonly PointerMove[]): PartHistory {
  const records = new Records();
  const recalled: Recalled[] = [];
  for (const move of moves) {
    records.add(move);
    if (move.recalled !== undefined) recalled.unshift({ release: move.recalled, at: new Date(move.at) });
  }
  const isRecalled = (release: string) => recalled.some((one) => one.release === release);
  return { good: records.good().filter((release) => !isRecalled(release)), recalled };
}

/**
 * The moves to what may be live in the place of a release that the database does not have as it was signed, the best first:
 * those to good releases, then those to others. None leads to a release that was recalled (R-PLATFORM-RELEASE-RECALL).
 */
export function fallbacksOf(moves: readonly PointerMove[]): PointerMove[] {
  const { good, recalled } = historyOf(moves);
  const never = new Set(recalled.map(({ release }) => release));
  const lastFirst = moves.toReversed();
  const best = good.flatMap((release) => lastFirst.find(({ to }) => to === release) ?? []);
  const others = lastFirst.filter(({ to }) => to !== null && !good.includes(to) && !never.has(to));
  return [...best, ...others];
}

/** Whether a part is stopped after these moves, oldest first. */
export const isStoppedBy = (moves: readonly PointerMove[]): boolean =>
  moves.findLast(({ kind }) => kind === 'stop' || kind === 'start' || kind === 'withdraw')?.kind === 'stop';

/** What a part goes back to by its moves; `adopted` where that is older than they are. */
export type Before = { release: string | null } | 'adopted';

/**
 * What the live release replaced when it was promoted, as the moves say that led there, oldest first: going back twice goes back
 * two releases, not to and fro. A part that was withdrawn goes back to what was live then. What a move says it came from is not
 * read: that is of the pointer, which anybody with the database may have set.
 */
export function beforeOf(moves: readonly PointerMove[]): Before {
  const before = (index: number) => ({ release: moves[index - 1]?.to ?? null });
  const live = moves.at(-1)?.to ?? null;
  if (live === null) return before(moves.findLastIndex(({ kind }) => kind === 'withdraw'));
  const promoted = moves.findLastIndex(({ kind, to }) => kind === 'promote' && to === live);
  if (promoted !== -1) return before(promoted);
  return moves.some(({ kind }) => kind === 'adopt') ? 'adopted' : { release: null };
}

/** The releases of canaries that were rolled back by themselves: a halt says so of what was the canary then, and of no other. */
export const haltedBy = (moves: readonly PointerMove[]): Recalled[] =>
  moves.flatMap(({ kind, from, at }, index) =>
    kind === 'halt' && from !== null && moves[index - 1]?.to === from ? [{ release: from, at: new Date(at) }] : [],
  );

/**
 * Whether one of these moves, oldest first, has led to a release after something was said of it. One that leaves the pointer where it is
 * has not.
 */
export const isChosenAfter = (moves: readonly PointerMove[], { release, at: since }: Recalled): boolean =>
  moves.some(
    ({ to, at }, index) => to === release && moves[index - 1]?.to !== release && Date.parse(at) > since.getTime(),
  );
