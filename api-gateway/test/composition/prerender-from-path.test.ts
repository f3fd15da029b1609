import { afterAll, beforeAll, expect, test } from 'vitest';
import { GENERAL_RULE } from '../../src/platform/http/rate-limits.ts';
import { BETA, startTestGateway } from '../harness.ts';
import { REMOTE_BUNDLE, SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const profile = fixtureRoute('members-id', {
  prerender: {
    queries: [
      { key: ['mf-members', 'member'], endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'id' } },
      { key: ['regions'], endpoint: 'GET /api/regions.php', query: {} },
    ],
    visitorsOnly: true,
  },
});
const confirmation = fixtureRoute('activate-done', { prerender: { queries: [], anySearch: true } });

const signup = fixtureRoute('signup', {
  prerender: {
    queries: [],
    changedBy: ['profile', 'gender', 'message', 'invite'],
    madeWith: { profile: 'id', gender: 'gender', message: 'text' },
    subjectQueries: [
      { key: ['mf-signup', 'member'], endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'profile' } },
    ],
  },
});

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway(
    {
      'shell': { prerender: SHELL_BUNDLE },
      'mf-members': { prerender: REMOTE_BUNDLE, routes: [profile] },
      'mf-signup': { prerender: REMOTE_BUNDLE, routes: [confirmation, signup] },
    },
    { env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } },
  );
});
afterAll(() => site.close());

const pageOf = async (path: string, host?: string) => readPage((await site.gateway.client(host).get(path)).text);

test('a page about one member is made of what is known of them, under the key that the browser uses', async () => {
  const { id, name } = await site.gateway.makeMember();
  const page = await pageOf(`/members/${id}`);
  expect(page.root).toContain(`["${name}",null]`);
  expect(page.plan.prerendered).toBe(true);
  expect(page.plan.queries).toMatchObject([
    { key: ['mf-members', 'member', id], data: { id, name } },
    { key: ['regions'] },
  ]);
});

test('what they change is on it at once, and nothing of it stays in the database', async () => {
  const { id } = await site.gateway.makeMember({ name: 'Before' });
  expect((await pageOf(`/members/${id}`)).root).toContain('["Before",null]');
  await site.gateway.db.updateTable('profiles').set({ name: 'After' }).where('user_id', '=', id).execute();
  expect((await pageOf(`/members/${id}`)).root).toContain('["After",null]');
  await site.gateway.db.updateTable('profiles').set({ status: 'disabled' }).where('user_id', '=', id).execute();
  expect((await pageOf(`/members/${id}`)).root).toContain('data-frame="404"');
  const kept = await site.gateway.db
    .selectFrom('prerendered_pages')
    .select('key')
    .where('route', '=', 'members-id')
    .execute();
  expect(kept).toEqual([]);
});

test('members get the frame, and their browser requests the data', async () => {
  const { id } = await site.gateway.makeMember();
  const client = await site.gateway.login(await site.gateway.makeMember());
  const page = readPage((await client.get(`/members/${id}`)).text);
  expect(page.plan).toMatchObject({ prerendered: false, queries: [] });
  expect(page.root).toContain('data-frame="members-id"');
});

test('where visitors see nobody the page is made of the refusal, whether there is such a member or not [R-PLATFORM-PRERENDER-REFUSED]', async () => {
  const { settings } = await site.gateway.db
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', BETA)
    .executeTakeFirstOrThrow();
  const hidden = JSON.stringify({ ...settings, logged_out_search: 'none', logged_out_search_trafficsource: 'none' });
  await site.gateway.db.updateTable('tenants').set({ settings: hidden }).where('id', '=', BETA).execute();
  const { id } = await site.gateway.makeMember({ tenant_id: BETA });
  // Settings are read when a gateway starts.
  const { databaseUrl, dataDir } = site.gateway.config;
  const other = await startTestGateway({ databaseUrl: databaseUrl ?? '', env: { DATA_DIR: dataDir } });
  try {
    for (const asked of [id, id, id + 1_000_000]) {
      const page = readPage((await other.client('nuit.localhost').get(`/members/${asked}`)).text);
      expect(page.plan).toMatchObject({ status: 200, prerendered: true });
      expect(page.plan.queries).toMatchObject([
        { key: ['mf-members', 'member', asked], refusal: { code: 'authentication_required', status: 403 } },
        { key: ['regions'], data: expect.anything() as unknown },
      ]);
      expect(page.root).toContain('["authentication_required",null]');
    }
  } finally {
    await other.close();
  }
});

test('a page that begins alike behind every query is prerendered for all of them', async () => {
  const page = await pageOf('/activate/done?token=abc');
  expect(page.plan.prerendered).toBe(true);
  expect(page.root).toContain('data-url="/activate/done"');
});

test('a page that names what changes it is prerendered for every address without that', async () => {
  for (const search of ['', '?lander=gallery', '?lander=gallery&gclid=x&whatever=1', '?Profile=7'])
    expect((await pageOf(`/signup${search}`)).plan.prerendered).toBe(true);
  for (const search of ['?invite=7', '?lander=gallery&gender=male&invite=7', '?%69nvite=7'])
    expect((await pageOf(`/signup${search}`)).plan.prerendered).toBe(false);
});

test('a page that is about the member whom its query names is made of what is known of them, with the words of the address [R-PLATFORM-PRERENDER-CHOSEN]', async () => {
  const { id, name } = await site.gateway.makeMember();
  const page = await pageOf(`/signup?lander=gallery&message=A+%3Cb%3E&profile=${id}`);
  expect(page.root).toContain(`["${name}"]`);
  expect(page.root).toContain(`data-url="/signup?profile=${id}&message=A+%3Cb%3E"`);
  expect(page.plan).toMatchObject({ prerendered: true, queries: [{ key: ['mf-signup', 'member', id], data: { id } }] });
  await site.gateway.db.updateTable('profiles').set({ status: 'disabled' }).where('user_id', '=', id).execute();
  expect((await pageOf(`/signup?profile=${id}`)).plan.prerendered).toBe(false);
});

test('a page is made with each choice that is known ahead, and is kept without the words of an address [R-PLATFORM-PRERENDER-CHOSEN]', async () => {
  for (const [search, made] of [
    ['?lander=gallery&gender=male', '?gender=male'],
    ['?gender=anybody', ''],
    ['?message=Hello', ''],
  ]) {
    const page = await pageOf(`/signup${search}`);
    expect(page.plan).toMatchObject({ prerendered: true, queries: [] });
    expect(page.root).toContain(`data-url="/signup${made}"`);
  }
});

test('what a page requests counts for its visitor, and not for everybody', async () => {
  const { id } = await site.gateway.makeMember();
  const readAs = async (ip: string) =>
    readPage((await site.gateway.client().get(`/members/${id}`, { headers: { 'x-forwarded-for': ip } })).text);
  const call = () =>
    site.gateway.client().get('/api/companyinfo.php', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  for (let done = 0; done < GENERAL_RULE.calls; done += 50) await Promise.all(Array.from({ length: 50 }, call));
  expect((await readAs('203.0.113.7')).plan.prerendered).toBe(false);
  expect((await readAs('203.0.113.8')).plan.prerendered).toBe(true);
});
