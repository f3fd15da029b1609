import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { CurrentReleases } from '@tandem/contracts/composition/release-news';
import type { Release } from '@tandem/contracts/composition/release';
import { variantsCookie } from '../../src/platform/experiments/variants-cookie.ts';
import { armOf } from '../../src/composition/canary/arms.ts';
import { promoteReleases, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { writeBuild } from './fixture-release.ts';
import { composed, startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const SHARE = 2000;

async function publishChat(): Promise<Release> {
  const { dist } = await writeBuild({ part: 'mf-chat' });
  return (await publishRelease(site.ledger, dist)).release;
}

/** The cookie of a visitor. */
const cookieOf = (visitor: string) =>
  variantsCookie({ visitor, variants: {}, isKept: false }, { secure: false }).split(';', 1)[0] ?? '';

const planOf = (html: string) =>
  JSON.parse(
    new RegExp(`<script[^>]*id="${PAGE_PLAN_ELEMENT_ID}"[^>]*>([^<]*)</script>`).exec(html)?.[1] ?? '{}',
  ) as PagePlan;

/** Requests a page as a browser does. */
async function open(options: { host?: string; visitor?: string; agent?: string } = {}) {
  const { host = 'localhost', visitor, agent = AGENT } = options;
  const headers = { 'user-agent': agent, ...(visitor !== undefined && { cookie: cookieOf(visitor) }) };
  const response = await site.gateway.client(host).get('/members', { headers });
  return { chat: planOf(response.text).parts['mf-chat']?.release, plan: planOf(response.text), response };
}

/** A visitor who gets this of a canary. */
function visitorWith(arm: string, { build }: Release): string {
  for (;;) {
    const visitor = randomUUID();
    if (armOf({ part: 'mf-chat', share: SHARE }, build, visitor) === arm) return visitor;
  }
}

/** What a new document has of a part on a host, and what takes the place of the release that an open tab leaves. */
async function releaseOn(host: string, part: 'shell' | 'mf-chat') {
  const { plan } = await open({ host });
  const current = (await site.gateway.client(host).get('/_news/current?locale=en')).body as CurrentReleases;
  return part === 'shell'
    ? { page: plan.shell.release, current: current.shell }
    : { page: plan.parts[part]?.release, current: current.parts[part]?.release };
}

/** Waits until a pointer is where the test has put it. */
async function untilIn(channel: string, release: string | null): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { channels } = (await composed(site.gateway)) as unknown as {
      channels: { channel: string; release: string }[];
    };
    const found = channels.find((one) => one.channel === channel)?.release ?? null;
    if (found === release) return;
    if (tries > 1500) throw new Error(`${channel} has ${found}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let chat: Release;
beforeEach(async () => {
  chat = await publishChat();
});

describe('a release in staging', () => {
  test('is on the hosts that begin with staging, and on no other [R-PLATFORM-CHANNEL-STAGING]', async () => {
    const live = site.releases['mf-chat'].id;
    await promoteReleases(site.ledger, [chat], { destination: { channel: 'staging' } });
    await untilIn('staging', chat.id);
    const staged = await open({ host: 'staging.localhost' });
    expect(staged.chat).toBe(chat.id);
    // Nobody finds it by a search engine, and nobody is counted or named for a canary.
    expect(staged.response.headers['x-robots-tag']).toBe('noindex');
    expect((await open()).chat).toBe(live);
    expect((await site.gateway.client('staging.nobody.test').get('/members')).status).toBe(404);
    await withdrawPart(site.ledger, 'mf-chat', { channel: 'staging' });
    await untilIn('staging', null);
    expect((await open({ host: 'staging.localhost' })).chat).toBe(live);
  });
});

test('a release of one tenant is for the visitors of that tenant [R-PLATFORM-CHANNEL-TENANT, R-PLATFORM-CHANNEL-ORDER]', async () => {
  const live = site.releases['mf-chat'].id;
  await promoteReleases(site.ledger, [chat], { destination: { channel: 'tenant:beta' } });
  await untilIn('tenant:beta', chat.id);
  expect((await open({ host: 'nuit.localhost' })).chat).toBe(chat.id);
  expect((await open()).chat).toBe(live);
  // The tenant's own release comes before a canary of the same part.
  const canary = await publishChat();
  await promoteReleases(site.ledger, [canary], { destination: { channel: 'canary', share: SHARE } });
  await untilIn('canary', canary.id);
  const visitor = visitorWith('canary', canary);
  expect((await open({ host: 'nuit.localhost', visitor })).chat).toBe(chat.id);
  expect((await open({ visitor })).chat).toBe(canary.id);
  await withdrawPart(site.ledger, 'mf-chat', { channel: 'canary' });
  await withdrawPart(site.ledger, 'mf-chat', { channel: 'tenant:beta' });
  await untilIn('tenant:beta', null);
});

test.each([
  ['a part', 'mf-chat'],
  ['the shell', 'shell'],
] as const)(
  'a recall of %s reaches staging and tenants: they get what is live, and so do their open tabs [R-PLATFORM-RELEASE-RECALL-CHANNELS]',
  async (_what, part) => {
    const { dist, release } = await writeBuild({ part });
    await publishRelease(site.ledger, dist);
    for (const channel of ['staging', 'tenant:beta'] as const)
      await promoteReleases(site.ledger, [release], { destination: { channel } });
    await untilIn('tenant:beta', release.id);
    const hosts = ['staging.localhost', 'nuit.localhost'];
    for (const host of hosts) expect(await releaseOn(host, part)).toEqual({ page: release.id, current: release.id });

    await recallRelease(site.ledger, { part, release: release.build, to: null });
    await untilIn('tenant:beta', null);
    const live = site.releases[part].id;
    for (const host of hosts) expect(await releaseOn(host, part)).toEqual({ page: live, current: live });
    const { text } = await lookAt(site.ledger, { name: 'status' });
    expect(text).toMatch(new RegExp(`staging +${release.id} .*recalled: nobody gets it`));
    // The next one of the channel is another one, or none.
    for (const channel of ['staging', 'tenant:beta'] as const) await withdrawPart(site.ledger, part, { channel });
  },
);

describe('a canary', () => {
  beforeEach(async () => {
    await promoteReleases(site.ledger, [chat], { destination: { channel: 'canary', share: SHARE } });
    await untilIn('canary', chat.id);
  });

  test('is for its share of the visitors, the same each time, with a composition of its own [R-PLATFORM-CANARY-STICKY]', async () => {
    const live = site.releases['mf-chat'].id;
    const [with_, without] = [visitorWith('canary', chat), visitorWith('stable', chat)];
    const pages = [];
    for (let count = 0; count < 3; count += 1)
      pages.push(await open({ visitor: with_ }), await open({ visitor: without }));
    expect(pages.map((page) => page.chat)).toEqual([chat.id, live, chat.id, live, chat.id, live]);
    const [one, other] = pages;
    expect(one?.plan.composition).not.toBe(other?.plan.composition);
    // The live release takes its place where it cannot be loaded.
    expect(one?.plan.parts['mf-chat']?.standIn?.release).toBe(live);
    // No cache may have it for somebody else.
    expect(one?.response.headers['cache-control']).toMatch(/^private/);
    expect(String(one?.response.headers['vary'])).toContain('Cookie');
  });

  test('gives a visitor without a name one, in the cookie of experiments, and search engines the live release', async () => {
    const first = await open();
    const cookie = /^variants=([^;]+)/.exec(String(first.response.headers['set-cookie']))?.[1] ?? '';
    const { visitor } = JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8')) as { visitor: string };
    expect(first.chat).toBe(
      armOf({ part: 'mf-chat', share: SHARE }, chat.build, visitor) === 'canary'
        ? chat.id
        : site.releases['mf-chat'].id,
    );
    expect((await open({ visitor })).chat).toBe(first.chat);
    const bot = await open({ agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    expect(bot.chat).toBe(site.releases['mf-chat'].id);
    expect(bot.response.headers['set-cookie']).toBeUndefined();
  });

  test('ends when live moves, and stays ended when live goes back [R-PLATFORM-CANARY-OVERTAKEN]', async () => {
    const visitor = visitorWith('canary', chat);
    const [before, next] = [site.releases['mf-chat'], await publishChat()];
    await promoteReleases(site.ledger, [next]);
    await untilIn('canary', null);
    expect((await open({ visitor })).chat).toBe(next.id);
    await promoteReleases(site.ledger, [before]);
    await untilIn('canary', null);
    const { text } = await lookAt(site.ledger, { name: 'status' });
    expect(text).toContain('over: live has moved');
  });
});

test('a canary needs a share, one part and a live release to be compared with', async () => {
  const to = (share?: number) => ({ destination: { channel: 'canary' as const, share } });
  await expect(promoteReleases(site.ledger, [chat], to())).rejects.toThrow('A canary needs a share: --canary 5%');
  await expect(promoteReleases(site.ledger, [chat, site.releases.shell], to(5))).rejects.toThrow('of one part');
});
