import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { variantOfChannel } from '../signing/channel-names.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { ChannelPointer } from './channel-pointers.repository.ts';
import { findNewConflicts } from './check-composition.ts';
import type { Change } from './check-composition.ts';
import { findBelievedPointers } from './find-live.ts';
import { findRecalled } from './good-releases.ts';

/** Releases, each in the place of the live one of its part. */
type OwnReleases = ReadonlyMap<Part, Release>;

/** Visitors who get releases of their own beside what is live. */
export interface Audience {
  /** Those that the releases are in: of a tenant, of a variant, or of both. */
  channels: readonly Channel[];
  own: OwnReleases;
}

interface Believing {
  db: DbOrTrx;
  trust: ReleaseTrust;
}

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

/** Whether a release goes with what its visitors get beside it: one of a variant that does not is given to nobody. */
const fits = (beside: OwnReleases, release: Release) =>
  findNewConflicts(beside, new Map([...beside, [release.part, release]])).length === 0;

const isOfTenant = ({ channel }: ChannelPointer) => channel.startsWith('tenant:');

/**
 * What signed moves give to tenants, and to variants of which somebody gets the release, without what was recalled. In staging nobody misses
 * anything, and a canary has the gate of its own promotion.
 */
async function findGiven({ db, trust }: Believing, despite: string | null): Promise<ChannelPointer[]> {
  const given: ChannelPointer[] = [];
  for (const pointer of await findBelievedPointers({ db, trust })) {
    const { channel, release } = pointer;
    if (!isOfTenant(pointer) && !(await isGiven(channel, release.part))) continue;
    if (release.id === despite || !(await findRecalled({ db, trust }, release.part)).has(release.id))
      given.push(pointer);
  }
  return given;
}

/**
 * The visitors of tenants, those of variants, and those of a tenant who get a variant beside its releases: as gateways follow them, by
 * signed moves. Those of two variants are not among them: what they would lose the visitors of one of the two lose as well
 * (docs/decisions/0329).
 *
 * @param despite A release that still counts as if it had not been recalled
 */
export async function findAudiences(
  { db, trust }: Believing,
  live: OwnReleases,
  despite: string | null = null,
): Promise<Audience[]> {
  const given = await findGiven({ db, trust }, despite);
  const tenants = new Map<Channel, Map<Part, Release>>();
  for (const { channel, release } of given.filter(isOfTenant))
    tenants.set(channel, new Map([...(tenants.get(channel) ?? []), [release.part, release]]));
  const ofTenants = [...tenants].map(([channel, own]): Audience => ({ channels: [channel], own }));
  const variants = given.filter((one) => !isOfTenant(one) && live.has(one.release.part));
  const withVariant = ({ channels, own }: Audience): Audience[] =>
    variants
      // The tenant's release comes before that of a variant (R-PLATFORM-CHANNEL-ORDER).
      .filter(({ release }) => !own.has(release.part) && fits(new Map([...live, ...own]), release))
      .map(({ channel, release }) => ({
        channels: [...channels, channel],
        own: new Map([...own, [release.part, release]]),
      }));
  return [...ofTenants, ...[{ channels: [], own: new Map() }, ...ofTenants].flatMap(withVariant)];
}

/**
 * What becomes of visitors with releases of their own when what is live changes.
 *
 * @param recalled A release of which they have what is live afterwards
 */
export function changeFor(
  { channels, own }: Audience,
  live: Pick<Change, 'before' | 'after'>,
  recalled: string | null = null,
): Change {
  const kept = [...own].filter(([, { id }]) => id !== recalled);
  return { channels, before: new Map([...live.before, ...own]), after: new Map([...live.after, ...kept]) };
}
