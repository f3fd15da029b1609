import type { Release } from '@tandem/contracts/composition/release';
import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import { actorOfProcess } from '../actor.ts';
import { openReleaseStore } from '../release-store.ts';
import { readTrust } from '../signing/trust.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { ContentStore } from '../store/content-store.ts';
import { adoptReleases } from './adopt-releases.ts';

/** What a trial has found. */
export interface TrialReport {
  /** What was wrong, in one line. */
  fault: string | null;
  /** What was not tried, and why. */
  note: string | null;
  /** Why nothing at all was started, in one line: promoted only where the command says that it may be. */
  untried?: string;
}

/** Starts releases before they are live: `moved` in a composition as it would be. */
export type TryOut = (composition: readonly Release[], moved: readonly Release[]) => Promise<TrialReport>;

/** What the ledger of releases is made of. */
export interface LedgerDeps {
  db: Db;
  store: ContentStore;
  /** Which keys are believed, and the one that this process signs with. */
  trust: ReleaseTrust;
  /** Who publishes and promotes; kept in the history. */
  actor: string;
  /** Left out where a promotion starts nothing, as that of a checkout. */
  tryOut?: TryOut;
}

/**
 * Opens the ledger as the commands and the start of a site use it. Throws ConfigError where the keys that the
 * configuration names are wrong.
 */
export async function openLedger(
  db: Db,
  config: Pick<Config, 'dataDir' | 'releaseKeys' | 'releaseKey'>,
  actor = actorOfProcess(),
): Promise<LedgerDeps> {
  const trust = readTrust(config);
  await adoptReleases(db, trust, config.dataDir);
  return { db, store: openReleaseStore(config), trust, actor };
}
