import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { variantOfChannel } from '../signing/channel-names.ts';
import { findLastMove } from './last-move.ts';
import { findRecalled } from './good-releases.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { findBelievedIn, findBelievedLive } from './find-live.ts';
import { listParts } from './needed-releases.repository.ts';
import { ReleaseError } from './release-error.ts';

/** Where a promotion leads: everybody, or some visitors. */
export interface Destination {
  channel: Channel;
  /** Of a canary. */
  share?: number | undefined;
}

/** What a canary is compared with: the live release of its part, and the number of the move that made it live. */
export interface Stable {
  id: string;
  number: number;
}

/** The releases that the visitors of a channel get: those of the channel, and the live ones of all other parts. */
export async function findComposed(
  { db, trust }: Pick<LedgerDeps, 'trust'> & { db: DbOrTrx },
  channel: Channel,
): Promise<Map<Part, Release>> {
  const composed = new Map((await findBelievedLive({ db, trust })).map(({ release }) => [release.part, release]));
  // Each canary is compared with what is live, by itself.
  if (channel === 'live' || channel === 'canary') return composed;
  for (const part of await listParts(db)) {
    const found = await findBelievedIn({ db, trust }, part, channel);
    if (found === null) continue;
    const recalled = await findRecalled({ db, trust }, part);
    if (!recalled.has(found.release.id)) composed.set(part, found.release);
  }
  return composed;
}

/** What a canary of a part would be compared with. Throws ReleaseError where nothing of the part is live. */
export async function findStable(
  { db, trust }: Pick<LedgerDeps, 'trust'> & { db: DbOrTrx },
  part: Part,
): Promise<Stable> {
  const live = (await findBelievedLive({ db, trust })).find(({ release }) => release.part === part);
  const last = await findLastMove({ db, trust }, part);
  if (live === undefined || last === null)
    throw new ReleaseError(`${part} has no live release: there is nothing that a canary could be compared with`);
  return { id: live.release.id, number: last.move.number };
}

/** Rejects with a ReleaseError where a channel is of an experiment that has no such variant, or is not over releases of the part. */
async function checkVariant(channel: Channel, parts: readonly Part[]): Promise<void> {
  const named = variantOfChannel(channel);
  if (named === null) return;
  const { experiment: key, variant } = named;
  // Of all moves, those to the channel of a variant alone need the definitions of experiments.
  const { controlOf, EXPERIMENTS } = await import('../../platform/experiments/experiment.ts');
  const experiment = EXPERIMENTS.find((one) => one.key === key);
  if (experiment?.part === undefined) throw new ReleaseError(`There is no experiment '${key}' over releases`);
  const { part, variations } = experiment;
  if (parts.some((one) => one !== part))
    throw new ReleaseError(`The experiment '${key}' is over releases of ${part} alone`);
  if (!variations.includes(variant))
    throw new ReleaseError(`The experiment '${key}' has no variant '${variant}': it has ${variations.join(', ')}`);
  if (variant === controlOf(experiment))
    throw new ReleaseError(`'${variant}' is the control of the experiment '${key}': its visitors get what is live`);
}

/** Rejects with a ReleaseError where a share is missing, or is none of a canary, and for a canary of more than one part. */
export async function checkDestination({ channel, share }: Destination, parts: readonly Part[]): Promise<void> {
  await checkVariant(channel, parts);
  if (channel === 'canary' && share === undefined) throw new ReleaseError('A canary needs a share: --canary 5%');
  if (channel !== 'canary' && share !== undefined) throw new ReleaseError('Only a canary has a share of the visitors');
  if (channel === 'canary' && parts.length > 1)
    throw new ReleaseError('A canary is of one part: visitors of several would not get those that go together');
}
