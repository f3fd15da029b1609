import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import type { Release } from '@tandem/contracts/composition/release';
import { shareInWords, variantOfChannel } from '../signing/channel-names.ts';
import { findByReference } from '../ledger/find-release.ts';
import { findComposed } from '../ledger/channels.ts';
import type { Destination } from '../ledger/channels.ts';
import { isStopped, readHistoriesOnce } from '../ledger/good-releases.ts';
import type { ReadHistory } from '../ledger/good-releases.ts';
import { warnOfAudiences } from '../ledger/hit-audiences.ts';
import { describeLoss } from '../ledger/losses.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { findRollback, promoteReleases, rollbackRelease } from '../ledger/move-pointers.ts';
import type { MoveOptions, Promoted } from '../ledger/move-pointers.ts';
import type { Loss } from '../ledger/losses.ts';
import { planMoves } from '../ledger/plan-moves.ts';
import type { PlannedMove } from '../ledger/plan-moves.ts';
import { ReleaseError } from '../ledger/release-error.ts';
import { nextMove } from '../ledger/sign-moves.ts';
import { OutdatedTrialError } from '../ledger/tried-composition.ts';
import type { SignDescriptor } from '../ledger/hand-over.ts';
import type { SignMove } from '../ledger/sign-moves.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { HandoverCommand } from './hand-over.ts';
import type { Report } from './report.ts';
import { isTakeOut, planTakeOut, takeOut } from './take-out.ts';
import type { TakeOutCommand } from './take-out.ts';

type PlaceCommand = Exclude<MoveCommand, TakeOutCommand | HandoverCommand>;
type PromoteCommand = Extract<PlaceCommand, { name: 'promote' }>;

/** Loaded when it is wanted: it brings what reads and checks builds, which a rollback that is to take a second does without. */
const handover = () => import('./hand-over.ts');

/** Where a promotion leads, and the words for it. */
const destinationOf = (command: PlaceCommand): Destination =>
  command.name === 'promote' ? { channel: command.channel ?? 'live', share: command.share } : { channel: 'live' };

function placeOf({ channel, share = 0 }: Destination): string {
  if (channel === 'live') return '';
  const ofExperiment = variantOfChannel(channel);
  if (ofExperiment !== null)
    return ` for the variant ${ofExperiment.variant} of the experiment ${ofExperiment.experiment}`;
  return channel === 'canary' ? ` for ${shareInWords(share)} of the visitors` : ` in ${channel}`;
}

const droppedBy = ({ dropped = [] }: { dropped?: readonly Loss[] }) =>
  dropped.length === 0 ? '' : ` Taken away: ${dropped.map(describeLoss).join(', ')}.`;

const sentence = (
  verbs: readonly [string, string],
  { part, from, to, dropped }: Promoted,
  destination: Destination = { channel: 'live' },
) => {
  const before = from === null ? '' : ` (${verbs[1]} ${from})`;
  return `${part} ${verbs[0]} ${to}${placeOf(destination)}${before}.${droppedBy(dropped ? { dropped } : {})}`;
};

/** `history`: what was read of it for the same command. */
type Planning = LedgerDeps & { history?: ReadHistory };

async function wantedOf(deps: Planning, command: PlaceCommand): Promise<Release[]> {
  if (command.name === 'rollback') return [await findRollback(deps, command.part, command.to)];
  const wanted = [];
  for (const [part, reference] of command.pairs) wanted.push(await findByReference(deps, part, reference));
  return wanted;
}

/** What the gate says of a command. Throws ReleaseError. */
async function plannedOf(deps: Planning, command: PlaceCommand, wanted: readonly Release[]): Promise<PlannedMove[]> {
  const isPromotion = command.name === 'promote';
  const drops = isPromotion ? command.drops : 'any';
  return planMoves(deps, wanted, { kind: command.name, drops, destination: destinationOf(command) });
}

/** What was started, by the ids of its releases, and what to say where nothing was. */
interface Trial {
  tried: readonly string[] | null;
  note: string | null;
}

/**
 * Starts what would move, with what its visitors get of the other parts. Throws ReleaseError for what does not start, and where
 * nothing could be started unless the command allows that (R-PLATFORM-RELEASE-UNTRIED).
 */
async function tryBefore(
  { db, trust, tryOut }: LedgerDeps,
  planned: readonly PlannedMove[],
  command: PromoteCommand,
): Promise<Trial> {
  if (tryOut === undefined || planned.length === 0) return { tried: null, note: null };
  const moved = planned.map(({ release }) => release);
  const parts = new Set(moved.map(({ part }) => part));
  const composed = await findComposed({ db, trust }, destinationOf(command).channel);
  const others = [...composed.values()].filter(({ part }) => !parts.has(part));
  const composition = [...others, ...moved];
  const { fault, note, untried } = await tryOut(composition, moved);
  if (fault !== null) throw new ReleaseError(`Refused, nothing was changed: ${fault}`);
  if (untried !== undefined && !command.mayBeUntried)
    throw new ReleaseError(`Refused, nothing was changed: ${untried} To promote it all the same: --untried`);
  return { tried: composition.map(({ id }) => id), note: untried ?? note };
}

const withNote = ({ text, data }: Report, note: string | null): Report => ({
  text: note === null ? text : `${text}\n${note}`,
  data,
});

function describePlan(planned: readonly PlannedMove[], wanted: readonly Release[], destination: Destination): Report {
  const moves = planned.map(({ release: { part, id }, from, dropped }) => ({ part, from, to: id, dropped }));
  const lines = moves.map((move) => sentence(['would be', 'is'], move, destination));
  return {
    text:
      moves.length === 0
        ? `${wanted.map(({ id }) => id).join(', ')}: live already.`
        : [...lines, 'Nothing was changed.'].join('\n'),
    data: { planned: moves },
  };
}

/** Checks a command and writes down its moves, to be signed by who wants them. Throws ReleaseError. */
export async function planCommand(
  deps: LedgerDeps,
  command: MoveCommand,
): Promise<{ report: Report; moves: PointerMove[]; releases?: string[] }> {
  if (isTakeOut(command)) return planTakeOut(deps, command);
  if (command.name === 'handover') return (await handover()).planHandoverCommand(deps, command);
  const { actor } = deps;
  const { reason } = command;
  const planning = { ...deps, history: readHistoriesOnce(deps) };
  const wanted = await wantedOf(planning, command);
  const planned = await plannedOf(planning, command, wanted);
  const destination = destinationOf(command);
  const isTried = command.name === 'promote' && command.isDryRun;
  const note = isTried ? (await tryBefore(deps, planned, command)).note : null;
  const report = withNote(describePlan(planned, wanted, destination), note);
  const moves: PointerMove[] = [];
  for (const { release, from, against } of planned) {
    const words = { part: release.part, from, to: release, kind: command.name, actor, reason } as const;
    moves.push(await nextMove(planning, { ...words, against, ...destination }));
  }
  return { report, moves };
}

async function describeMoves(
  deps: LedgerDeps,
  moves: readonly Promoted[],
  destination: Destination,
  warning: string | null = null,
): Promise<Report> {
  const lines = moves.map((move) => sentence(['is now', 'was'], move, destination));
  for (const { part } of moves)
    if (await isStopped(deps, part)) lines.push(`${part} is stopped, and nobody sees it: npm run mf -- start ${part}`);
  if (warning !== null) lines.push(warning);
  const { channel } = destination;
  const data = { moved: moves, ...(channel !== 'live' && destination), ...(warning !== null && { warning }) };
  return { text: lines.join('\n'), data };
}

/** How moves, and the descriptors that a handover needs, are signed. */
interface Signing {
  sign: SignMove;
  signDescriptor: SignDescriptor;
}

/**
 * Runs a command that moves pointers. `signing` signs, or has the signatures that were sent; the key of this process signs
 * where it is left out. Throws ReleaseError.
 */
export async function runMove(deps: LedgerDeps, command: MoveCommand, signing?: Signing): Promise<Report> {
  const { reason } = command;
  if (command.name === 'handover') return (await handover()).runHandover(deps, command, { reason, ...signing });
  const options = { reason, ...(signing && { sign: signing.sign }) };
  if (isTakeOut(command)) return takeOut(deps, command, options);
  if (command.name === 'rollback') {
    const moves = [await rollbackRelease(deps, command.part, { ...options, to: command.to })];
    return describeMoves(deps, moves, destinationOf(command), await warnOfAudiences(deps, { moves }));
  }
  if (command.isDryRun) return (await planCommand(deps, command)).report;
  return promote(deps, command, options);
}

/** A trial takes a minute, in which other releases may go live: it is done once more with those. */
const TRIALS = 2;

/** Makes live what was tried, with what it was tried with. Throws ReleaseError. */
async function promote(deps: LedgerDeps, command: PromoteCommand, options: MoveOptions): Promise<Report> {
  const wanted = await wantedOf(deps, command);
  const destination = destinationOf(command);
  for (let trial = 1; ; trial += 1)
    try {
      // What the gate would refuse anyway is not started first.
      const { tried, note } = await tryBefore(deps, await plannedOf(deps, command, wanted), command);
      const moves = await promoteReleases(deps, wanted, { ...options, drops: command.drops, destination, tried });
      const report =
        moves.length === 0 ? describePlan([], wanted, destination) : await describeMoves(deps, moves, destination);
      return withNote(report, note);
    } catch (error) {
      if (!(error instanceof OutdatedTrialError) || trial === TRIALS) throw error;
    }
}
