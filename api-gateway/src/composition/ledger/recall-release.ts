import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { isCompatible } from './contract-check.ts';
import { findByReference, findEarlier } from './find-release.ts';
import { findBelievedLive } from './find-live.ts';
import { findGoodReleases, readHistoriesOnce } from './good-releases.ts';
import type { ReadHistory } from './good-releases.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import type { Loss } from './losses.ts';
import type { MoveOptions } from './move-pointers.ts';
import { historyOf } from './part-history.ts';
import { planMoves } from './plan-moves.ts';
import { ReleaseError } from './release-error.ts';
import { nextMove, ownSigner } from './sign-moves.ts';
import type { PointerMove } from '../signing/statements.ts';

export interface RecallWords {
  part: Part;
  /** The release that is recalled. */
  release: string;
  /** What takes its place where it is live; null: the last good release. */
  to: string | null;
}

export interface Recall {
  part: Part;
  recalled: string;
  /** What is live from now on; null where the part is withdrawn. */
  live: string | null;
  /** Whether it was live until now. */
  wasLive: boolean;
  dropped: Loss[];
}

type Recalling = Omit<LedgerDeps, 'db'> & { db: DbOrTrx };

/** What was read for a recall, once: somebody waits for it. */
interface Known {
  live: readonly Release[];
  history: ReadHistory;
}

async function findTarget(
  { db, trust, store }: Recalling,
  { part, id }: Release,
  live: readonly Release[],
): Promise<Release> {
  const shell = live.find((one) => one.part === 'shell');
  const fits = (good: Release) =>
    part === 'shell'
      ? live.every((one) => one.part === 'shell' || isCompatible(good, one))
      : shell === undefined || isCompatible(shell, good);
  for (const good of await findGoodReleases({ db, trust }, part)) {
    if (good.id === id || !fits(good)) continue;
    const stored = await Promise.all(good.files.map(({ sha384 }) => store.has(sha384)));
    if (stored.every(Boolean)) return good;
  }
  const otherwise = part === 'shell' ? '' : `, or take the part out: mf stop ${part}`;
  throw new ReleaseError(`${part} has no good release to go back to: name one with --to${otherwise}`);
}

/** What takes the place of a live release: the one that is named, or the last good one. Throws ReleaseError. */
async function chooseTarget(
  deps: Recalling,
  recalled: Release,
  { to, live }: Pick<Known, 'live'> & { to: string | null },
): Promise<Release> {
  if (to === null) return findTarget(deps, recalled, live);
  const named = await findEarlier(deps, recalled.part, to);
  if (named.id === recalled.id) throw new ReleaseError(`${named.id} cannot take its own place`);
  return named;
}

/** Throws ReleaseError where a release was recalled before, or another one is named for what is not live. */
async function refuseRecall(
  { id, part }: Release,
  { isLive, to, history }: Pick<Known, 'history'> & { isLive: boolean; to: string | null },
): Promise<void> {
  // By signed moves: open tabs leave nothing because of a row that nobody has signed.
  const { recalled } = historyOf((await history(part)).moves);
  if (recalled.some(({ release }) => release === id)) throw new ReleaseError(`${id} was recalled already`);
  if (!isLive && to !== null) throw new ReleaseError(`${id} is not live: --to is for one that is`);
}

/** What a recall would do, and its move as it is to be signed. Throws ReleaseError. */
export async function planRecall(
  deps: Recalling,
  { part, release: reference, to }: RecallWords,
  reason: string | null,
): Promise<Recall & { move: PointerMove }> {
  const release = await findByReference(deps, part, reference);
  const all = (await findBelievedLive(deps)).map((one) => one.release);
  const live = all.find((one) => one.part === part) ?? null;
  const wasLive = live?.id === release.id;
  const history = readHistoriesOnce(deps);
  await refuseRecall(release, { isLive: wasLive, to, history });
  const target = wasLive ? await chooseTarget(deps, release, { to, live: all }) : live;
  // Somebody who recalls has no time to name what came since; the report does.
  const planning = { ...deps, history };
  const planned =
    wasLive && target !== null ? await planMoves(planning, [target], { kind: 'recall', drops: 'any' }) : [];
  const words = { part, from: live?.id ?? null, to: target, kind: 'recall', actor: deps.actor, reason } as const;
  const move = await nextMove(planning, { ...words, recalled: release.id });
  const dropped = planned.flatMap((one) => one.dropped);
  return { part, recalled: release.id, live: target?.id ?? null, wasLive, dropped, move };
}

/**
 * Takes a release out of open tabs, and where it is live the last good one takes its place. It is never live again. Throws
 * ReleaseError when there is nothing to go back to.
 */
export async function recallRelease(
  deps: LedgerDeps,
  words: RecallWords,
  { reason = null, sign = ownSigner(deps.trust) }: MoveOptions = {},
): Promise<Recall> {
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const { move, ...recall } = await planRecall({ ...deps, db: trx }, words, reason);
    await ledger.movePointer(trx, sign(move));
    return recall;
  });
}
