import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trafficSourceOf } from '@tandem/contracts/product/tracking';
import type { Settings } from '@tandem/contracts/api/settings';
import { readTrafficSource, trafficSourceCookie } from '../src/platform/http/traffic-source-cookie.ts';
import type { TenantSettings } from '../src/platform/db/schema/tenant-settings.ts';
import { visitorSearch } from '../src/platform/http/visitor-search.ts';
import { ALPHA_SETTINGS, BETA, codeOf, failureOf, METRICS_READER, PASSWORD, startTestGateway } from './harness.ts';
import type { TestResponse, TestClient, TestGateway } from './harness.ts';
import { freshName } from './names.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  const settings: TenantSettings = {
    ...ALPHA_SETTINGS,
    name: 'Beta',
    domain: 'nuit.localhost',
    countries: ['FR', 'BE', 'CH'],
    signups: 'with_trafficsource',
    logged_out_search: 'none',
    logged_out_search_trafficsource: 'limited',
  };
  await gateway.db
    .updateTable('tenants')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', BETA)
    .execute();
  await gateway.caughtUp();
});
afterAll(() => gateway.close());

const DAY = 86_400_000;
const NUIT = 'nuit.localhost';
const keep = (client: TestClient, body: object) => client.post('/api/traffic-source.php', body);
const cookieLine = (response: TestResponse) => response.headers['set-cookie']?.[0] ?? '';
const sourceOf = (client: TestClient) =>
  readTrafficSource(`traffic=${client.cookies.get('traffic') ?? ''}`)?.source ?? null;

function signUp(client: TestClient, changes: object = {}) {
  return client.call('POST /api/signup.php', {
    body: {
      email: `${randomUUID()}@example.test`,
      name: freshName('New'),
      password: PASSWORD,
      date_of_birth: '1990-01-01',
      gender: 'female',
      search_gender: 'male',
      country: 'FR',
      language: 'fr',
      accept_terms: true,
      ...changes,
    },
  });
}

describe('parameters of an address', () => {
  const read = (search: string) => trafficSourceOf(new URLSearchParams(search));

  test('are read by the names of the networks [R-TRACKING-FIELD-NAMES, F-TRACKING-SOURCE]', () => {
    expect(read('?network=acme&ref=mail&sub1=a&sub2=b&sub3=c&cpc=0.12')).toEqual({
      network: 'acme',
      ref: 'mail',
      sub1: 'a',
      sub2: 'b',
      sub3: 'c',
      cpc: '0.12',
    });
    expect(read('?sub=a')).toEqual({ sub1: 'a' });
    expect(read('?aff_sub=a')).toEqual({ sub1: 'a' });
    expect(read('?aff_sub1=a&aff_sub2=b&aff_sub3=c')).toEqual({ sub1: 'a', sub2: 'b', sub3: 'c' });
    expect(read('?aff_sub=z&sub=y&sub1=x')).toEqual({ sub1: 'x' });
  });

  test('are read with the campaign, which alone is no source [R-TRACKING-UTM-STORED]', () => {
    const campaign = { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd', utm_content: 'e' };
    const query = new URLSearchParams(campaign).toString();
    expect(read(`?${query}&ref=mail`)).toEqual({ ref: 'mail', ...campaign });
    expect(read(`?${query}`)).toBeNull();
  });

  test('are cut to 100 characters that a database keeps; without a value there is no source [V-TRACKING-LENGTH, L-TRACKING-VALUE-LENGTH]', () => {
    expect(read(`?ref=${'x'.repeat(101)}`)).toEqual({ ref: 'x'.repeat(100) });
    expect(read(`?ref=${encodeURIComponent(`${'x'.repeat(99)}😀`)}`)).toEqual({ ref: 'x'.repeat(99) });
    expect(read('?ref=a%00b')).toEqual({ ref: 'ab' });
    expect(read('?ref=&network=%20&page=2')).toBeNull();
  });
});

describe('a traffic source is kept with the visitor', () => {
  test('until the browser is closed; 30 days once cookies are accepted; not for scripts to read [C-TRACKING-SOURCE, R-TRACKING-CONSENT, L-TRACKING-SOURCE-DAYS]', async () => {
    const client = gateway.client();
    const first = await keep(client, { source: { network: 'acme', cpc: '3' }, consent: false });
    expect(first.status).toBe(204);
    expect(cookieLine(first)).toMatch(/^traffic=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const accepted = await keep(client, { consent: true });
    const [, seconds] = /Max-Age=(\d+)/.exec(cookieLine(accepted)) ?? [];
    expect(Number(seconds)).toBeGreaterThan(30 * 86_400 - 60);
    expect(Number(seconds)).toBeLessThanOrEqual(30 * 86_400);
    expect(sourceOf(client)).toEqual({ network: 'acme', cpc: '3' });
    expect(cookieLine(await keep(client, { consent: false }))).not.toContain('Max-Age');
  });

  test('the first touch wins [R-TRACKING-FIRST-TOUCH]', async () => {
    const client = gateway.client();
    await keep(client, { source: { network: 'first' }, consent: false });
    await keep(client, { source: { network: 'second' }, consent: true });
    expect(sourceOf(client)).toEqual({ network: 'first' });
  });

  test('for 30 days from the first touch, however often it is renewed [R-TRACKING-FIRST-TOUCH, L-TRACKING-SOURCE-DAYS]', () => {
    const firstSeenAt = new Date('2026-01-01T00:00:00Z');
    const at = (days: number) => new Date(firstSeenAt.getTime() + days * DAY);
    const line = trafficSourceCookie(
      { source: { ref: 'a' }, firstSeenAt },
      { consent: true, secure: true, now: at(20) },
    );
    expect(line).toContain(`Max-Age=${10 * 86_400}`);
    expect(line).toContain('Secure');
    const cookies = line.split(';')[0];
    expect(readTrafficSource(cookies, at(29.9))?.source).toEqual({ ref: 'a' });
    expect(readTrafficSource(cookies, at(30.1))).toBeNull();
    expect(readTrafficSource(cookies, at(-1))).toBeNull();
  });

  test('nothing is kept of nothing, of nonsense, or of what is too long', async () => {
    for (const body of [{ consent: true }, { source: {}, consent: true }, { source: { ref: '  ' }, consent: true }])
      expect((await keep(gateway.client(), body)).headers['set-cookie']).toBeUndefined();
    const bad = [{ source: { ref: 'x'.repeat(101) }, consent: true }, { source: { other: 'a' }, consent: true }, {}];
    for (const body of bad) expect(codeOf(await keep(gateway.client(), body))).toBe('validation');
    for (const value of [
      'x',
      'e30',
      '%00',
      Buffer.from('{"source":{"evil":"1"},"at":1}').toString('base64url'),
      'a'.repeat(5000),
    ])
      expect(readTrafficSource(`traffic=${value}`)).toBeNull();
    const foreign = await gateway.client().send('POST', '/api/traffic-source.php', {
      body: { source: { ref: 'a' }, consent: true },
      headers: { origin: 'https://evil.example' },
    });
    expect(codeOf(foreign)).toBe('forbidden_origin');
  });

  test('the longest source fits into its cookie', () => {
    const value = '€'.repeat(100);
    const source = { network: value, ref: value, sub1: value, sub2: value, sub3: value, cpc: value };
    const line = trafficSourceCookie({ source, firstSeenAt: new Date() }, { consent: true, secure: true });
    expect(line.length).toBeLessThan(4096);
    expect(readTrafficSource(line.split(';')[0])?.source).toEqual(source);
  });

  test('of a campaign that makes it too long the last words are left out [R-TRACKING-UTM-STORED]', () => {
    const value = '€'.repeat(100);
    const source = { network: value, ref: value, sub1: value, sub2: value, sub3: value, cpc: value };
    const campaign = { utm_source: value, utm_medium: value, utm_campaign: value };
    const whole = { ...source, ...campaign, utm_term: value, utm_content: value };
    const line = trafficSourceCookie({ source: whole, firstSeenAt: new Date() }, { consent: true, secure: true });
    expect(line.length).toBeLessThan(4096);
    expect(readTrafficSource(line.split(';')[0])?.source).toEqual({ ...source, ...campaign });
  });
});

describe('what a traffic source opens', () => {
  test('the search of visitors is the wider of the two settings [R-MEMBERS-SEARCH-SOURCE, F-PLATFORM-SEARCH-OPENNESS]', () => {
    const seen = (everybody: Settings['logged_out_search'], withSource: Settings['logged_out_search'], has: boolean) =>
      visitorSearch({ logged_out_search: everybody, logged_out_search_trafficsource: withSource }, has);
    expect(seen('none', 'none', true)).toBe('none');
    expect(seen('none', 'all', false)).toBe('none');
    expect(seen('none', 'all', true)).toBe('all');
    expect(seen('limited', 'none', true)).toBe('limited');
    expect(seen('limited', 'all', true)).toBe('all');
    expect(seen('all', 'limited', true)).toBe('all');
  });

  test('members and their profiles, to whom has one; the settings themselves stay alike for all [R-MEMBERS-SEARCH-SOURCE]', async () => {
    const member = await gateway.makeMember({ tenant_id: BETA, country: 'FR' });
    const client = gateway.client(NUIT);
    expect((await failureOf(client.call('GET /api/members.php'))).error.code).toBe('authentication_required');
    const before = await client.get('/api/settings.php');
    await keep(client, { source: { network: 'acme' }, consent: false });
    const found = await client.call('GET /api/members.php');
    expect(found.profiles.map(({ id }) => id)).toContain(member.id);
    expect(found.limited).toBe(true);
    expect((await client.call('GET /api/member.php', { query: { id: member.id } })).id).toBe(member.id);
    const after = await client.get('/api/settings.php');
    expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
  });

  test('the signup, with the cookie or, where a browser keeps none, with the body [R-SIGNUP-OPEN-SOURCE]', async () => {
    expect((await failureOf(signUp(gateway.client(NUIT)))).error.code).toBe('invite_only');
    expect((await failureOf(signUp(gateway.client(NUIT), { traffic_source: { ref: ' ' } }))).error.code).toBe(
      'invite_only',
    );
    const client = gateway.client(NUIT);
    await keep(client, { source: { network: 'acme', sub1: 'banner', cpc: '0.4' }, consent: false });
    const { user } = await signUp(client, { traffic_source: { network: 'other' } });
    const byBody = await signUp(gateway.client(NUIT), { traffic_source: { ref: 'mail', sub2: '' } });
    const rows = await gateway.db
      .selectFrom('traffic_sources')
      .selectAll()
      .where('user_id', 'in', [user?.id ?? 0, byBody.user?.id ?? 0])
      .orderBy('user_id')
      .execute();
    expect(rows).toMatchObject([
      { tenant_id: BETA, network: 'acme', ref: null, sub1: 'banner', sub2: null, sub3: null, cpc: '0.4' },
      { tenant_id: BETA, network: null, ref: 'mail', sub1: null, sub2: null, sub3: null, cpc: null },
    ]);
    expect(Date.now() - (rows[0]?.first_seen_at.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test('an account that came from nowhere has no row', async () => {
    const { user } = await signUp(gateway.client(), { country: 'NL', language: 'en' });
    expect(
      await gateway.db
        .selectFrom('traffic_sources')
        .selectAll()
        .where('user_id', '=', user?.id ?? 0)
        .execute(),
    ).toEqual([]);
  });
});

test('page-hidden.php takes what a beacon sends, in silence, and counts it [C-TRACKING-PAGE-HIDDEN]', async () => {
  const client = gateway.client();
  const counted = async () =>
    Number(/^page_hidden_total (\d+)/m.exec((await client.get('/metrics', METRICS_READER)).text)?.[1] ?? 0);
  const before = await counted();
  for (const [type, raw] of [
    ['text/plain;charset=UTF-8', '{}'],
    ['text/plain', ''],
    ['application/json', '{}'],
  ] as const) {
    const response = await client.send('POST', '/api/page-hidden.php', { raw, headers: { 'content-type': type } });
    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  expect((await counted()) - before).toBe(3);
});
