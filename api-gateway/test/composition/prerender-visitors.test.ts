import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import { EARLY_SCRIPT_FILE } from '@tandem/contracts/composition/gesture-start';
import { givePhotos } from '../domain/photos.ts';
import { ALPHA } from '../harness.ts';
import type { TestClient } from '../harness.ts';
import { SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/** The members whom the page's query found, or that it was refused. */
const GALLERY_BUNDLE = `
module.exports = { default: { page: (plan) => plan.queries
  .map(({ data, refusal }) => refusal ? 'refused: ' + refusal.message : data.profiles.map(({ name }) => name).join(' ')).join() } };`;
/** As parts do, the signup reads how a visitor came only where that decides; the other page does not. */
const SIGNUP_BUNDLE = `
module.exports = { default: { page: (plan) => plan.route.id !== 'signup' ? 'text'
  : plan.settings.signups === 'all' || (plan.settings.signups === 'with_trafficsource' && plan.isSourced) ? 'open' : 'closed' } };`;

const search = { key: ['portraits'], endpoint: 'GET /api/members.php', query: {} };

const start = (settings: Partial<Settings>) =>
  startPublishedGateway(
    {
      'shell': { prerender: SHELL_BUNDLE, files: { [EARLY_SCRIPT_FILE]: '/* early */' } },
      'mf-landers': {
        prerender: GALLERY_BUNDLE,
        routes: [fixtureRoute('landers-gallery', { prerender: { queries: [search], anySearch: true } })],
      },
      'mf-signup': {
        prerender: SIGNUP_BUNDLE,
        routes: [
          fixtureRoute('signup', { prerender: { queries: [], changedBy: ['profile'] } }),
          fixtureRoute('login', { prerender: { queries: [], visitorsOnly: true } }),
        ],
      },
    },
    // What is rendered is what the test requests.
    { settings, env: { PRERENDER_AHEAD: 'off' } },
  );

/** A page as a client gets it: its plan, its markup, and whether it starts by itself. */
async function open(client: TestClient, path: string) {
  const { text } = await client.get(path);
  const { plan, root } = readPage(text);
  return { plan, root, waits: text.includes(EARLY_SCRIPT_FILE), text };
}

/** How many pages of a route are stored for the first tenant in English, beside frames. */
async function stored({ gateway }: PublishedGateway, route: string): Promise<number> {
  const rows = await gateway.db
    .selectFrom('prerendered_pages')
    .select('key')
    .where('route', '=', route)
    .where('remote_release', 'is not', null)
    .where('tenant_id', '=', ALPHA)
    .where('locale', '=', 'en')
    .execute();
  return rows.length;
}

describe('where visitors see members with a traffic source alone', () => {
  let site: PublishedGateway;
  let name: string;
  beforeAll(async () => {
    site = await start({
      logged_out_search: 'none',
      logged_out_search_trafficsource: 'limited',
      signups: 'with_trafficsource',
    });
    const member = await site.gateway.makeMember();
    ({ name } = member);
    await givePhotos(site.gateway.db, member.id, { public: 1 });
  });
  afterAll(() => site.close());

  test('a page of members is prerendered for others as one that shows nobody, and waits for a gesture [R-PLATFORM-PRERENDER-REFUSED, R-FRAME-START-GESTURE]', async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await open(site.gateway.client(), '/landers/gallery?utm_source=mail');
      expect(page.plan).toMatchObject({ prerendered: true, isSourced: false });
      const message = expect.any(String) as string;
      const refusal = { code: 'authentication_required', status: 403, message };
      expect(page.plan.queries).toEqual([{ key: ['portraits'], refusal }]);
      expect(page.root).toContain(`refused: ${page.plan.queries[0]?.refusal?.message ?? ''}`);
      expect(page.root).not.toContain(name);
      expect(page.waits, 'for a gesture').toBe(true);
      expect(page.text, 'it does not load itself again').not.toContain('http-equiv="refresh"');
    }
  });

  test('a member, who is refused nothing, gets the frame of that page [R-PLATFORM-PRERENDER-REFUSED]', async () => {
    const client = await site.gateway.login(await site.gateway.makeMember());
    const { plan, root } = await open(client, '/landers/gallery');
    expect(plan).toMatchObject({ prerendered: false, hasSession: true, queries: [] });
    expect(root).toContain('data-frame="landers-gallery"');
  });

  test('the refusal is in the language of the page [R-PLATFORM-PRERENDER-REFUSED]', async () => {
    const messages = await Promise.all(
      ['', '/fr'].map(async (prefix) => (await open(site.gateway.client(), `${prefix}/landers/gallery`)).plan.queries),
    );
    const [english, french] = messages.map(([query]) => query?.refusal?.message);
    expect(english).toBeTruthy();
    expect(french).not.toBe(english);
  });

  test('who came with one gets a page with members, now and later, and nobody else gets it [R-PLATFORM-PRERENDER-SOURCE, R-MEMBERS-SEARCH-SOURCE]', async () => {
    const [sourced, other] = [site.gateway.client(), site.gateway.client()];
    for (const path of ['/landers/gallery?network=acme', '/landers/gallery', '/landers/gallery?utm_source=mail']) {
      const page = await open(sourced, path);
      expect(page.plan).toMatchObject({ prerendered: true, isSourced: true });
      expect([path, page.root]).toEqual([path, expect.stringContaining(name)]);
      expect(page.waits).toBe(true);
      expect((await open(other, '/landers/gallery')).root).not.toContain(name);
    }
    const another = await open(site.gateway.client(), '/landers/gallery?ref=7');
    expect(another.root).toContain(name);
    expect(await stored(site, 'landers-gallery'), 'of two kinds of visitors, not of each source').toBe(2);
  });

  test('the signup is prerendered open for them, and closed for others; both wait for a gesture [R-SIGNUP-OPEN-SOURCE, R-PLATFORM-PRERENDER-SOURCE, R-FRAME-START-GESTURE]', async () => {
    const [sourced, other] = [site.gateway.client(), site.gateway.client()];
    for (const path of ['/signup?network=acme', '/signup']) {
      const page = await open(sourced, path);
      expect(page.root).toContain('>open<');
      expect([page.plan.prerendered, page.waits]).toEqual([true, true]);
    }
    const page = await open(other, '/signup');
    expect(page.root).toContain('>closed<');
    expect([page.plan.prerendered, page.waits]).toEqual([true, true]);
    expect(await stored(site, 'signup')).toBe(2);
  });

  test('a page that reads nothing of it is rendered once for both [R-PLATFORM-PRERENDER-SOURCE]', async () => {
    for (const path of ['/login', '/login?network=acme'])
      expect((await open(site.gateway.client(), path)).root).toContain('>text<');
    expect(await stored(site, 'login')).toBe(1);
  });
});

test('where a traffic source opens nothing, each page is rendered once for both [R-PLATFORM-PRERENDER-SOURCE]', async () => {
  const site = await start({
    logged_out_search: 'limited',
    logged_out_search_trafficsource: 'limited',
    signups: 'all',
  });
  try {
    for (const [route, path] of [
      ['landers-gallery', '/landers/gallery'],
      ['signup', '/signup'],
    ] as const) {
      for (const query of ['?network=acme', '', '?ref=7'])
        expect((await open(site.gateway.client(), path + query)).plan.prerendered).toBe(true);
      expect([route, await stored(site, route)]).toEqual([route, 1]);
    }
  } finally {
    await site.close();
  }
});
