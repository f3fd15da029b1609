import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import { findLostFiles } from '../ledger/check-composition.ts';
import { findBelievedLive, findBelievedPointers } from '../ledger/find-live.ts';
import type { LiveRelease } from '../ledger/find-live.ts';
import { findByReference } from '../ledger/find-release.ts';
import { listReleases } from '../ledger/ledger.repository.ts';
import { findBefore, findGoodReleases, isStopped } from '../ledger/good-releases.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { findLosses } from '../ledger/losses.ts';
import { moment, table } from './report.ts';
import type { Report } from './report.ts';

type LookDeps = Pick<LedgerDeps, 'db' | 'store' | 'trust'>;

const bytesOf = (files: readonly ReleaseFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const listed = (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', '));

/** A release as a whole: where it comes from, its pages, links, slots and files. */
export async function show(deps: LookDeps, part: Part, reference: string): Promise<Report> {
  const release = await findByReference(deps, part, reference);
  const line = (await listReleases(deps.db, part)).find(({ id }) => id === release.id);
  const isLive = (await findBelievedLive(deps)).some((live) => live.release.id === release.id);
  const pointers = (await findBelievedPointers(deps)).filter((one) => one.release.id === release.id);
  const channels = pointers.map(({ channel }) => channel);
  const lost = await findLostFiles(deps.store, release, true);
  const facts = [
    ['release', `${release.id}${isLive ? ' ● live' : ''}`],
    ...(channels.length === 0 ? [] : [['in', channels.join(', ')]]),
    ['contract', release.contract],
    ['commit', release.commit ?? '–'],
    ['built (UTC)', moment(new Date(release.builtAt))],
    ['published', line === undefined ? '–' : `${moment(line.published_at)} by ${line.published_by}`],
    ['slots', listed(release.slots)],
    ['files', `${release.files.length}, ${inKilobytes(bytesOf(release.files))}${lost === null ? '' : `; ${lost}`}`],
  ];
  const pages = release.routes.map(({ path, link, access, texts }) => [path, link ?? '–', access, texts.title.en]);
  const width = Math.max(...facts.map(([name = '']) => name.length));
  const head = facts.map(([name = '', value = '']) => `${name.padEnd(width)}  ${value}`).join('\n');
  return {
    text: pages.length === 0 ? head : `${head}\n\n${table(['page', 'link', 'access', 'title'], pages)}`,
    data: { release, live: isLive, channels, lost },
  };
}

interface Difference {
  what: string;
  before: string;
  after: string;
}

function differencesOf(before: Release, after: Release): Difference[] {
  const known = new Map(before.routes.map((route) => [route.path, route]));
  const found: Difference[] = [];
  if (before.contract !== after.contract)
    found.push({ what: 'contract', before: before.contract, after: after.contract });
  for (const { path, access, link } of after.routes) {
    const earlier = known.get(path);
    if (earlier === undefined) found.push({ what: `page ${path}`, before: '–', after: 'added' });
    else if (earlier.access !== access)
      found.push({ what: `access of ${path}`, before: earlier.access, after: access });
    if (earlier !== undefined && earlier.link !== link)
      found.push({ what: `link of ${path}`, before: earlier.link ?? '–', after: link ?? '–' });
  }
  for (const slot of after.slots.filter((name) => !before.slots.includes(name)))
    found.push({ what: `slot ${slot}`, before: '–', after: 'added' });
  for (const { what, name } of findLosses([before], [after]).filter((loss) => loss.what !== 'access'))
    found.push({ what: `${what} ${name}`, before: 'there', after: 'lost' });
  return found;
}

/** How the files differ, by their content: a file whose name alone has changed counts as the same. */
function fileDifferences(before: Release, after: Release): Difference[] {
  const hashes = (release: Release) => new Set(release.files.map(({ sha384 }) => sha384));
  const [old, fresh] = [hashes(before), hashes(after)];
  const added = after.files.filter(({ sha384 }) => !old.has(sha384));
  const gone = before.files.filter(({ sha384 }) => !fresh.has(sha384));
  return [
    { what: 'files', before: String(before.files.length), after: String(after.files.length) },
    { what: 'bytes', before: inKilobytes(bytesOf(before.files)), after: inKilobytes(bytesOf(after.files)) },
    { what: 'other content', before: `${gone.length} files`, after: `${added.length} files` },
  ];
}

/** What a release has otherwise than another one, by default than the live one. */
export async function diff(deps: LookDeps, part: Part, [from, to]: readonly [string, string]): Promise<Report> {
  const before = await findByReference(deps, part, from);
  const after = await findByReference(deps, part, to);
  if (before.id === after.id)
    return { text: `Both are ${before.id}.`, data: { before: before.id, after: after.id, differences: [] } };
  const differences = [...differencesOf(before, after), ...fileDifferences(before, after)];
  return {
    text: table(
      ['', before.id, after.id],
      differences.map((one) => [one.what, one.before, one.after]),
    ),
    data: { before: before.id, after: after.id, differences },
  };
}

interface PartStatus {
  part: Part;
  live: string | null;
  since: Date | null;
  waiting: string | null;
  previous: string | null;
  lastGood: string | null;
  isStopped: boolean;
  lost: string | null;
}

async function liveStatus({ store }: LookDeps, now: LiveRelease | undefined) {
  if (now === undefined) return { live: null, since: null, lost: null };
  return { live: now.release.id, since: now.changedAt, lost: await findLostFiles(store, now.release, true) };
}

const statusRow = (line: PartStatus): string[] => [
  line.part,
  `${line.live ?? '–'}${line.isStopped ? ' (stopped)' : ''}`,
  line.since === null ? '–' : moment(line.since),
  line.waiting ?? '–',
  line.previous ?? '–',
  line.lastGood ?? '–',
  line.lost ?? (line.live === null ? '–' : 'whole'),
];

/**
 * Each part at a glance: what is live, what came later and waits, what a rollback would go to, what takes its place
 * where it fails, and whether its files are whole. */
export async function status(deps: LookDeps): Promise<Report> {
  const live = await findBelievedLive(deps);
  const releases = await listReleases(deps.db, null);
  const parts = [...new Set(releases.map(({ part }) => part))];
  const lines: PartStatus[] = [];
  for (const part of parts) {
    const now = live.find(({ release }) => release.part === part);
    const latest = releases.find((release) => release.part === part);
    lines.push({
      part,
      ...(await liveStatus(deps, now)),
      waiting: latest === undefined || latest.id === now?.release.id ? null : latest.id,
      previous: await findBefore(deps, part),
      lastGood: (await findGoodReleases(deps, part))[0]?.id ?? null,
      isStopped: await isStopped(deps, part),
    });
  }
  const rows = lines.map(statusRow);
  return {
    text:
      rows.length === 0
        ? 'Nothing has been published yet.'
        : table(['part', 'live', 'since (UTC)', 'newest, not live', 'before it', 'last good', 'files'], rows),
    data: { parts: lines },
  };
}
