import { createHash } from 'node:crypto';
import type { Release } from '@tandem/contracts/composition/release';
import { REMOTE_PARTS } from '@tandem/contracts/product/parts';
import type { Part, RemotePart } from '@tandem/contracts/product/parts';
import { isCompatible } from '../ledger/contract-check.ts';

/** Why a live release is not in the composition. */
export interface Absent {
  part: Part;
  release: string;
  reason: 'incompatible' | 'files missing';
}

/**
 * The releases that go together now. Never changed: a move of a pointer makes another one, so a
 * page is written from one of them as a whole.
 */
export interface Composition {
  /** Hash of the releases in it. */
  readonly id: string;
  readonly shell: Release | null;
  readonly parts: Readonly<Partial<Record<RemotePart, Release>>>;
  readonly absent: readonly Absent[];
}

export const EMPTY_COMPOSITION: Composition = { id: 'empty', shell: null, parts: {}, absent: [] };

/** The live release of a part; null when it has none, or was left out of the composition. */
export function releaseOf({ shell, parts }: Pick<Composition, 'shell' | 'parts'>, part: Part): Release | null {
  return part === 'shell' ? shell : (parts[part] ?? null);
}

/** Sixteen characters that are the same wherever the same releases are live. */
function compositionId(releases: readonly Release[]): string {
  const ids = releases.map((release) => release.id).toSorted();
  return createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Resolves what is live into one composition. A remote that does not work with the shell's
 * contract, or whose files are gone, is left out: its pages say so in their place, and everything
 * else goes on. The shell itself is kept: without it there is no page to say anything on.
 */
export function resolveComposition(live: readonly Release[], hasFiles: (release: Release) => boolean): Composition {
  const shell = live.find((release) => release.part === 'shell') ?? null;
  if (shell === null) return EMPTY_COMPOSITION;
  const parts: Partial<Record<RemotePart, Release>> = {};
  const absent: Absent[] = [];
  for (const part of REMOTE_PARTS) {
    const release = live.find((candidate) => candidate.part === part);
    if (release === undefined) continue;
    if (!isCompatible(shell, release)) absent.push({ part, release: release.id, reason: 'incompatible' });
    else if (!hasFiles(release)) absent.push({ part, release: release.id, reason: 'files missing' });
    else parts[part] = release;
  }
  return { id: compositionId([shell, ...Object.values(parts)]), shell, parts, absent };
}
