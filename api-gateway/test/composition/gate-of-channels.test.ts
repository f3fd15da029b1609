import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { promoteReleases, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { planMoves } from '../../src/composition/ledger/plan-moves.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { runMove } from '../../src/composition/release-commands/move.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import { someExperiment } from '../experiments/simulate.ts';
import { fixtureRoute, writeBuild } from './fixture-release.ts';
import type { FixtureInput } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

/**
 * What a promotion for everybody does to those who have a release of their own beside it: here mf-prices, which takes `/pricing` over
 * from mf-payments. The tenant's release and the variant's do not have that page.
 */
const { deps } = setUpLedger();
const TENANT = 'tenant:beta';
const VARIANT = 'experiment:prices-size:large';
const experiment: Experiment = someExperiment('prices-size', [0.5, 0.5], {
  variations: ['small', 'large'],
  part: 'mf-prices',
});
const all = EXPERIMENTS as Experiment[];
beforeAll(() => all.push(experiment));
afterAll(() => void all.splice(all.indexOf(experiment), 1));

async function publish(part: Part, routes?: Release['routes'], more: Omit<FixtureInput, 'part'> = {}) {
  const edit = (release: Release) => ({ ...release, routes: routes ?? release.routes });
  const { dist } = await writeBuild({ part, edit, ...more });
  return (await publishRelease(deps(), dist)).release;
}

const pageOf = (id: string) => fixtureRoute('pricing', { id, path: `/${id}`, link: id });
const [pricing, prices, gifts] = [fixtureRoute('pricing'), pageOf('prices'), pageOf('gifts')];

let own: Release;
let moved: [payments: Release, prices: Release];
beforeEach(async () => {
  Object.assign(experiment, { status: 'running', winner: null });
  const live = [await publish('shell'), await publish('mf-payments', [pricing]), await publish('mf-prices', [prices])];
  await promoteReleases(deps(), live, { drops: 'any' });
  own = await publish('mf-prices', [prices, gifts]);
  moved = [await publish('mf-payments', []), await publish('mf-prices', [prices, pricing])];
});

/** Gives the release of its own to a channel for one test. */
async function within(channel: Channel, check: () => Promise<void>): Promise<void> {
  await promoteReleases(deps(), [own], { destination: { channel } });
  try {
    await check();
  } finally {
    await withdrawPart(deps(), 'mf-prices', { channel });
  }
}

const plan = (wanted: readonly Release[], drops: readonly string[] | 'any' = []) =>
  planMoves(deps(), wanted, { kind: 'promote', drops });

describe.each([TENANT, VARIANT] as const)('a release of %s', (channel) => {
  test('is not left without a page that moves to another part: the channel is named, and --drops takes it [R-PLATFORM-RELEASE-LOSSES-CHANNELS, R-PLATFORM-RELEASE-DROPS]', async () => {
    await within(channel, async () => {
      await expect(promoteReleases(deps(), moved)).rejects.toThrow(
        `Refused, nothing was changed: ${moved[0].id} has no longer the page /pricing in ${channel}; ` +
          'to take that away: --drops /pricing',
      );
      const report = await runMove(deps(), {
        name: 'promote',
        pairs: moved.map(({ part, build }) => [part, build]),
        drops: ['/pricing'],
        reason: null,
        isDryRun: false,
      });
      expect(report.text).toContain(`Taken away: the page /pricing in ${channel}.`);
    });
    expect(await plan([await publish('mf-payments', [])]), 'once it is not there any more').toHaveLength(1);
  });

  test('is not put beside what it does not go with, its pages and the contract of its shell [R-PLATFORM-RELEASE-LOSSES-CHANNELS]', async () => {
    const double = await publish('mf-payments', [pricing, gifts]);
    const next = [
      await publish('shell', undefined, { contract: '3.0.0' }),
      await publish('mf-payments', [pricing], { contract: '^3' }),
      await publish('mf-prices', [prices], { contract: '^3' }),
    ];
    await within(channel, async () => {
      await expect(plan([double])).rejects.toThrow(
        `Refused, nothing was changed: in ${channel}, /gifts of mf-payments and /gifts of mf-prices are one address`,
      );
      await expect(plan(next)).rejects.toThrow(`in ${channel}, ${own.id} works with contract ^2, and ${next[0]?.id}`);
    });
    expect(await plan([double])).toHaveLength(1);
    expect(await plan(next)).toHaveLength(3);
  });

  test('hinders nobody who goes back, nor a start from the checkout', async () => {
    await within(channel, async () => {
      expect(await plan(moved, 'any')).toHaveLength(2);
    });
  });

  test('hinders nothing that was recalled', async () => {
    await promoteReleases(deps(), [own], { destination: { channel } });
    await recallRelease(deps(), { part: 'mf-prices', release: own.build, to: null });
    expect(await plan(moved)).toHaveLength(2);
    await withdrawPart(deps(), 'mf-prices', { channel });
  });
});

test('what everybody would lose is named once, also where a tenant has a release of its own', async () => {
  const fewer = await publish('mf-payments', []);
  await within(TENANT, async () => {
    await expect(plan([fewer])).rejects.toThrow(`${fewer.id} has no longer the page /pricing; to take`);
    await expect(plan([fewer], ['/pricing', '/gifts'])).rejects.toThrow('--drops names /gifts, which would not be');
  });
});

describe('a tenant with a variant beside its release', () => {
  const letters = pageOf('letters');
  beforeEach(async () => {
    await promoteReleases(deps(), [await publish('mf-chat', [letters])], { drops: 'any' });
  });
  afterEach(() => withdrawPart(deps(), 'mf-chat'));

  /** Gives the variant and the tenant a release each. */
  async function withinBoth(check: () => Promise<void>): Promise<void> {
    await within(VARIANT, async () => {
      await promoteReleases(deps(), [await publish('mf-payments', [pricing])], { destination: { channel: TENANT } });
      try {
        await check();
      } finally {
        await withdrawPart(deps(), 'mf-payments', { channel: TENANT });
      }
    });
  }

  test('is compared, also where the variant goes with the release of the tenant alone [R-PLATFORM-RELEASE-LOSSES-CHANNELS]', async () => {
    const next = [await publish('mf-chat', []), await publish('mf-prices', [prices, letters])] as const;
    await withinBoth(async () => {
      await promoteReleases(deps(), [await publish('mf-payments', [pricing, gifts])], { drops: 'any' });
      await expect(plan(next)).rejects.toThrow(
        `Refused, nothing was changed: ${next[0].id} has no longer the page /letters in ${TENANT} with ${VARIANT}; ` +
          'to take that away: --drops /letters',
      );
      expect(await plan(next, ['/letters'])).toHaveLength(2);
      Object.assign(experiment, { status: 'stopped' });
      expect(await plan(next), 'nobody gets the variant').toHaveLength(2);
    });
  });

  test('is not named beside the tenant, whose visitors all lose the same', async () => {
    const next = [await publish('mf-chat', []), await publish('mf-payments', [pricing, letters])] as const;
    await withinBoth(async () => {
      const refused = plan(next);
      await expect(refused).rejects.toThrow(`${next[0].id} has no longer the page /letters in ${TENANT}; to take`);
    });
  });
});

test('a part that is stopped is compared as one that runs: its start takes nothing from anybody', async () => {
  await within(TENANT, async () => {
    await stopPart(deps(), { part: 'mf-prices', kind: 'stop' });
    await expect(plan(moved)).rejects.toThrow(`the page /pricing in ${TENANT}`);
    await stopPart(deps(), { part: 'mf-prices', kind: 'start' });
  });
});

test.each<[string, Channel, () => void]>([
  ['staging', 'staging', () => undefined],
  ['an experiment that was stopped', VARIANT, () => Object.assign(experiment, { status: 'stopped' })],
  [
    'one that another variant has won',
    VARIANT,
    () => Object.assign(experiment, { status: 'stopped', winner: 'small' }),
  ],
])('nobody misses anything in %s', async (_what, channel, change) => {
  await within(channel, async () => {
    change();
    expect(await plan(moved)).toHaveLength(2);
  });
});

test('nor of a variant that does not go with what is live: nobody gets it', async () => {
  await within(VARIANT, async () => {
    await promoteReleases(deps(), [await publish('mf-payments', [pricing, gifts])], { drops: 'any' });
    expect(await plan(moved, ['/gifts'])).toHaveLength(2);
  });
});
