import { createHash } from 'node:crypto';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { isCompatible } from '../ledger/contract-check.ts';

/** Why a live release is not in the composition. */
export interface Absent {
  part: Part;
  release: Release;
  reason: 'incompatible' | 'files missing';
}

/** A route of a live release. */
export interface LiveRoute {
  part: Part;
  route: ReleaseRoute;
  /** The release that has the page; null when it is live and cannot be used now. */
  owner: Release | null;
}

/**
 * The releases that go together now. Never changed: a move of a pointer makes another one, so a
 * page is written from one of them as a whole.
 */
export interface Composition {
  /** Hash of the releases in it. */
  readonly id: string;
  readonly shell: Release | null;
  /**
   * The release that was live before the shell's, for pages whose shell cannot be loaded; null where there is none, its
   * files are gone, or it does not work with every part.
   */
  readonly standIn: Release | null;
  readonly parts: Readonly<Record<RemotePart, Release>>;
  readonly absent: readonly Absent[];
  /** Every route that there is, those of absent releases among them. */
  readonly routes: readonly LiveRoute[];
}

export const EMPTY_COMPOSITION: Composition = {
  id: 'empty',
  shell: null,
  standIn: null,
  parts: {},
  absent: [],
  routes: [],
};

/** Sixteen characters that are the same wherever the same releases are live. */
function compositionId(releases: readonly Release[]): string {
  const ids = releases.map((release) => release.id).toSorted();
  return createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16);
}

/** Whether an earlier shell works with these parts. */
function standsIn(shell: Release, parts: Composition['parts']): boolean {
  return Object.values(parts).every((part) => isCompatible(shell, part));
}

/**
 * Resolves what is live into one composition. A remote that does not work with the shell's
 * contract, or whose files are gone, is left out: its pages say so in their place, and everything
 * else goes on. The shell itself is kept: without it there is no page to say anything on.
 */
export function resolveComposition(
  live: readonly Release[],
  hasFiles: (release: Release) => boolean,
  shellBefore: Release | null = null,
): Composition {
  const shell = live.find((release) => release.part === 'shell') ?? null;
  if (shell === null) return EMPTY_COMPOSITION;
  const parts: Record<RemotePart, Release> = {};
  const absent: Absent[] = [];
  // In an order of their own: the same releases make the same page wherever they were promoted first.
  for (const release of live.toSorted((one, other) => (one.part < other.part ? -1 : 1))) {
    const { part } = release;
    if (!isRemotePart(part)) continue;
    if (!isCompatible(shell, release)) absent.push({ part, release, reason: 'incompatible' });
    else if (!hasFiles(release)) absent.push({ part, release, reason: 'files missing' });
    else parts[part] = release;
  }
  const whole = [shell, ...Object.values(parts)];
  const routesOf = (release: Release, owner: Release | null) =>
    release.routes.map((route): LiveRoute => ({ part: release.part, route, owner }));
  return {
    id: compositionId(whole),
    shell,
    standIn: shellBefore !== null && standsIn(shellBefore, parts) && hasFiles(shellBefore) ? shellBefore : null,
    parts,
    absent,
    routes: [
      ...whole.flatMap((release) => routesOf(release, release)),
      ...absent.flatMap(({ release }) => routesOf(release, null)),
    ],
  };
}
