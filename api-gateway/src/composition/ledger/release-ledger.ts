import { setTimeout as pause } from 'node:timers/promises';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import type { Part } from '@tandem/contracts/composition/part';
import type { Db, Trx } from '../../platform/db/database.ts';
import { servedFiles } from '../serving/served-files.ts';
import type { ContentStore } from '../store/content-store.ts';
import { findConflicts } from './contract-check.ts';
import { findClaims, findDoubleSlots } from './path-claims.ts';
import type { DoubleClaim } from './path-claims.ts';
import * as ledger from './ledger.repository.ts';
import { readRelease, readReleaseFile } from './read-dist.ts';
import { ReleaseError } from './release-error.ts';

const FILES_AT_ONCE = 8;

export interface LedgerDeps {
  db: Db;
  store: ContentStore;
  /** Who publishes and promotes; kept in the history. */
  actor: string;
}

export interface Published {
  release: Release;
  /** `known`: the ledger had this build; files that were missing in the store were put back. */
  status: 'published' | 'known';
}

export interface Promoted {
  part: Part;
  from: string | null;
  to: string;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane));
}

/** Only what browsers get is worth compressing. */
async function putFiles(
  deps: LedgerDeps,
  dist: string,
  release: Release,
  files: readonly ReleaseFile[],
): Promise<void> {
  const served = new Set(servedFiles(release).map((file) => file.path));
  await inTurns(files, async (file) => {
    await deps.store.put(
      file.sha384,
      await readReleaseFile(dist, file),
      served.has(file.path) ? file.contentType : null,
    );
  });
}

async function findMissing(deps: LedgerDeps, files: readonly ReleaseFile[]): Promise<ReleaseFile[]> {
  const stored = await Promise.all(files.map((file) => deps.store.has(file.sha384)));
  return files.filter((_, index) => stored[index] !== true);
}

const NAMED_FILES = 5;

function otherFiles({ id, part }: Release, files: readonly ReleaseFile[]): ReleaseError {
  const named = files.slice(0, NAMED_FILES).map(({ path }) => path);
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : '';
  return new ReleaseError(
    `${id} is in the ledger with other files than this build has: ${named.join(', ')}${more}. ` +
      'What was published does not change. ' +
      `Build it anew (node tooling/src/commands/build.ts ${part} --force); ` +
      'if its files stay different, publish the build that was published first',
  );
}

/** Puts back what the store has lost and the folder still has. Answers the files that the folder has not, or has otherwise. */
async function putBack(deps: LedgerDeps, dist: string, known: Release, built: Release): Promise<ReleaseFile[]> {
  const inFolder = new Map(built.files.map((file) => [file.path, file.sha384]));
  const isSame = (file: ReleaseFile) => inFolder.get(file.path) === file.sha384;
  await putFiles(deps, dist, known, await findMissing(deps, known.files.filter(isSame)));
  return known.files.filter((file) => !isSame(file));
}

export interface PublishOptions {
  /** The part that the folder has to hold. */
  part?: Part;
  /** Another build of a known release: `refuse` it, or let it be as long as the store has every file of the first (`keep`). */
  otherBuild?: 'refuse' | 'keep';
}

/**
 * Publishes the build in a folder: its files into the store, its descriptor into the ledger. Never
 * moves a pointer. A build that the ledger has already is left as it is; files that the store has
 * lost are put back when the folder still has them. Throws ReleaseError, also when the folder has
 * other files under the name of a known release.
 */
export async function publishRelease(
  deps: LedgerDeps,
  dist: string,
  { part, otherBuild = 'refuse' }: PublishOptions = {},
): Promise<Published> {
  const release = await readRelease(dist);
  if (part !== undefined && release.part !== part)
    throw new ReleaseError(`The folder holds a build of ${release.part}, not of ${part}`);
  const known = await ledger.findRelease(deps.db, release.id);
  if (known !== null) {
    const others = await putBack(deps, dist, known, release);
    const refused = otherBuild === 'keep' ? await findMissing(deps, others) : others;
    if (refused.length > 0) throw otherFiles(known, refused);
    return { release: known, status: 'known' };
  }
  await putFiles(deps, dist, release, release.files);
  const inserted = await deps.db.transaction().execute((trx) => ledger.insertRelease(trx, release, deps.actor));
  return { release, status: inserted ? 'published' : 'known' };
}

/** A release by its id, its build (or the beginning of it), `latest` or `live`. Throws ReleaseError when there is none or more than one. */
export async function findByReference(deps: Pick<LedgerDeps, 'db'>, part: Part, reference: string): Promise<Release> {
  const { id } = await findLine(deps, part, reference);
  const release = await ledger.findRelease(deps.db, id);
  if (release === null) throw new Error(`${id} has no descriptor`);
  return release;
}

async function findLine(deps: Pick<LedgerDeps, 'db'>, part: Part, reference: string): Promise<ledger.ReleaseLine> {
  const releases = await ledger.listReleases(deps.db, part);
  if (reference === 'latest') {
    const [latest] = releases;
    if (latest === undefined) throw new ReleaseError(`${part} has no release yet: publish one first`);
    return latest;
  }
  if (reference === 'live') {
    const live = (await ledger.findLive(deps.db)).find(({ release }) => release.part === part)?.release.id;
    const found = releases.find(({ id }) => id === live);
    if (found === undefined) throw new ReleaseError(`${part} has no live release`);
    return found;
  }
  const build = reference.startsWith(`${part}@`) ? reference.slice(part.length + 1) : reference;
  const found = build === '' ? [] : releases.filter((release) => release.build.startsWith(build));
  if (found.length > 1)
    throw new ReleaseError(`${part} has ${found.length} releases that begin with '${build}': say more of it`);
  const [release] = found;
  if (release === undefined) throw new ReleaseError(`${part} has no release '${reference}'`);
  return release;
}

/** What a promotion looks at. */
type Movable = Pick<Release, 'id' | 'part' | 'contract' | 'routes' | 'slots'>;

const describeClaim = ({ one, other, what }: DoubleClaim) =>
  what === 'address'
    ? `${one.path} of ${one.part} and ${other.path} of ${other.part} are one address`
    : `the ${what} '${what === 'id' ? one.id : one.link}' is claimed by ${one.part} and ${other.part}`;

/** Why these releases cannot be live together, one line each. */
function describeConflicts(releases: Iterable<Movable>): string[] {
  const all = [...releases];
  const slots = findDoubleSlots(all).map(
    ({ slot, one, other }) => `the slot '${slot}' is filled by ${one} and ${other}`,
  );
  return [...findConflicts(all), ...findClaims(all).map(describeClaim), ...slots];
}

/** Checks the composition as it would be, then moves the pointers; all or none. */
async function move(
  trx: Trx,
  deps: LedgerDeps,
  wanted: readonly Movable[],
  kind: ledger.Move['kind'],
  reason: string | null,
): Promise<Promoted[]> {
  const live = new Map((await ledger.findLive(trx)).map(({ release }) => [release.part, release]));
  const moves = wanted.filter((release) => live.get(release.part)?.id !== release.id);
  const before = new Set(describeConflicts(live.values()));
  const after = new Map<Part, Movable>(live);
  for (const release of moves) after.set(release.part, release);
  // A conflict that is there already must not keep others from moving.
  const conflicts = describeConflicts(after.values()).filter((line) => !before.has(line));
  if (conflicts.length > 0) throw new ReleaseError(`Refused, nothing was changed:\n  ${conflicts.join('\n  ')}`);
  const done: Promoted[] = [];
  for (const { part, id } of moves) {
    const from = await ledger.movePointer(trx, { part, to: id, kind, actor: deps.actor, reason });
    done.push({ part, from, to: id });
  }
  return done;
}

/**
 * Makes releases live, all in one step, so that a shell and remotes of a new contract can go
 * together. Refuses a remote that does not work with the shell's contract, and two parts with one address. Answers what moved:
 * nothing when all were live already. Throws ReleaseError.
 */
export async function promoteReleases(
  deps: LedgerDeps,
  wanted: readonly Movable[],
  reason: string | null = null,
): Promise<Promoted[]> {
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    return move(trx, deps, wanted, 'promote', reason);
  });
}

/** Makes one release live. `reference` is an id, a build or `latest`. Null when it is live already. */
export async function promoteRelease(
  deps: LedgerDeps,
  part: Part,
  reference: string,
  reason: string | null = null,
): Promise<Promoted | null> {
  const release = await findByReference(deps, part, reference);
  const [promoted] = await promoteReleases(deps, [release], reason);
  return promoted ?? null;
}

/** Goes back to what the live release replaced, or to a named release. Throws ReleaseError when there is nothing to go back to. */
export async function rollbackRelease(
  deps: LedgerDeps,
  part: Part,
  options: { to?: string; reason?: string | null } = {},
): Promise<Promoted> {
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const target = options.to ?? (await ledger.findPrevious(trx, part));
    if (target === null) throw new ReleaseError(`${part} has no earlier release to go back to`);
    const release = await findByReference({ db: trx }, part, target);
    const [moved] = await move(trx, deps, [release], 'rollback', options.reason ?? null);
    if (moved === undefined) throw new ReleaseError(`${release.id} is live already`);
    return moved;
  });
}

/**
 * What a start from a checkout does with its builds: they are published, and live from then on where the checkout holds
 * another build of the part than at the last start, be it new or one of earlier. One that it held then already leaves
 * the pointer alone, so that a rollback survives a restart; so does a known one where no start is remembered. A part
 * without any live release gets its build in every case. Throws ReleaseError, and is not remembered then.
 */
export async function publishCheckout(
  deps: LedgerDeps,
  dists: readonly string[],
): Promise<{ published: Published[]; promoted: Promoted[] }> {
  const published: Published[] = [];
  for (const dist of dists) {
    // A site whose releases are whole starts, whatever lies in the checkout.
    published.push(await publishRelease(deps, dist, { otherBuild: 'keep' }));
    // Lets a gateway in the same process answer between two parts.
    await pause(0);
  }
  const promoted = await deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const live = new Set((await ledger.findLive(trx)).map(({ release }) => release.part));
    const before = await ledger.findCheckout(trx);
    const isOther = ({ status, release }: Published) =>
      status === 'published' || (before.has(release.part) && before.get(release.part) !== release.id);
    const wanted = published.filter((one) => isOther(one) || !live.has(one.release.part));
    const moved = await move(
      trx,
      deps,
      wanted.map(({ release }) => release),
      'promote',
      'built from the checkout',
    );
    await ledger.rememberCheckout(
      trx,
      published.map(({ release }) => release),
    );
    return moved;
  });
  return { published, promoted };
}
