import type { Part } from '@tandem/contracts/composition/part';
import type { Logger } from 'pino';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { recurring } from '../../platform/jobs/job-kind.ts';
import { listErrors } from '../blame/errors.repository.ts';
import { listChannels } from '../ledger/channel-pointers.repository.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import * as ledger from '../ledger/ledger.repository.ts';
import { findLastMove } from '../ledger/last-move.ts';
import { findRecalled } from '../ledger/good-releases.ts';
import { nextMove } from '../ledger/sign-moves.ts';
import { moveStatement } from '../signing/statements.ts';
import { readFigures } from './canary-figures.repository.ts';
import { judge } from './judge.ts';
import type { CanaryFigures, Judgement } from './judge.ts';

/** A canary, as its last move says. */
export interface RunningCanary {
  part: Part;
  release: string;
  /** The live release that it is compared with. */
  stable: string | null;
  share: number;
  move: string;
  since: Date;
  /** Live has moved since, or the release was recalled: nobody gets the canary any more. */
  isOver: boolean;
}

type Reading = Pick<LedgerDeps, 'trust'> & { db: DbOrTrx };

/** The canaries that have not been ended, by their signed moves: whether there is a pointer to one says nothing. */
export async function listCanaries({ db, trust }: Reading): Promise<RunningCanary[]> {
  const lastOf = async (part: Part, channel: 'live' | 'canary') => findLastMove({ db, trust }, part, channel);
  const found: RunningCanary[] = [];
  for (const { part, channel } of await listChannels(db)) {
    if (channel !== 'canary') continue;
    const [begun, live] = [await lastOf(part, 'canary'), await lastOf(part, 'live')];
    if (begun?.move.to == null || begun.move.share === undefined) continue;
    const { to: release, from: stable, share, at, against } = begun.move;
    const isOver = live?.move.number !== against || (await findRecalled({ db, trust }, part)).has(release);
    found.push({ part, release, stable, share, move: begun.hash, since: new Date(at), isOver });
  }
  return found;
}

/** What is written into the ledger: the counts, and how many values were compared. */
const figuresOf = ({ canary, stable }: CanaryFigures, { errorEvidence, fault }: Judgement) => {
  const count = ({ network, cache, ...counts }: CanaryFigures['canary']) => ({
    ...counts,
    loads: { network: network.length, cache: cache.length },
  });
  return { measure: fault?.measure, canary: count(canary), stable: count(stable), errorEvidence };
};

async function worstErrorOf(db: DbOrTrx, { part, release }: RunningCanary): Promise<string> {
  const [worst] = await listErrors(db, { part, release, limit: 1 });
  if (worst === undefined) return '';
  return `; most often: ${worst.message}${worst.place === null ? '' : ` at ${worst.place}`}`;
}

const REASON_LENGTH = 500;

/** Who ends canaries, in the history. */
const JUDGE = 'canary judge';

/**
 * Ends a canary that is worse than the live release: its visitors get the live one, and the history says why, with the
 * figures. Returns the reason; null where somebody was first.
 */
async function haltCanary(
  deps: Omit<LedgerDeps, 'actor'>,
  canary: RunningCanary,
  figures: CanaryFigures,
  judgement: Judgement & { fault: NonNullable<Judgement['fault']> },
): Promise<string | null> {
  const { db, trust } = deps;
  const worst = judgement.fault.measure === 'errors' ? await worstErrorOf(db, canary) : '';
  const reason = `worse than ${canary.stable}: ${judgement.fault.words}${worst}`.slice(0, REASON_LENGTH);
  return db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const now = (await listCanaries({ db: trx, trust })).find(({ part }) => part === canary.part);
    if (now?.move !== canary.move || now.isOver) return null;
    const words = { part: canary.part, channel: 'canary', from: canary.release, to: null, kind: 'halt' } as const;
    const move = await nextMove({ db: trx, trust }, { ...words, actor: JUDGE, reason });
    const statement = moveStatement(move);
    const signed = { move, statement, ...trust.signHalt(statement) };
    await ledger.movePointer(trx, { ...signed, figures: figuresOf(figures, judgement) });
    return reason;
  });
}

export interface JudgeDeps {
  releases: Omit<LedgerDeps, 'actor'>;
  log: Logger;
}

/** Somebody has written to the database. */
const FOREIGN_FIGURES =
  'figures of a canary are not those that this site has counted: it is not judged; end it and begin it again';

/** Judges every canary, and ends those that are worse (R-PLATFORM-CANARY-HALTED). Returns the parts whose canary ended. */
export async function judgeCanaries({ releases, log }: JudgeDeps): Promise<Part[]> {
  const halted: Part[] = [];
  for (const canary of await listCanaries(releases)) {
    if (canary.isOver) continue;
    const { db, trust } = releases;
    const { figures, isWhole, changes } = await readFigures({ db, keeper: trust.canaryKeeper }, canary.move);
    if (!isWhole) {
      log.error({ part: canary.part, release: canary.release }, FOREIGN_FIGURES);
      continue;
    }
    trust.canaryKeeper.noteSeen(canary.move, changes);
    const { fault, ...judgement } = judge(figures);
    if (fault === null) continue;
    const reason = await haltCanary(releases, canary, figures, { ...judgement, fault });
    if (reason === null) continue;
    log.error({ part: canary.part, release: canary.release, reason }, 'a canary was rolled back');
    halted.push(canary.part);
  }
  return halted;
}

/** Every minute, one of the gateways judges the canaries. */
export const createCanaryJudgeJob = (deps: JudgeDeps) =>
  recurring({
    name: 'canary-judge',
    schedule: '* * * * *',
    limitSeconds: 300,
    run: async () => void (await judgeCanaries(deps)),
  });
