import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import { CorruptContentError } from '../store/content-store.ts';
import type { ContentStore } from '../store/content-store.ts';
import { findConflicts } from './contract-check.ts';
import { describeLoss, findLosses } from './losses.ts';
import type { Loss } from './losses.ts';
import { findClaims, findDoubleSlots } from './path-claims.ts';
import type { DoubleClaim } from './path-claims.ts';

/** A line with both names: of the routes of two parts that cannot be live together. */
function describeClaim({ one, other, what }: DoubleClaim): string {
  if (what === 'address') return `${one.path} of ${one.part} and ${other.path} of ${other.part} are one address`;
  if (what === 'beginning')
    return `${other.path} of ${other.part} begins like ${one.path} of ${one.part}, which keeps all such paths`;
  return `the ${what} '${what === 'id' ? one.id : one.link}' is claimed by ${one.part} and ${other.part}`;
}

/** Why these releases cannot be live together, one line each. */
function describeConflicts(releases: Iterable<Release>): string[] {
  const all = [...releases];
  const slots = findDoubleSlots(all).map(
    ({ slot, one, other }) => `the slot '${slot}' is filled by ${one} and ${other}`,
  );
  return [...findConflicts(all), ...findClaims(all).map(describeClaim), ...slots];
}

/** What visitors get, and what they would get. */
export interface Change {
  /** The channels of visitors who have releases of their own; none of those whom the move is for. */
  channels: readonly Channel[];
  before: ReadonlyMap<Part, Release>;
  after: ReadonlyMap<Part, Release>;
}

const nameOf = (channels: readonly Channel[]) => channels.join(' with ');

/**
 * What is found in changes, each once: of visitors with releases of their own, what is not found of others among whom they are, such as
 * everybody, or all visitors of their tenant.
 */
function findOnce<T>(
  changes: readonly Change[],
  find: (change: Change) => readonly T[],
  isSame: (one: T, other: T) => boolean,
): { channels: readonly Channel[]; found: T }[] {
  const all: { channels: readonly Channel[]; found: T }[] = [];
  for (const change of changes) {
    const { channels } = change;
    const isKnown = (one: T) =>
      all.some((known) => known.channels.every((channel) => channels.includes(channel)) && isSame(known.found, one));
    const others = find(change).filter((one) => !isKnown(one));
    all.push(...others.map((found) => ({ channels, found })));
  }
  return all;
}

/** Returns the conflicts of `after` that `before` does not have: what is there already must not keep others from moving. */
export function findNewConflicts(before: ReadonlyMap<Part, Release>, after: ReadonlyMap<Part, Release>): string[] {
  const known = new Set(describeConflicts(before.values()));
  return describeConflicts(after.values()).filter((line) => !known.has(line));
}

/** The new conflicts of all these changes, each once, one line each: of other channels they are named. */
export const findConflictsOfAll = (changes: readonly Change[]): string[] =>
  findOnce(
    changes,
    ({ before, after }) => findNewConflicts(before, after),
    (one, other) => one === other,
  ).map(({ channels, found }) => (channels.length === 0 ? found : `in ${nameOf(channels)}, ${found}`));

/** Pages, links and slots that a move may take away: those of the list, or all of them. */
export type Drops = readonly string[] | 'any';

/** What a move takes away, and why that is refused, one line each. */
export interface LossCheck {
  losses: Loss[];
  refusals: string[];
}

const isSame = (one: Loss, other: Loss) =>
  one.part === other.part && one.what === other.what && one.name === other.name;

/** What all these changes take away, each once: of other channels they are named. */
export const findLossesOfAll = (changes: readonly Change[]): Loss[] =>
  findOnce(changes, ({ before, after }) => findLosses([...before.values()], [...after.values()]), isSame).map(
    ({ channels, found }) => (channels.length === 0 ? found : { ...found, channel: nameOf(channels) }),
  );

/**
 * Checks that a move takes nothing away but what `drops` names, and that it takes away all that `drops` names. The first change is that
 * of those whom the move is for; the others are of visitors who have releases of their own beside it (R-PLATFORM-RELEASE-LOSSES-CHANNELS).
 */
export function checkLosses(changes: readonly [Change, ...Change[]], drops: Drops): LossCheck {
  const losses = findLossesOfAll(changes);
  if (drops === 'any') return { losses, refusals: [] };
  const [{ after }] = changes;
  const lost = new Set(losses.map(({ name }) => name));
  const refusals = drops
    .filter((name) => !lost.has(name))
    .map((name) => `--drops names ${name}, which would not be taken away`);
  for (const part of new Set(losses.map((loss) => loss.part))) {
    const unnamed = losses.filter((loss) => loss.part === part && !drops.includes(loss.name));
    if (unnamed.length > 0)
      refusals.unshift(
        `${after.get(part)?.id ?? part} has no longer ${unnamed.map(describeLoss).join(', ')}; ` +
          `to take that away: --drops ${[...new Set(unnamed.map(({ name }) => name))].join(',')}`,
      );
  }
  return { losses, refusals };
}

const NAMED_FILES = 5;

const listPaths = (files: readonly ReleaseFile[]) => {
  const more = files.length > NAMED_FILES ? ` and ${files.length - NAMED_FILES} more` : '';
  return `${files
    .slice(0, NAMED_FILES)
    .map(({ path }) => path)
    .join(', ')}${more}`;
};

async function isWhole(store: ContentStore, sha384: string): Promise<boolean> {
  try {
    return (await store.get(sha384)) !== null;
  } catch (error) {
    if (error instanceof CorruptContentError) return false;
    throw error;
  }
}

async function findBroken(store: ContentStore, files: readonly ReleaseFile[]): Promise<ReleaseFile[]> {
  const broken: ReleaseFile[] = [];
  // One after another: each is in memory as a whole.
  for (const file of files) if (!(await isWhole(store, file.sha384))) broken.push(file);
  return broken;
}

/** All are looked for at once: one after another, each waits for its turn at a gateway that writes pages meanwhile. */
async function findMissing(store: ContentStore, files: readonly ReleaseFile[]): Promise<ReleaseFile[]> {
  const areThere = await Promise.all(files.map(({ sha384 }) => store.has(sha384)));
  return files.filter((_, index) => areThere[index] === false);
}

/**
 * Returns why a release cannot be served from the store, in one line; null when every file of it is there. `read`: each
 * is read and compared with its hash, which takes longer than to look whether it is there.
 */
export async function findLostFiles(store: ContentStore, release: Release, read: boolean): Promise<string | null> {
  const lost = read ? await findBroken(store, release.files) : await findMissing(store, release.files);
  return lost.length === 0
    ? null
    : `${release.id} misses ${listPaths(lost)} in the store; publishing the same build once more puts back what is lost`;
}
