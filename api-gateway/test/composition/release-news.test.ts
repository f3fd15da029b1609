import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@tandem/contracts/product/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CURRENT_RELEASES_PATH, RELEASE_NEWS_PATH } from '@tandem/contracts/composition/release-news';
import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { createTestDatabase, startTestGateway } from '../harness.ts';
import type { TestDatabase, TestGateway } from '../harness.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import { composed, startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let database: TestDatabase;
let site: PublishedGateway;
let second: TestGateway;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await startPublishedGateway({}, { databaseUrl: database.url });
  second = await startTestGateway({ databaseUrl: database.url, env: { DATA_DIR: site.gateway.config.dataDir } });
});
afterAll(async () => {
  await second.close();
  await site.close();
  await database.close();
});

/** Listens as an open tab of a visitor does: no cookie, no login. */
async function listen(gateway: TestGateway) {
  const leaving = new AbortController();
  const response = await fetch(gateway.url + RELEASE_NEWS_PATH, { signal: leaving.signal });
  const news: ReleaseNews[] = [];
  let rest = '';
  const read = async () => {
    for await (const bytes of response.body ?? []) {
      rest += Buffer.from(bytes).toString();
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) news.push(JSON.parse(block.slice('data: '.length)) as ReleaseNews);
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    response,
    last: () => news.at(-1),
    leave: async () => {
      leaving.abort();
      await reading;
    },
  };
}

test('open tabs are notified at both gateways of what is live, recalled and stopped: at once, and when it changes [R-PLATFORM-RELEASE-NEWS]', async () => {
  const tabs = [await listen(site.gateway), await listen(second)];
  const all = () => tabs.map(({ last }) => last());
  const { composition } = await composed(site.gateway);
  const start = { composition, recalled: [], stopped: [] };
  await expect.poll(all).toEqual([start, start]);
  expect(tabs[0]?.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');

  const { dist, release } = await writeBuild({ part: 'mf-chat' });
  await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [release]);
  await removeBuilds([{ dist }]);
  await expect.poll(() => all().map((news) => news?.composition !== composition)).toEqual([true, true]);

  await recallRelease(site.ledger, { part: 'mf-chat', release: release.build, to: null });
  const recalled = { composition, recalled: [release.id], stopped: [] };
  await expect.poll(all).toEqual([recalled, recalled]);

  await stopPart(site.ledger, { part: 'mf-chat', kind: 'stop' });
  const stopped = expect.objectContaining({ recalled: [release.id], stopped: ['mf-chat'] }) as object;
  await expect.poll(all).toEqual([stopped, stopped]);
  await stopPart(site.ledger, { part: 'mf-chat', kind: 'start' });
  await expect.poll(all).toEqual([recalled, recalled]);
  for (const { leave } of tabs) await leave();
});

test('a tab that has to leave a release gets what takes its place, in its language, with hashes [R-FRAME-RELEASE-RECALLED]', async () => {
  const response = await site.gateway.client().get(`${CURRENT_RELEASES_PATH}?locale=fr`);
  const current = response.body as CurrentReleases;
  const chat = site.releases['mf-chat'];
  expect(current.shell).toBe(site.releases.shell.id);
  expect(current.parts['mf-chat']).toMatchObject({ release: chat.id, globalName: chat.globalName, locale: 'fr' });
  expect(current.parts['mf-chat']?.integrity).toMatch(/^sha384-.{64}$/);
  expect(current.parts['mf-chat']).not.toHaveProperty('routes');
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await site.gateway.client().get(`${CURRENT_RELEASES_PATH}?locale=xx`)).body).toMatchObject({
    parts: { 'mf-chat': { locale: 'en' } },
  });
});

test('one address leaves places to others: a tab beyond its own reads the news and comes back in time for a recall, until one of its tabs is closed [L-PLATFORM-RELEASE-STREAMS, L-FRAME-RELEASE-LEAVE]', async () => {
  const env = { DATA_DIR: site.gateway.config.dataDir, TRUST_PROXY: 'loopback' };
  const gateway = await startTestGateway({ databaseUrl: database.url, env });
  const streams: IncomingMessage[] = [];
  const open = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(gateway.url + RELEASE_NEWS_PATH, { agent: false, headers }, resolve)
        .on('error', reject)
        .end();
    });
    streams.push(stream);
    return stream;
  };
  const textOf = async (stream: IncomingMessage) => {
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
    return text;
  };
  /** Whether a stream of this address stays open: one that has no place ends by itself. */
  const staysOpen = async (address: string) => {
    const stream = await open(address);
    const ended = new Promise<boolean>((resolve) => stream.resume().once('end', () => resolve(false)));
    const stays = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1_000));
    return Promise.race([ended, stays]);
  };
  try {
    await open('2001:db8:1:2::1');
    for (let batch = 0; batch < LIMITS.releaseStreamsPerAddress; batch += 50)
      await Promise.all(Array.from({ length: 50 }, () => open('203.0.113.5')));
    const text = await textOf(await open('203.0.113.5'));
    const { composition } = (await gateway.client().get('/_composition.json')).body as { composition: string };
    expect(text, 'what has happened').toContain(`data: {"composition":"${composition}"`);
    expect([...text.matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1], 'within L-FRAME-RELEASE-LEAVE').toBe('7000');
    expect(await staysOpen('203.0.113.6'), 'another address').toBe(true);
    streams[1]?.destroy();
    await expect.poll(() => staysOpen('203.0.113.5')).toBe(true);
  } finally {
    for (const stream of streams) stream.destroy();
    await gateway.close();
  }
});
