import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { findBelievedLive } from './find-live.ts';
import type { LiveRelease } from './find-live.ts';
import { wasLive } from './good-releases.ts';
import * as ledger from './ledger.repository.ts';
import { isSignedRelease } from './read-move.ts';
import { ReleaseError } from './release-error.ts';
import { findSignedRelease } from './signed-rows.repository.ts';

/** Without the keys that are believed, `live` is what the pointer says. */
interface Looking {
  db: DbOrTrx;
  trust?: ReleaseTrust;
}

const findLiveOf = ({ db, trust }: Looking): Promise<LiveRelease[]> =>
  trust === undefined ? ledger.findLive(db) : findBelievedLive({ db, trust });

/**
 * A release by its id, its build (or the beginning of it), `latest` or `live`. Throws ReleaseError when there is none
 * or more than one.
 */
export async function findByReference(deps: Looking, part: Part, reference: string): Promise<Release> {
  const { id } = await findLine(deps, part, reference);
  const release = await ledger.findRelease(deps.db, id);
  if (release === null) throw new Error(`${id} has no descriptor`);
  return release;
}

async function findLine(deps: Looking, part: Part, reference: string): Promise<ledger.ReleaseLine> {
  const releases = await ledger.listReleases(deps.db, part);
  if (reference === 'latest') {
    const [latest] = releases;
    if (latest === undefined) throw new ReleaseError(`${part} has no release yet: publish one first`);
    return latest;
  }
  if (reference === 'live') {
    const live = (await findLiveOf(deps)).find(({ release }) => release.part === part)?.release.id;
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

/**
 * A release to go back to, by its reference. Throws ReleaseError for one that was never live: nothing that a promotion checks would
 * be checked of it (R-PLATFORM-RELEASE-BACK).
 */
export async function findEarlier(
  deps: { db: DbOrTrx; trust: ReleaseTrust },
  part: Part,
  reference: string,
): Promise<Release> {
  const release = await findByReference(deps, part, reference);
  if (await wasLive(deps, release)) return release;
  throw new ReleaseError(
    `${release.id} was never live, so there is no way back to it: promote it (mf promote ${part} ${release.build})`,
  );
}

/** A release by its id, when a key of its part has signed it; null for any other. */
export async function findTrustedRelease(
  { db, trust }: { db: DbOrTrx; trust: ReleaseTrust },
  id: string,
): Promise<Release | null> {
  const found = await findSignedRelease(db, id);
  return found !== null && found.release.id === id && isSignedRelease(trust, found) ? found.release : null;
}
