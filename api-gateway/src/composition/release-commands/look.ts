import type { Part } from '@tandem/contracts/composition/part';
import type { LookCommand } from '@tandem/contracts/composition/release-commands';
import { findBelievedLive } from '../ledger/find-live.ts';
import { findByReference } from '../ledger/find-release.ts';
import { findAllRecalled, findBefore } from '../ledger/good-releases.ts';
import { listChanges, listFiles, listReleases } from '../ledger/ledger.repository.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { markBelieved } from '../ledger/believed-changes.ts';
import { objectName } from '../store/content-store.ts';
import { channelStatus } from './look-at-channels.ts';
import { errors } from './look-at-errors.ts';
import { diff, show, status } from './look-closely.ts';
import { moment, table } from './report.ts';
import type { Report } from './report.ts';

type LookDeps = Pick<LedgerDeps, 'db' | 'store' | 'trust'>;

/** All releases, or those of one part; those that are live or were recalled are marked. */
async function list(deps: LookDeps, part: Part | null): Promise<Report> {
  const [releases, live] = await Promise.all([listReleases(deps.db, part), findBelievedLive(deps)]);
  const liveIds = new Set(live.map(({ release }) => release.id));
  const recalled = await findAllRecalled(deps);
  const otherMarkOf = (id: string) => (recalled.has(id) ? '✕' : ' ');
  const markOf = (id: string) => (liveIds.has(id) ? '●' : otherMarkOf(id));
  const rows = releases.map((release) => [
    markOf(release.id),
    release.id,
    release.contract,
    moment(release.published_at),
    release.published_by,
  ]);
  const text =
    rows.length === 0
      ? 'Nothing has been published yet.'
      : table(['', 'release', 'contract', 'published (UTC)', 'by'], rows);
  return {
    text,
    data: releases.map((release) => ({
      ...release,
      live: liveIds.has(release.id),
      recalled: recalled.has(release.id),
    })),
  };
}

/** What is live, what a rollback would go to, and how it came to be. */
async function pointers(deps: LookDeps, part: Part | null): Promise<Report> {
  const live = (await findBelievedLive(deps)).filter(({ release }) => part === null || release.part === part);
  const lines = [];
  for (const { release, changedAt } of live) {
    lines.push({
      part: release.part,
      live: release.id,
      since: changedAt,
      previous: await findBefore(deps, release.part),
    });
  }
  const changes = await markBelieved(deps, await listChanges(deps.db, part, 20));
  const now = table(
    ['part', 'live', 'since (UTC)', 'before it'],
    lines.map((line) => [line.part, line.live, moment(line.since), line.previous ?? '–']),
  );
  const history = table(
    ['changed (UTC)', 'what', 'from', 'to', 'recalled', 'by', 'why'],
    changes.map((change) => [
      moment(change.changed_at),
      `${change.channel === 'live' ? change.kind : `${change.kind} in ${change.channel}`}${change.isBelieved ? '' : ' (not signed)'}`,
      change.from_release ?? '–',
      change.to_release ?? '–',
      change.recalled ?? '–',
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
async function files(deps: LookDeps, part: Part, reference: string): Promise<Report> {
  const { id } = await findByReference(deps, part, reference);
  const found = [];
  for (const file of await listFiles(deps.db, id)) {
    found.push({ ...file, object: objectName(file.sha384), stored: await deps.store.has(file.sha384) });
  }
  const rows = found.map((file) => [file.stored ? 'stored' : 'MISSING', String(file.bytes), file.path, file.object]);
  return { text: table(['', 'bytes', 'path', 'object'], rows), data: { release: id, files: found } };
}

/** Each part, and what is in the other channels. */
async function wholeStatus(deps: LookDeps): Promise<Report> {
  const [parts, channels] = [await status(deps), await channelStatus(deps)];
  if (channels === null) return parts;
  return { text: `${parts.text}\n\n${channels.text}`, data: Object.assign({}, parts.data, channels.data) };
}

/** Runs a command that changes nothing. Throws ReleaseError. */
export function lookAt(deps: LookDeps, command: LookCommand): Promise<Report> {
  switch (command.name) {
    case 'status':
      return wholeStatus(deps);
    case 'list':
      return list(deps, command.part);
    case 'pointers':
      return pointers(deps, command.part);
    case 'show':
      return show(deps, command.part, command.release);
    case 'files':
      return files(deps, command.part, command.release);
    case 'errors':
      return errors(deps, command.part, command.release);
    case 'diff':
      return diff(deps, command.part, [command.from, command.to]);
    default:
      return command satisfies never;
  }
}
