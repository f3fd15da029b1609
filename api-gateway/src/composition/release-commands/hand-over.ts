import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import { handOver, planHandover } from '../ledger/hand-over.ts';
import type { Handover, HandoverOptions } from '../ledger/hand-over.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { channelOf } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { Report } from './report.ts';

export type HandoverCommand = Extract<MoveCommand, { name: 'handover' }>;

/** `key`: the one that has signed; null before. */
function describe({ part, moves, releases }: Handover, key: string | null): Report {
  const channels = moves.map(channelOf);
  const number = `${releases.length} ${releases.length === 1 ? 'release' : 'releases'}`;
  return {
    text:
      `${part} ${key === null ? 'would be handed over' : `is handed over to the key ${key}`} in ${channels.join(', ')}, ` +
      `with ${number}.${key === null ? '' : ' Its other keys can be taken out of RELEASE_KEYS.'}`,
    data: { handedOver: { part, key, channels, releases: releases.map(({ id }) => id) } },
  };
}

/** Writes down what a handover has to sign: its moves, and the ids of releases. Throws ReleaseError. */
export async function planHandoverCommand(
  deps: LedgerDeps,
  { part, reason }: HandoverCommand,
): Promise<{ report: Report; moves: PointerMove[]; releases: string[] }> {
  const planned = await planHandover(deps, part, reason);
  return { report: describe(planned, null), moves: planned.moves, releases: planned.releases.map(({ id }) => id) };
}

/** Runs the command. Throws ReleaseError. */
export async function runHandover(
  deps: LedgerDeps,
  { part }: HandoverCommand,
  options: HandoverOptions,
): Promise<Report> {
  const done = await handOver(deps, part, options);
  return describe(done, done.key);
}
