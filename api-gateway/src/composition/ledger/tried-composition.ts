import type { Channel } from '@tandem/contracts/composition/channels';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { findComposed } from './channels.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { ReleaseError } from './release-error.ts';

/** The trial of a promotion was of another composition than the one that would be live. */
export class OutdatedTrialError extends ReleaseError {}

/** Throws OutdatedTrialError where something else is live by now than when the releases were tried with it. */
export async function checkTried(
  { db, trust }: Pick<LedgerDeps, 'trust'> & { db: DbOrTrx },
  wanted: readonly Release[],
  { tried, channel }: { tried: readonly string[]; channel: Channel },
): Promise<void> {
  const composed = await findComposed({ db, trust }, channel);
  for (const release of wanted) composed.set(release.part, release);
  const others = [...composed.values()].map(({ id }) => id).filter((id) => !tried.includes(id));
  const gone = tried.filter((id) => [...composed.values()].every((release) => release.id !== id));
  if (others.length + gone.length === 0) return;
  throw new OutdatedTrialError(
    `Refused, nothing was changed: ${[...others, ...gone].join(', ')} came or went since it was tried; promote it once more`,
  );
}
