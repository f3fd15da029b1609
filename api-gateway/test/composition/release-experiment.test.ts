import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PlanVariant } from '@tandem/contracts/composition/page-plan';
import type { CurrentReleases } from '@tandem/contracts/composition/release-news';
import type { Release } from '@tandem/contracts/composition/release';
import { reportExperiments } from '../../src/cli/experiment-report.ts';
import { promoteReleases, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { variantUnder } from '../../src/platform/experiments/assign.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import type { TestClient } from '../client.ts';
import { newSignup } from '../domain/signup.ts';
import { someExperiment } from '../experiments/simulate.ts';
import { AGENT } from './canary-visits.ts';
import { cookieOf, say, setVariants } from './experiment-visitors.ts';
import { writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway, composed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const KEY = 'chat-size';
const CHANNEL = `experiment:${KEY}:large` as const;
const experiment: Experiment = someExperiment(KEY, [0.5, 0.5], { variations: ['small', 'large'], part: 'mf-chat' });
// Pages of the site are those of this version: a test adds its own experiment to them.
const all = EXPERIMENTS as Experiment[];

let site: PublishedGateway;
let live: string;
beforeAll(async () => {
  site = await startPublishedGateway();
  live = site.releases['mf-chat'].id;
  all.push(experiment);
});
afterAll(async () => {
  all.splice(all.indexOf(experiment), 1);
  await site.close();
});
afterEach(() => {
  Object.assign(experiment, { status: 'running', winner: null, condition: {}, weights: [0.5, 0.5] });
});

async function untilChannel(release: string | null, wanted: string = CHANNEL): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { channels } = (await composed(site.gateway)) as unknown as {
      channels: { channel: string; release: string }[];
    };
    if ((channels.find(({ channel }) => channel === wanted)?.release ?? null) === release) return;
    if (tries > 1500) throw new Error('The release of the variant did not move in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function promoteVariant(): Promise<Release> {
  const { dist } = await writeBuild({ part: 'mf-chat' });
  const { release } = await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [release], { destination: { channel: CHANNEL } });
  await untilChannel(release.id);
  return release;
}

async function open(client: TestClient, path = '/members', agent = AGENT) {
  const response = await client.get(path, { headers: { 'user-agent': agent } });
  const { plan } = readPage(response.text);
  const shown: PlanVariant | undefined = plan.experiments?.[KEY];
  return { response, chat: plan.parts['mf-chat']?.release, shown, composition: plan.composition };
}

/** A visitor whom the hash gives this variant. */
function visitorOf(variant: string): TestClient {
  const client = site.gateway.client();
  let visitor = randomUUID();
  while (variantUnder(experiment, experiment.weights, visitor) !== variant) visitor = randomUUID();
  setVariants(client, { visitor, variants: {}, isKept: false });
  return client;
}

describe('an experiment over releases', () => {
  test('gives two visitors two releases, the same at each visit, and no cache has one for the other [R-LANDERS-RELEASE-VARIANT, R-LANDERS-VARIANT-STICKY]', async () => {
    const release = await promoteVariant();
    const [large, small] = [visitorOf('large'), visitorOf('small')];
    for (let visit = 0; visit < 3; visit += 1) {
      const [one, other] = [await open(large), await open(small)];
      expect([one.chat, other.chat]).toEqual([release.id, live]);
      expect([one.shown, other.shown]).toEqual([
        { variant: 'large', isCounted: true, part: 'mf-chat' },
        { variant: 'small', isCounted: true, part: 'mf-chat' },
      ]);
      // The key of prerendered markup has the composition; documents are nobody else's.
      expect(one.composition).not.toBe(other.composition);
      expect(one.response.headers['cache-control']).toMatch(/^private/);
      expect(String(one.response.headers.vary)).toContain('Cookie');
    }
    Object.assign(experiment, { weights: [0.999, 0.001] });
    expect((await open(large)).chat, 'other weights change nobody’s variant').toBe(release.id);
    // An open tab that leaves a release gets what its documents have.
    const current = (await large.get('/_news/current?locale=en')).body as CurrentReleases;
    expect(current.parts['mf-chat']?.release).toBe(release.id);
  });

  test('names a visitor who has no number yet, and bots get the control without one [R-LANDERS-RELEASE-VARIANT, R-LANDERS-VARIANT-BOTS]', async () => {
    const release = await promoteVariant();
    const client = site.gateway.client();
    const first = await open(client);
    expect(first.chat).toBe(first.shown?.variant === 'large' ? release.id : live);
    expect(cookieOf(client)?.variants[KEY]?.variant).toBe(first.shown?.variant);
    const bot = site.gateway.client();
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect(await open(bot, '/members', agent)).toMatchObject({ chat: live, shown: { isCounted: false } });
    expect(bot.cookies.has('variants')).toBe(false);
  });

  test('is previewed by an address, also before it runs, and then counts nobody [R-LANDERS-VARIANT-PREVIEW]', async () => {
    const release = await promoteVariant();
    const client = site.gateway.client();
    for (const status of ['running', 'draft'] as const) {
      Object.assign(experiment, { status });
      const { chat, shown } = await open(client, `/members?variant=${KEY}:large`);
      expect([chat, shown]).toEqual([release.id, { variant: 'large', isCounted: false, part: 'mf-chat' }]);
    }
    expect(client.cookies.has('variants')).toBe(false);
    expect(await open(client), 'a draft is nothing yet').toMatchObject({ chat: live, shown: undefined });
  });

  test('is for its audience, by the language of the address [R-LANDERS-RELEASE-VARIANT]', async () => {
    const release = await promoteVariant();
    Object.assign(experiment, { condition: { locale: { $in: ['fr'] } } });
    const client = visitorOf('large');
    expect(await open(client)).toMatchObject({ chat: live, shown: { variant: 'small', isCounted: false } });
    expect(await open(client, '/fr/members')).toMatchObject({ chat: release.id, shown: { isCounted: true } });
  });

  test('that was stopped gives everybody its winner [R-LANDERS-VARIANT-WINNER]', async () => {
    const release = await promoteVariant();
    Object.assign(experiment, { status: 'stopped', winner: 'large' });
    for (const client of [visitorOf('small'), site.gateway.client()])
      expect(await open(client)).toMatchObject({ chat: release.id, shown: { variant: 'large', isCounted: false } });
    const { parts } = (await site.gateway.client().get('/_news/current?locale=en')).body as CurrentReleases;
    expect(parts['mf-chat']?.release).toBe(release.id);
  });

  test('counts a visitor with the variant that was seen, and joins the account that they make [R-LANDERS-EXPOSURE-JOINED]', async () => {
    await promoteVariant();
    const client = visitorOf('large');
    const { shown } = await open(client);
    for (let time = 0; time < 2; time += 1)
      await say(client, { experiment: KEY, variant: shown?.variant }, { 'user-agent': AGENT });
    const { user } = await client.call('POST /api/signup.php', { body: newSignup() });
    const rows = site.gateway.db.selectFrom('experiment_exposures').selectAll();
    expect(await rows.where('visitor', '=', cookieOf(client)?.visitor ?? '').execute()).toMatchObject([
      { experiment: KEY, variant: 'large', user_id: user?.id },
    ]);
  });
});

test('a visitor of the control gets what is live, and no canary; a tenant with a release of its own is in no experiment [R-PLATFORM-CHANNEL-ORDER]', async () => {
  const release = await promoteVariant();
  const [canary, own] = [await writeBuild({ part: 'mf-chat' }), await writeBuild({ part: 'mf-chat' })];
  for (const { dist } of [canary, own]) await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [canary.release], { destination: { channel: 'canary', share: 5000 } });
  await promoteReleases(site.ledger, [own.release], { destination: { channel: 'tenant:beta' } });
  await untilChannel(canary.release.id, 'canary');
  await untilChannel(own.release.id, 'tenant:beta');
  for (let count = 0; count < 8; count += 1) {
    expect((await open(visitorOf('small'))).chat).toBe(live);
    expect((await open(visitorOf('large'))).chat).toBe(release.id);
  }
  const beta = await open(site.gateway.client('nuit.localhost'));
  expect([beta.chat, beta.shown]).toEqual([own.release.id, undefined]);
  await withdrawPart(site.ledger, 'mf-chat', { channel: 'canary' });
  await withdrawPart(site.ledger, 'mf-chat', { channel: 'tenant:beta' });
});

describe('a release of a variant that is recalled', () => {
  test('gives way to what is live, nobody is counted, and the report says so [R-LANDERS-RELEASE-MISSING, R-PLATFORM-RELEASE-RECALL-CHANNELS]', async () => {
    const release = await promoteVariant();
    const [large, small] = [visitorOf('large'), visitorOf('small')];
    expect((await open(large)).chat).toBe(release.id);
    const report = () =>
      reportExperiments(site.ledger, { key: KEY, by: null, tenant: null }, false).then(({ text }) => text);
    expect(await report()).toContain(`Releases of mf-chat: small what is live, large ${release.id}.`);
    // A row that nobody has signed recalls nothing, in the report as for visitors.
    await sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, recalled, actor)
      select 'mf-chat', 'live', 'recall', release_id, release_id, ${release.id}, 'x'
      from release_pointers where part = 'mf-chat' and channel = 'live'`.execute(site.gateway.db);
    expect(await report()).toContain(`large ${release.id}.`);

    await recallRelease(site.ledger, { part: 'mf-chat', release: release.build, to: null });
    await untilChannel(null);
    expect(await open(large)).toMatchObject({ chat: live, shown: { variant: 'small', isCounted: false } });
    expect(await open(small)).toMatchObject({ chat: live, shown: { variant: 'small', isCounted: false } });
    expect(cookieOf(small)?.variants[KEY], 'nothing was assigned').toBeUndefined();
    expect(await report()).toContain('PAUSED: visitors of large get what is live');
    expect((await lookAt(site.ledger, { name: 'status' })).text).toMatch(
      new RegExp(`${CHANNEL} +${release.id} .*recalled: nobody gets it`),
    );
    await withdrawPart(site.ledger, 'mf-chat', { channel: CHANNEL });
    expect(await report()).toContain('large none');
  });
});

test('only variants that there are get releases, of the part of their experiment [R-LANDERS-RELEASE-GATE]', async () => {
  const { dist } = await writeBuild({ part: 'mf-chat' });
  const { release } = await publishRelease(site.ledger, dist);
  const to = (variant: string, wanted: readonly Release[] = [release]) =>
    promoteReleases(site.ledger, wanted, { destination: { channel: `experiment:${variant}` as typeof CHANNEL } });
  await expect(to('nothing:large')).rejects.toThrow("There is no experiment 'nothing' over releases");
  await expect(to('member-landing:conversation')).rejects.toThrow('over releases');
  await expect(to(`${KEY}:huge`)).rejects.toThrow("has no variant 'huge': it has small, large");
  await expect(to(`${KEY}:small`)).rejects.toThrow('its visitors get what is live');
  await expect(to(`${KEY}:large`, [site.releases['mf-payments']])).rejects.toThrow('is over releases of mf-chat alone');
  await promoteReleases(site.ledger, [release], { destination: { channel: CHANNEL } });
  const { text } = await lookAt(site.ledger, { name: 'show', part: 'mf-chat', release: release.id });
  expect(text).toMatch(new RegExp(`in +${CHANNEL}`));
});
