import { linksOf } from '@tandem/contracts/composition/links-of';
import type { Links } from '@tandem/contracts/composition/links';
import type { Config } from '../platform/config/env.ts';
import type { Db } from '../platform/db/database.ts';
import type { Release } from '@tandem/contracts/composition/release';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { createKnownReleases } from '../platform/telemetry/known-releases.ts';
import { createBlame } from './blame/blame.ts';
import { createSourceNames } from './blame/source-names.ts';
import { findRelease } from './ledger/ledger.repository.ts';
import type { LedgerDeps } from './ledger/ledger-deps.ts';
import { VerifiedLedger } from './ledger/verified-ledger.ts';
import { createCanaryWatch } from './live/canary-watch.ts';
import { LiveComposition } from './live/live-composition.ts';
import type { LiveCompositionDeps } from './live/live-composition.ts';
import { openReleaseStore } from './release-store.ts';
import { findTrustedRelease } from './ledger/find-release.ts';
import { readTrust } from './signing/trust.ts';

export interface CompositionAreaDeps extends Omit<LiveCompositionDeps, 'store' | 'ledger'> {
  db: Db;
  config: Config;
  metrics: Metrics;
  /** The composition of a trial, whatever is live. */
  fixedReleases?: readonly Release[] | undefined;
  /** Starts releases before they are live. */
  tryOut?: LedgerDeps['tryOut'] | undefined;
  /** Links to pages, for tests without releases. */
  links?: Links | undefined;
}

/**
 * Releases: their files, which of them are live, and what the other areas may know of it. Throws ConfigError where the keys
 * that the configuration names are wrong.
 */
export function createCompositionArea(deps: CompositionAreaDeps) {
  const { config, db, log, metrics, fixedReleases, tryOut } = deps;
  const store = openReleaseStore(config, log);
  const trust = readTrust(config);
  const live = new LiveComposition({
    ...deps,
    store,
    ledger: fixedReleases
      ? {
          read: () =>
            Promise.resolve({ live: fixedReleases, good: new Map(), stopped: new Set(), recalled: [], channels: [] }),
        }
      : new VerifiedLedger({ db, trust, dataDir: config.dataDir, log }),
  });
  const isKnownRelease = createKnownReleases(async (id) => (await findRelease(db, id)) !== null);
  const nameFrame = createSourceNames({ findRelease: (id) => findTrustedRelease({ db, trust }, id), store, log });
  const releases: Omit<LedgerDeps, 'actor'> = { db, store, trust, ...(tryOut && { tryOut }) };
  return {
    store,
    releases,
    live,
    /** A trial opens a few pages and ends: to prerender all the others would take longer than that. */
    warmsUp: fixedReleases === undefined,
    /** Addresses of the pages that live releases have. */
    links: () => deps.links ?? linksOf(live.current.routes.map(({ route }) => route)),
    isKnownRelease,
    canaries: createCanaryWatch({ db, keeper: trust.canaryKeeper, live, log }),
    /** Who is to blame for the errors that browsers report. */
    blame: createBlame({ db, log, metrics, isKnownRelease, nameFrame }),
  };
}
