import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rename, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { REMOTE_BUNDLE, SHELL_BUNDLE, writeBuild } from './fixture-release.ts';
import type { FixturePart } from './fixture-routes.ts';
import { readPage } from './html-page.ts';
import { METRICS_READER } from '../harness.ts';
import { startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { promoteRelease } from './promote-release.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'shell': { prerender: SHELL_BUNDLE },
    'mf-landers': { prerender: REMOTE_BUNDLE, files: { 'heart.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' } },
  });
});
afterAll(() => site.close());

const urlOf = (part: FixturePart, path: string) => releaseFileUrl(part, site.releases[part].build, path);
const objectOf = (part: FixturePart, path: string) => {
  const file = site.releases[part].files.find((candidate) => candidate.path === path);
  return join(storeFolder(site.gateway.config), objectName(file?.sha384 ?? ''));
};

/** The bytes as they come over the line. */
function fetchRaw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const url = new URL(path, site.gateway.url);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: url.port, path, method, headers: { host: url.host, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('files of a release', () => {
  test('come whole, for ever, with their type, and in the encoding that the browser takes', async () => {
    const plain = await fetchRaw(urlOf('mf-chat', 'entry.js'));
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'vary': 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const brotli = await fetchRaw(urlOf('mf-chat', 'entry.js'), { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.body.length).toBeLessThan(plain.body.length);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    const gzip = await fetchRaw(urlOf('mf-chat', 'entry.js'), { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  test('a drawing that is opened by its address runs and loads nothing [R-PLATFORM-RELEASE-DRAWING]', async () => {
    const drawing = await fetchRaw(urlOf('mf-landers', 'heart.svg'));
    expect(drawing.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const script = await fetchRaw(urlOf('mf-landers', 'entry.js'));
    expect(script.headers).not.toHaveProperty('content-security-policy');
  });

  test('HEAD has the headers alone, and a known ETag is 304', async () => {
    const head = await fetchRaw(urlOf('mf-chat', 'entry.js'), {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    expect(head.body).toHaveLength(0);
    const again = await fetchRaw(urlOf('mf-chat', 'entry.js'), { 'if-none-match': String(head.headers['etag']) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  test('the prerender bundle, unknown files, builds and parts, and ways out of the folder are 404', async () => {
    const { build } = site.releases['mf-landers'];
    const addresses = [
      urlOf('mf-landers', 'prerender/prerender.cjs'),
      urlOf('mf-landers', 'nothing.js'),
      releaseFileUrl('mf-landers', '000000000000', 'entry.js'),
      releaseFileUrl('mf-other', build, 'entry.js'),
      releaseFileUrl('mf-landers', build, '../../../etc/passwd'),
      releaseFileUrl('mf-landers', build, '%2e%2e/entry.js'),
      '/_parts/',
      `/_parts/mf-landers/${build}/`,
    ];
    for (const address of addresses) {
      const response = await site.gateway.client().get(address);
      expect([address, response.status]).toEqual([address, 404]);
      expect(response.body).toMatchObject({ error: { code: 'not_found' } });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test('a release that is not live any more is still served: open tabs go on', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-payments' });
    const old = urlOf('mf-payments', 'entry.js');
    await publishRelease(site.ledger, dist);
    await promoteRelease(site.ledger, 'mf-payments', release.id);
    await untilComposed(site.gateway, (live) => live['mf-payments'] === release.id);
    expect((await fetchRaw(old)).status).toBe(200);
    expect((await fetchRaw(releaseFileUrl('mf-payments', release.build, 'entry.js'))).status).toBe(200);
  });

  test('a lost file is 404 while it is away and served when it is back, and other parts go on', async () => {
    const address = urlOf('mf-signup', 'entry.js');
    const object = objectOf('mf-signup', 'entry.js');
    expect((await fetchRaw(address)).status).toBe(200);
    await rename(object, `${object}.away`);
    for (const encoding of ['br', 'identity']) {
      const lost = await fetchRaw(address, { 'accept-encoding': encoding });
      expect(lost.status).toBe(404);
      expect(lost.headers['cache-control']).toBe('no-store');
    }
    expect((await fetchRaw(urlOf('mf-chat', 'entry.js'))).status).toBe(200);
    const page = await site.gateway.client().get('/login');
    expect(page.status).toBe(200);
    // The page does not request what is missing, so that its own retry does; it still requests the rest.
    const asked = readPage(page.text).tags.flatMap(({ attributes }) => attributes['src'] ?? attributes['href'] ?? []);
    expect(asked.filter((url) => url.endsWith(address))).toEqual([]);
    expect(asked).toContain(urlOf('mf-signup', 'page.css'));
    expect(readPage(page.text).plan.parts['mf-signup']?.entry).toContain(address);
    await rename(`${object}.away`, object);
    expect((await fetchRaw(address)).status).toBe(200);
  });

  test('a damaged file is never sent: 502, and a damaged variant falls back to the file itself', async () => {
    const object = objectOf('mf-members', 'entry.js');
    const address = urlOf('mf-members', 'entry.js');
    const good = await fetchRaw(address);
    await writeFile(`${object}.br`, 'garbage');
    const fallback = await fetchRaw(address, { 'accept-encoding': 'br' });
    expect(fallback.headers['content-encoding']).toBeUndefined();
    expect(fallback.body).toEqual(good.body);
    await writeFile(object, Buffer.concat([good.body, Buffer.from('alert(1)')]));
    const damaged = await fetchRaw(address);
    expect(damaged.status).toBe(502);
    expect(damaged.body.toString()).not.toContain('alert(1)');
    expect(damaged.headers['cache-control']).toBe('no-store');
    await writeFile(object, good.body);
    expect((await fetchRaw(address)).body).toEqual(good.body);
  });
});

test('figures from browsers are counted under the release that was published, and no other [R-PLATFORM-BLAME-UNKNOWN]', async () => {
  const { id } = site.releases['mf-chat'];
  const event = { part: 'mf-chat', release: id, kind: 'timing', name: 'load', value: 120 };
  const events = [event, { ...event, release: 'mf-chat@0123456789ab' }];
  const lcp = { ...event, name: 'LCP', value: 900 };
  const body = { composition: '0123456789abcdef', events: [...events, lcp] };
  expect((await site.gateway.client().post('/api/telemetry.php', body)).status).toBe(204);
  const { text } = await site.gateway.client().get('/metrics', METRICS_READER);
  expect(text).toContain(`part_timing_milliseconds_count{part="mf-chat",release="${id}",name="load"} 1`);
  expect(text).toContain(
    `composition_timing_milliseconds_count{part="mf-chat",release="${id}",composition="0123456789abcdef",name="LCP"} 1`,
  );
  expect(text).toContain('browser_reports_refused_total{reason="unknown release"} 1');
  expect(text).not.toContain('mf-chat@0123456789ab');
});
