import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { variantOfChannel } from '../signing/channel-names.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { ChannelPointer } from './channel-pointers.repository.ts';
import { findNewConflicts } from './check-composition.ts';
import { findBelievedPointers } from './find-live.ts';
import { findRecalled } from './good-releases.ts';

/** The releases of one channel, each in the place of the live one of its part. */
type OwnReleases = ReadonlyMap<Part, Release>;

/** Whether an experiment gives the release of one of its variants to visitors: it runs or is to, or the variant has won. */
async function isGiven(channel: Channel, part: Part): Promise<boolean> {
  const named = variantOfChannel(channel);
  if (named === null) return false;
  // Only where there is such a channel are the definitions of experiments needed.
  const { controlOf, EXPERIMENTS, isInEffect } = await import('../../platform/experiments/experiment.ts');
  const experiment = EXPERIMENTS.find(({ key }) => key === named.experiment);
  if (experiment?.part !== part || !isInEffect(experiment)) return false;
  const { winner, variations } = experiment;
  return winner === null
    ? named.variant !== controlOf(experiment) && variations.includes(named.variant)
    : named.variant === winner;
}

/** Whether visitors get the release of a pointer. In staging nobody misses anything, and a canary has the gate of its own promotion. */
async function isFor({ channel, release }: ChannelPointer, live: OwnReleases): Promise<boolean> {
  if (channel.startsWith('tenant:')) return true;
  if (!(await isGiven(channel, release.part)) || !live.has(release.part)) return false;
  // What does not go with what is live is given to nobody (R-LANDERS-RELEASE-MISSING).
  return findNewConflicts(live, new Map([...live, [release.part, release]])).length === 0;
}

/**
 * The releases of their own that visitors of tenants and of variants get, by channel, as gateways follow them: by signed moves, and
 * without what was recalled.
 */
export async function findOwnReleases(
  { db, trust }: { db: DbOrTrx; trust: ReleaseTrust },
  live: OwnReleases,
): Promise<Map<Channel, Map<Part, Release>>> {
  const found = new Map<Channel, Map<Part, Release>>();
  for (const pointer of await findBelievedPointers({ db, trust })) {
    const { channel, release } = pointer;
    if (!(await isFor(pointer, live)) || (await findRecalled({ db, trust }, release.part)).has(release.id)) continue;
    found.set(channel, new Map([...(found.get(channel) ?? []), [release.part, release]]));
  }
  return found;
}
