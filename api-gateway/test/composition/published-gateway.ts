import type { Release } from '@tandem/contracts/composition/release';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway, TestGatewayOptions } from '../harness.ts';
import { removeBuilds, writeAllBuilds } from './fixture-release.ts';
import type { FixtureInput } from './fixture-release.ts';
import type { FixturePart } from './fixture-routes.ts';

export interface PublishedGateway {
  gateway: TestGateway;
  ledger: LedgerDeps;
  releases: Record<FixturePart, Release>;
  close: () => Promise<void>;
}

/** A gateway with a live release of each part, made by the test. */
export async function startPublishedGateway(
  inputs: Partial<Record<FixturePart, Omit<FixtureInput, 'part'>>> = {},
  options: TestGatewayOptions = {},
): Promise<PublishedGateway> {
  const gateway = await startTestGateway(options);
  const builds = await writeAllBuilds(inputs);
  const ledger = await openLedger(gateway.db, gateway.config, 'tester');
  // As they are published: a test may have changed what a build says of itself.
  const published: [string, Release][] = [];
  for (const [part, { dist }] of Object.entries(builds))
    published.push([part, (await publishRelease(ledger, dist)).release]);
  const releases = Object.fromEntries(published) as Record<FixturePart, Release>;
  await promoteReleases(ledger, Object.values(releases));
  await untilComposed(gateway, (live) => Object.keys(live).length === Object.keys(releases).length);
  return {
    gateway,
    ledger,
    releases,
    close: async () => {
      await gateway.close();
      await removeBuilds(Object.values(builds));
    },
  };
}

interface Described {
  composition: string;
  releases: Record<string, string>;
  absent: { part: string; release: string; reason: string }[];
}

export async function composed(gateway: TestGateway): Promise<Described> {
  return (await gateway.client().get('/_composition.json')).body as Described;
}

/**
 * Waits until the gateway has been notified of it: a second is what the switch may take, more is for a machine that
 * does other things too. It looks at nothing without a notice (pollMilliseconds).
 */
export async function untilComposed(
  gateway: TestGateway,
  isThere: (releases: Record<string, string>) => boolean,
): Promise<Described> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await composed(gateway);
    if (isThere(found.releases)) return found;
    if (Date.now() > deadline) throw new Error(`The composition did not change in time: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The variables with which a command works on the database and the folder of this gateway. */
export const environmentOf = ({ gateway: { config } }: Pick<PublishedGateway, 'gateway'>) => ({
  DATABASE_URL: config.databaseUrl ?? '',
  DATA_DIR: config.dataDir,
});
