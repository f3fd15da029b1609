import { createHash } from 'node:crypto';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { isCompatible } from '../ledger/contract-check.ts';
import { findClaims } from '../ledger/path-claims.ts';
import type { LedgerView } from '../ledger/ledger-view.ts';

/** Why a live release is not in the composition. */
export interface Absent {
  part: Part;
  release: Release;
  reason: 'incompatible' | 'files missing';
  /** Its last good release, where that takes its place. */
  standIn: Release | null;
}

/** A live part that somebody has stopped: its addresses say so, and it is loaded by nobody. */
export interface Stopped {
  part: RemotePart;
  /** The release whose pages they are. */
  release: Release;
}

/** A route of a live release. */
export interface LiveRoute {
  part: Part;
  route: ReleaseRoute;
  /** The release that has the page; null when it is live and cannot be used now. */
  owner: Release | null;
  /** The release of a part that is stopped: the text of its pages stays. */
  stopped?: Release;
}

/**
 * The releases that go together now. Never changed: a move of a pointer makes another one, so a
 * page is written from one of them as a whole.
 */
export interface Composition {
  /** Hash of the releases in it. */
  readonly id: string;
  readonly shell: Release | null;
  readonly parts: Readonly<Record<RemotePart, Release>>;
  /**
   * The last good release of each part, for pages whose release cannot be used; none where there is none, its files are
   * gone, or it does not work with the others.
   */
  readonly standIns: Readonly<Partial<Record<Part, Release>>>;
  readonly absent: readonly Absent[];
  readonly stopped: readonly Stopped[];
  /** Releases that open tabs are to leave, whether or not they are live. */
  readonly recalled: readonly string[];
  /** Every route that there is, those of absent releases among them. */
  readonly routes: readonly LiveRoute[];
}

export const EMPTY_COMPOSITION: Composition = {
  id: 'empty',
  shell: null,
  parts: {},
  standIns: {},
  absent: [],
  stopped: [],
  recalled: [],
  routes: [],
};

/** Sixteen characters that are the same wherever the same releases are live, and the same parts are stopped. */
function compositionId(releases: readonly Release[], stopped: readonly Stopped[]): string {
  const names = [...releases.map(({ id }) => id), ...stopped.map(({ part }) => `${part} is stopped`)].toSorted();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

/** Whether something holds of the files of a release. */
export type OfFiles = (release: Release) => boolean;

interface Resolving {
  shell: Release;
  view: LedgerView;
  hasFiles: OfFiles;
  startsWhole: OfFiles;
}

/** Why a release of a remote cannot be used; null where it can. */
function faultOf({ shell, hasFiles }: Resolving, release: Release): Absent['reason'] | null {
  if (!isCompatible(shell, release)) return 'incompatible';
  return hasFiles(release) ? null : 'files missing';
}

/** The last good release of a remote that can be used. */
function lastGood(resolving: Resolving, part: Part): Release | null {
  return resolving.view.good.get(part)?.find((release) => faultOf(resolving, release) === null) ?? null;
}

/** The shell's last good release that works with every part. */
function lastGoodShell({ view, hasFiles }: Resolving, parts: readonly Release[]): Release | null {
  const works = (shell: Release) => hasFiles(shell) && parts.every((part) => isCompatible(shell, part));
  return view.good.get('shell')?.find(works) ?? null;
}

/**
 * The live shell; where none of the live remotes works with it, nor a last good release of one, its own last good release that works
 * with all of them: every page but the shell's would be away.
 */
function usableShell({ live, good, stopped }: LedgerView, hasFiles: OfFiles, shell: Release): Release {
  const remotes = live.filter(({ part }) => isRemotePart(part) && !stopped.has(part));
  const fits = (remote: Release) =>
    [remote, ...(good.get(remote.part) ?? [])].some((release) => isCompatible(shell, release));
  if (remotes.length === 0 || remotes.some(fits)) return shell;
  const works = (one: Release) => hasFiles(one) && remotes.every((remote) => isCompatible(one, remote));
  return good.get('shell')?.find(works) ?? shell;
}

/** Puts each live remote where it belongs. In an order of their own: the same releases make the same page. */
function sortRemotes(resolving: Resolving) {
  const { view } = resolving;
  const parts: Record<RemotePart, Release> = {};
  const absent: Absent[] = [];
  const stopped: Stopped[] = [];
  for (const release of view.live.toSorted((one, other) => (one.part < other.part ? -1 : 1))) {
    const { part } = release;
    if (!isRemotePart(part)) continue;
    const reason = faultOf(resolving, release);
    if (view.stopped.has(part)) stopped.push({ part, release });
    else if (reason === null) parts[part] = release;
    else absent.push({ part, release, reason, standIn: null });
  }
  return { parts, absent, stopped };
}

/**
 * Lets last good releases take the place of those that cannot be used, and of those that miss a file of every page, where no page
 * would have two owners. One that misses such a file is better than none.
 */
function standInForAbsent(resolving: Resolving, { parts, absent }: ReturnType<typeof sortRemotes>): Absent[] {
  const standIn = (one: Absent, hasFiles: OfFiles): Absent => {
    const good = lastGood({ ...resolving, hasFiles }, one.part);
    if (good === null || !isRemotePart(one.part)) return one;
    const others = Object.values(parts).filter(({ part }) => part !== one.part);
    if (findClaims([resolving.shell, ...others, good]).length > 0) return one;
    parts[one.part] = good;
    return { ...one, standIn: good };
  };
  const { hasFiles, startsWhole } = resolving;
  const lame = Object.values(parts).filter((release) => !startsWhole(release));
  const replaced = lame.map((release) =>
    standIn({ part: release.part, release, reason: 'files missing', standIn: null }, startsWhole),
  );
  return [...absent.map((one) => standIn(one, hasFiles)), ...replaced.filter((one) => one.standIn !== null)];
}

/**
 * Resolves what is live into one composition. The last good release takes the place of a remote that does not work with the
 * shell's contract, or whose files are gone; without one the remote is left out: its pages say so in their place, and
 * everything else goes on. The shell gives way to its last good release where no remote works with it; without one it is kept: there would
 * be no page to say anything on.
 *
 * @param hasFiles Of a release, that it can be used: of a live one, that its entry is there
 * @param startsWhole That all files are there which each of its pages needs
 */
export function resolveComposition(view: LedgerView, hasFiles: OfFiles, startsWhole: OfFiles = hasFiles): Composition {
  const live = view.live.find((release) => release.part === 'shell') ?? null;
  if (live === null) return EMPTY_COMPOSITION;
  const shell = usableShell(view, hasFiles, live);
  const resolving = { shell, view, hasFiles, startsWhole };
  const sorted = sortRemotes(resolving);
  const { parts, stopped } = sorted;
  const absent = standInForAbsent(resolving, sorted);
  if (shell.id !== live.id) absent.unshift({ part: 'shell', release: live, reason: 'incompatible', standIn: shell });
  const whole = [shell, ...Object.values(parts)];
  const standIns: Partial<Record<Part, Release>> = {};
  for (const { id, part } of whole) {
    const good = part === 'shell' ? lastGoodShell(resolving, whole.slice(1)) : lastGood(resolving, part);
    if (good !== null && good.id !== id) standIns[part] = good;
  }
  const routesOf = (release: Release, more: Pick<LiveRoute, 'owner' | 'stopped'>) =>
    release.routes.map((route): LiveRoute => ({ part: release.part, route, ...more }));
  return {
    id: compositionId(whole, stopped),
    shell,
    parts,
    standIns,
    absent,
    stopped,
    recalled: view.recalled,
    routes: [
      ...whole.flatMap((release) => routesOf(release, { owner: release })),
      ...stopped.flatMap(({ release }) => routesOf(release, { owner: null, stopped: release })),
      ...absent.flatMap(({ release, standIn }) => (standIn === null ? routesOf(release, { owner: null }) : [])),
    ],
  };
}
