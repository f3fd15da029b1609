import { resolve } from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';
import {
  findPrevious,
  findLive,
  listChanges,
  listFiles,
  listReleases,
} from '../composition/ledger/ledger.repository.ts';
import { describeLoss } from '../composition/ledger/losses.ts';
import type { Loss } from '../composition/ledger/losses.ts';
import { findByReference } from '../composition/ledger/find-release.ts';
import { planMoves, promoteReleases, rollbackRelease, withdrawPart } from '../composition/ledger/move-pointers.ts';
import { publishRelease } from '../composition/ledger/publish-release.ts';
import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import type { Promoted } from '../composition/ledger/move-pointers.ts';
import { ReleaseError } from '../composition/ledger/release-error.ts';
import { objectName } from '../composition/store/content-store.ts';
import type { PromoteCommand, PublishCommand, RollbackCommand, WithdrawCommand } from './client/words.ts';
import { moment, table } from './mf-report.ts';

/** The output of a command: for a person, and for a program. */
export interface Report {
  text: string;
  data: unknown;
}

/** The sources of parts beside this gateway. It knows none itself: the tooling of the workspace passes them on. */
export interface Checkout {
  /** Builds a part. Throws ReleaseError where it cannot be built. */
  build: (part: Part) => Promise<void>;
  /** The folder that the build of a part is in. */
  distOf: (part: Part) => string;
}

/** The folder to publish, its build made where that is wanted. Throws ReleaseError where nothing says which it is. */
async function folderOf({ part, build, dist }: PublishCommand, checkout: Checkout | null): Promise<string> {
  if (dist !== undefined) return resolve(dist);
  if (checkout === null)
    throw new ReleaseError(`Where is the build of ${part}? This gateway has no sources: name --dist`);
  if (build) await checkout.build(part);
  return checkout.distOf(part);
}

/** `checkout`: null where the gateway runs without one. */
export async function publish(deps: LedgerDeps, command: PublishCommand, checkout: Checkout | null): Promise<Report> {
  const { part } = command;
  const { release, status } = await publishRelease(deps, await folderOf(command, checkout), { part });
  const next = `npm run mf -- promote ${part} ${release.build}`;
  const text =
    status === 'published'
      ? `Published ${release.id} (${release.files.length} files). Make it live: ${next}`
      : `${release.id} is in the ledger already.`;
  return { text, data: { status, release: release.id } };
}

/** All releases, or those of one part; the live ones are marked. */
export async function list(deps: LedgerDeps, part: Part | null): Promise<Report> {
  const [releases, live] = await Promise.all([listReleases(deps.db, part), findLive(deps.db)]);
  const liveIds = new Set(live.map(({ release }) => release.id));
  const rows = releases.map((release) => [
    liveIds.has(release.id) ? '●' : ' ',
    release.id,
    release.contract,
    moment(release.published_at),
    release.published_by,
  ]);
  const text =
    rows.length === 0
      ? 'Nothing has been published yet.'
      : table(['', 'release', 'contract', 'published (UTC)', 'by'], rows);
  return { text, data: releases.map((release) => ({ ...release, live: liveIds.has(release.id) })) };
}

const droppedBy = ({ dropped = [] }: { dropped?: readonly Loss[] }) =>
  dropped.length === 0 ? '' : ` Taken away: ${dropped.map(describeLoss).join(', ')}.`;

function describeMoves(moves: readonly Promoted[]): string {
  return moves
    .map((move) => `${move.part} is now ${move.to}${move.from === null ? '' : ` (was ${move.from})`}.${droppedBy(move)}`)
    .join('\n');
}

export async function promote(deps: LedgerDeps, { pairs, reason, drops, isDryRun }: PromoteCommand): Promise<Report> {
  const wanted = [];
  for (const [part, reference] of pairs) wanted.push(await findByReference(deps, part, reference));
  const liveAlready = `${wanted.map(({ id }) => id).join(', ')}: live already.`;
  if (isDryRun) {
    const planned = await planMoves(deps, wanted, { kind: 'promote', drops });
    const moves = planned.map(({ release: { part, id }, from, dropped }) => ({ part, from, to: id, dropped }));
    const lines = moves.map(
      (move) => `${move.part} would be ${move.to}${move.from === null ? '' : ` (is ${move.from})`}.${droppedBy(move)}`,
    );
    return {
      text: moves.length === 0 ? liveAlready : [...lines, 'Nothing was changed.'].join('\n'),
      data: { planned: moves },
    };
  }
  const moves = await promoteReleases(deps, wanted, { reason, drops });
  return { text: moves.length === 0 ? liveAlready : describeMoves(moves), data: { moved: moves } };
}

export async function rollback(deps: LedgerDeps, { part, to, reason }: RollbackCommand): Promise<Report> {
  const moved = await rollbackRelease(deps, part, { to, reason });
  return { text: describeMoves([moved]), data: { moved: [moved] } };
}

/** Takes a remote off the site; `rollback` brings it back. */
export async function withdraw(deps: LedgerDeps, { part, reason }: WithdrawCommand): Promise<Report> {
  const withdrawn = await withdrawPart(deps, part, { reason });
  const text = `${part} is withdrawn (was ${withdrawn.from}). Bring it back: npm run mf -- rollback ${part}`;
  return { text, data: { withdrawn } };
}

/** What is live, what a rollback would go to, and how it came to be. */
export async function pointers(deps: LedgerDeps, part: Part | null): Promise<Report> {
  const live = (await findLive(deps.db)).filter(({ release }) => part === null || release.part === part);
  const lines = [];
  for (const { release, changedAt } of live) {
    lines.push({
      part: release.part,
      live: release.id,
      since: changedAt,
      previous: await findPrevious(deps.db, release.part),
    });
  }
  const changes = await listChanges(deps.db, part, 20);
  const now = table(
    ['part', 'live', 'since (UTC)', 'before it'],
    lines.map((line) => [line.part, line.live, moment(line.since), line.previous ?? '–']),
  );
  const history = table(
    ['changed (UTC)', 'what', 'from', 'to', 'by', 'why'],
    changes.map((change) => [
      moment(change.changed_at),
      change.kind,
      change.from_release ?? '–',
      change.to_release ?? '–',
      change.actor,
      change.reason ?? '',
    ]),
  );
  return {
    text: [lines.length === 0 ? 'Nothing is live.' : now, ...(changes.length === 0 ? [] : [history])].join('\n\n'),
    data: { live: lines, history: changes },
  };
}

/** The files of a release and their names in the store, to look after a damaged or lost one. */
export async function files(deps: LedgerDeps, part: Part, reference: string): Promise<Report> {
  const { id } = await findByReference(deps, part, reference);
  const found = [];
  for (const file of await listFiles(deps.db, id)) {
    found.push({ ...file, object: objectName(file.sha384), stored: await deps.store.has(file.sha384) });
  }
  const rows = found.map((file) => [file.stored ? 'stored' : 'MISSING', String(file.bytes), file.path, file.object]);
  return { text: table(['', 'bytes', 'path', 'object'], rows), data: { release: id, files: found } };
}
