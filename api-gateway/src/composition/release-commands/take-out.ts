import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import { warnOfAudiences } from '../ledger/hit-audiences.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { describeLoss } from '../ledger/losses.ts';
import { findWithdrawable, withdrawPart } from '../ledger/move-pointers.ts';
import type { MoveOptions } from '../ledger/move-pointers.ts';
import { planRecall, recallRelease } from '../ledger/recall-release.ts';
import type { Recall } from '../ledger/recall-release.ts';
import { nextMove } from '../ledger/sign-moves.ts';
import { planStop, stopPart } from '../ledger/stop-part.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { Report } from './report.ts';

/** Commands that take a part or a release away, or bring a part back: what they move follows from what is live. */
export type TakeOutCommand = Exclude<MoveCommand, { name: 'promote' | 'rollback' | 'handover' }>;

export function isTakeOut(command: MoveCommand): command is TakeOutCommand {
  return command.name !== 'promote' && command.name !== 'rollback' && command.name !== 'handover';
}

function describeRecall({ part, recalled, live, wasLive, dropped }: Recall, would: boolean): string {
  const now = wasLive
    ? `${part} ${would ? 'would be' : 'is now'} ${live}`
    : `${live ?? `nothing of ${part}`} stays live`;
  const lost = dropped.length === 0 ? '' : ` Taken away: ${dropped.map(describeLoss).join(', ')}.`;
  return `${recalled} ${would ? 'would be' : 'is'} recalled: open tabs leave it, and ${now}.${lost}`;
}

/** Checks a command and writes down its move, to be signed by who wants it. Throws ReleaseError. */
export async function planTakeOut(
  deps: LedgerDeps,
  command: TakeOutCommand,
): Promise<{ report: Report; moves: PointerMove[] }> {
  const { actor } = deps;
  const { part, reason } = command;
  if (command.name === 'recall') {
    const { move, ...recall } = await planRecall(deps, command, reason);
    return { report: { text: describeRecall(recall, true), data: { planned: [recall] } }, moves: [move] };
  }
  if (command.name === 'withdraw') {
    const { channel } = command;
    const { id: from } = await findWithdrawable(deps, part, channel);
    const move = await nextMove(deps, { part, channel, from, to: null, kind: 'withdraw', actor, reason });
    return { report: { text: `${part} would be withdrawn (is ${from}).`, data: { planned: [] } }, moves: [move] };
  }
  const move = await planStop(deps, { part, kind: command.name }, reason);
  const text = `${part} would be ${command.name === 'stop' ? 'stopped' : 'started'} (is ${move.to}).`;
  return { report: { text, data: { planned: [] } }, moves: [move] };
}

/** Runs a command. Throws ReleaseError. */
export async function takeOut(deps: LedgerDeps, command: TakeOutCommand, options: MoveOptions): Promise<Report> {
  const { part } = command;
  if (command.name === 'recall') {
    const recall = await recallRelease(deps, command, options);
    const { recalled, live, wasLive } = recall;
    const warning = await warnOfAudiences(deps, { moves: [{ part, from: wasLive ? recalled : live }], recalled });
    const text = describeRecall(recall, false);
    return warning === null
      ? { text, data: { recalled: recall } }
      : { text: `${text}\n${warning}`, data: { recalled: recall, warning } };
  }
  if (command.name === 'withdraw') {
    const { channel = 'live' } = command;
    const withdrawn = await withdrawPart(deps, part, { ...options, channel });
    if (channel !== 'live')
      return {
        text: `${part} is out of ${channel} (was ${withdrawn.from}).`,
        data: { withdrawn: { ...withdrawn, channel } },
      };
    const text = `${part} is withdrawn (was ${withdrawn.from}). Bring it back: npm run mf -- rollback ${part}`;
    return { text, data: { withdrawn } };
  }
  const { release } = await stopPart(deps, { part, kind: command.name }, options);
  return command.name === 'stop'
    ? { text: `${part} is stopped (${release}). Bring it back: npm run mf -- start ${part}`, data: { stopped: part } }
    : { text: `${part} runs again: ${release}.`, data: { started: part } };
}
