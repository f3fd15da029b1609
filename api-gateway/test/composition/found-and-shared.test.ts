import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { Settings } from '@tandem/contracts/api/settings';
import { ALPHA, BETA, startTestGateway } from '../harness.ts';
import type { MemberInput, TestGateway } from '../harness.ts';
import { block, givePhotos } from '../domain/photos.ts';
import { fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'mf-members': {
      edit: (release) => ({ ...release, routes: release.routes.filter((route) => route.id !== 'complaints') }),
    },
    'mf-landers': {
      routes: [
        fixtureRoute('index', {
          texts: {
            title: { en: 'Hello', fr: 'Bonjour' },
            description: { en: '{free_messages} free on {tenant}', fr: '{free_messages} offerts' },
          },
        }),
      ],
    },
  });
  ({ gateway } = site);
});
afterAll(() => site.close());

const visitor = (host?: string) => gateway.client(host);
const pageOf = async (path: string, host?: string) => {
  const answer = await visitor(host).get(path);
  return { ...readPage(answer.text), answer };
};

/** A gateway on the same database, with settings of its own for the first tenant. */
async function withSettings(changes: Partial<Settings>, run: (other: TestGateway) => Promise<void>): Promise<void> {
  const row = await gateway.db
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', ALPHA)
    .executeTakeFirstOrThrow();
  const write = (settings: object) =>
    gateway.db
      .updateTable('tenants')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', ALPHA)
      .execute();
  await write({ ...row.settings, ...changes });
  const other = await startTestGateway({
    databaseUrl: gateway.config.databaseUrl ?? '',
    env: { DATA_DIR: gateway.config.dataDir },
  });
  try {
    await run(other);
  } finally {
    await other.close();
    await write(row.settings);
  }
}

async function memberWithPhoto(input: MemberInput = {}) {
  const member = await gateway.makeMember(input);
  await givePhotos(gateway.db, member.id, { public: 1 });
  return member;
}

describe('the head of a page', () => {
  test('names the page in its language, and its addresses in all of them', async () => {
    const { origin } = visitor();
    const page = await pageOf('/fr/pricing?utm_source=x');
    expect(page.title).toBe('pricing chez Alpha');
    expect(page.all('link', { rel: 'canonical' }).map((link) => link.attributes['href'])).toEqual([
      `${origin}/fr/pricing`,
    ]);
    const alternates = page
      .all('link', { rel: 'alternate' })
      .map(({ attributes }) => [attributes['hreflang'], attributes['href']]);
    expect(alternates).toEqual([
      ['en', `${origin}/pricing`],
      ['fr', `${origin}/fr/pricing`],
      ['x-default', `${origin}/pricing`],
    ]);
    expect(page.meta('og:url')).toBe(`${origin}/fr/pricing`);
    expect(page.meta('og:site_name')).toBe('Alpha');
    expect(page.meta('og:title')).toBe(page.title);
    expect(page.meta('twitter:title')).toBe(page.title);
    expect(page.meta('og:description')).toBe(page.meta('description'));
    expect(page.meta('twitter:description')).toBe(page.meta('description'));
    expect([page.meta('og:locale'), page.meta('og:locale:alternate')]).toEqual(['fr_FR', 'en_US']);
    expect(page.meta('robots')).toBeUndefined();
    expect(page.answer.headers['x-robots-tag']).toBeUndefined();
  });

  test('x-default is the language of the tenant; the canonical host is its first, whichever was asked', async () => {
    const beta = await pageOf('/pricing', 'nuit.localhost');
    const xDefault = beta.all('link', { hreflang: 'x-default' })[0]?.attributes['href'];
    expect(xDefault).toBe(`${visitor('nuit.localhost').origin}/fr/pricing`);
    const other = await pageOf('/pricing', '127.0.0.1');
    expect(other.all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(
      `${visitor('localhost').origin}/pricing`,
    );
  });

  test('what it promises is what the tenant gives [R-PLATFORM-TENANT-CONSTANTS, R-CHAT-FREE-MESSAGES]', async () => {
    expect((await pageOf('/')).meta('description')).toBe('5 free on Alpha');
    await withSettings({ signup_credits: 17, message_credits: 2 }, async (generous) => {
      expect(readPage((await generous.client().get('/')).text).meta('description')).toBe('8 free on Alpha');
    });
  });

  test('all slugs of a landing page are one page', async () => {
    const page = await pageOf('/landers/gallery/summer');
    expect(page.all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(`${visitor().origin}/landers/gallery`);
  });

  test('the home page says what the site is and who is behind it, of the tenant that was asked', async () => {
    for (const [host, name] of [
      ['localhost', 'Alpha'],
      ['nuit.localhost', 'Beta'],
    ] as const) {
      const { text } = await visitor(host).get('/fr');
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
      expect(JSON.parse(data ?? '')).toMatchObject({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'Organization', name, 'legalName': 'Alpha B.V.', 'url': `${visitor(host).origin}/` },
          { '@type': 'WebSite', name, 'inLanguage': 'fr-FR', 'url': `${visitor(host).origin}/fr` },
        ],
      });
    }
    expect((await visitor().get('/pricing')).text).not.toContain('ld+json');
  });

  test('what is not to be listed says so in the page and in the answer', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const answers = [
      await client.get('/chats'),
      await client.get('/credits'),
      await visitor().get(`/members/${member.id}`),
      await visitor().get(`/members/${member.id}/landing`),
      await visitor().get('/reset-password'),
      await visitor().get('/nothing'),
    ];
    for (const { headers, text } of answers) {
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(readPage(text).meta('robots')).toBe('noindex');
    }
  });

  test('the search is listed only where visitors find something in it', async () => {
    expect((await pageOf('/members')).meta('robots')).toBeUndefined();
    await withSettings({ logged_out_search: 'none' }, async (closed) => {
      expect(readPage((await closed.client().get('/members')).text).meta('robots')).toBe('noindex');
      expect((await closed.client().get('/sitemap.xml')).text).not.toContain('/members<');
    });
  });
});

describe('the picture beside a link', () => {
  const pictureOf = async (path: string, host?: string) => new URL((await pageOf(path, host)).meta('og:image') ?? '');

  test('is the tenant’s own in its language, 1200 by 630, and may be kept for ever', async () => {
    const addresses = new Set<string>();
    for (const host of ['localhost', 'nuit.localhost']) {
      for (const path of ['/pricing', '/fr/pricing']) {
        const url = await pictureOf(path, host);
        expect(url.origin).toBe(visitor(host).origin);
        addresses.add(url.href);
        const answer = await visitor(host).send('GET', url.pathname);
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toBe('image/png');
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    }
    expect(addresses.size).toBe(4);
    const page = await pageOf('/pricing');
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630']);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('twitter:image')).toBe(page.meta('og:image'));
    const bytes = Buffer.from(await (await fetch(page.meta('og:image') ?? '')).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('of an older design is still given out, but not kept', async () => {
    const answer = await visitor().get('/social-images/site-en-000000000000.png');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    for (const name of ['site-xx-000000000000.png', 'member-en-0-1.jpg', 'member-en-1.jpg', '..%2fsecrets.json', 'x'])
      expect([name, (await visitor().get(`/social-images/${name}`)).status]).toEqual([name, 404]);
  });

  test('of a member’s page is their main photo, as long as everybody may see it [F-PROFILE-SOCIAL-IMAGE]', async () => {
    const member = await memberWithPhoto();
    const url = await pictureOf(`/members/${member.id}`);
    expect(url.pathname).toMatch(new RegExp(`^/social-images/member-en-${member.id}-\\d+\\.jpg$`));
    expect((await pictureOf(`/fr/members/${member.id}/landing`)).pathname).toContain(`member-fr-${member.id}-`);
    // Said in the words for the picture, and nowhere else in the document.
    const page = await visitor().get(`/members/${member.id}`);
    expect(page.text.split(member.name)).toHaveLength(3);
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', member.id).execute();
    const later = await visitor().get(url.pathname);
    expect([later.status, later.headers['cache-control']]).toEqual([302, 'no-store']);
    expect(later.headers.location).toMatch(/^\/social-images\/site-en-/);
  });

  test('is described by who is on it, as the page’s title does, and as the tenant’s own where it is that', async () => {
    const person = await memberWithPhoto();
    const { age } = await gateway.client().call('GET /api/member.php', { query: { id: person.id } });
    const altOf = async (path: string) => {
      const page = await pageOf(path);
      expect(page.meta('twitter:image:alt')).toBe(page.meta('og:image:alt'));
      return page.meta('og:image:alt');
    };
    expect(await altOf(`/members/${person.id}`)).toBe(`${person.name}, ${age} · Alpha`);
    const made = await memberWithPhoto({ fictional: true });
    expect(await altOf(`/members/${made.id}`)).toBe(`${made.name}, ${age} (Fictional profile) · Alpha`);
    expect(await altOf(`/fr/members/${made.id}`)).toBe(`${made.name}, ${age} (Profil fictif) · Alpha`);
    expect(await altOf(`/members/${(await gateway.makeMember()).id}`)).toBe('Alpha');
    expect(await altOf('/pricing')).toBe('Alpha');
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['no main photo', (id) => gateway.db.deleteFrom('photos').where('user_id', '=', id).execute()],
    [
      'one that a moderator has not seen',
      (id) => gateway.db.updateTable('photos').set({ status: 'pending' }).where('user_id', '=', id).execute(),
    ],
    [
      'one that was refused',
      (id) => gateway.db.updateTable('photos').set({ status: 'rejected' }).where('user_id', '=', id).execute(),
    ],
  ])('is the tenant’s own for a member with %s [F-PROFILE-SOCIAL-IMAGE]', async (_why, change) => {
    const member = await memberWithPhoto();
    const own = await pictureOf(`/members/${member.id}`);
    await change(member.id);
    expect((await pictureOf(`/members/${member.id}`)).pathname).toMatch(/^\/social-images\/site-en-/);
    expect((await visitor().get(own.pathname)).status).toBe(302);
  });

  test('is the tenant’s own for a disabled member, one of another tenant, and where visitors see nobody', async () => {
    const disabled = await memberWithPhoto({ profile_status: 'disabled' });
    const foreign = await memberWithPhoto({ tenant_id: BETA });
    const photoOf = async (id: number) =>
      (await gateway.db.selectFrom('photos').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id;
    for (const { id } of [disabled, foreign]) {
      expect((await visitor().get(`/social-images/member-en-${id}-${await photoOf(id)}.jpg`)).status).toBe(302);
      expect((await pictureOf(`/members/${id}/landing`)).pathname).toMatch(/site-en-/);
    }
    const member = await memberWithPhoto();
    const own = await pictureOf(`/members/${member.id}`);
    await withSettings({ logged_out_search: 'none' }, async (closed) => {
      const page = readPage((await closed.client().get(`/members/${member.id}`)).text);
      expect(page.meta('og:image')).toContain('/social-images/site-en-');
      expect((await closed.client().get(own.pathname)).status).toBe(302);
    });
  });
});

describe('the status of a page about a member', () => {
  const statusOf = async (path: string) => (await visitor().get(path)).status;

  test('is 404 for what is no id, nobody’s id, and whoever visitors may not see [T-PLATFORM-NOT-FOUND]', async () => {
    const hidden = [
      await gateway.makeMember({ invisible: true }),
      await gateway.makeMember({ profile_status: 'disabled' }),
      await gateway.makeMember({ status: 'pending_deletion' }),
      await gateway.makeMember({ tenant_id: BETA }),
    ];
    const paths = [
      '/members/abc',
      '/members/0',
      '/members/-1',
      '/members/99999999',
      '/members/99999999/signup',
      '/members/1e3',
      '/members/abc/landing',
    ];
    const ofHidden = hidden.flatMap(({ id }) => [`/members/${id}`, `/members/${id}/signup`]);
    for (const path of [...paths, ...ofHidden]) {
      const page = await pageOf(path);
      expect([path, page.answer.status]).toEqual([path, 404]);
      expect(page.plan).toMatchObject({ route: null, status: 404 });
      expect(page.title).toBe('This page could not be found · Alpha');
      expect(page.all('link', { rel: 'canonical' })).toEqual([]);
    }
    expect((await pageOf('/fr/members/abc')).title).toBe('Cette page est introuvable · Alpha');
    const shown = await gateway.makeMember();
    expect(await statusOf(`/members/${shown.id}`)).toBe(200);
    expect(await statusOf(`/members/${shown.id}/signup`)).toBe(200);
  });

  test('is 404 for parameters that no chat, list of likes or checkout has, before anybody is asked to log in', async () => {
    for (const path of [
      '/chats/abc',
      '/likes/nonsense',
      '/likes/m/abc',
      '/members/x/chat',
      '/credits/40/zzz',
      '/credits/40/IDEAL',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    for (const path of ['/chats/12', '/likes/matches', '/credits/40', '/credits/40/ideal'])
      expect([path, await statusOf(path)]).toEqual([path, 302]);
  });

  test('is that of the data for a member who looks: 403 when they were blocked, 404 when they blocked [R-PRIVACY-BLOCKED-ACCESS]', async () => {
    const [viewer, blocker, blocked, invisible] = [
      await gateway.makeMember(),
      await gateway.makeMember(),
      await gateway.makeMember(),
      await gateway.makeMember({ invisible: true }),
    ];
    await block(gateway.db, blocker.id, viewer.id);
    await block(gateway.db, viewer.id, blocked.id);
    const client = await gateway.login(viewer);
    const seen = async (id: number) => (await client.get(`/members/${id}`)).status;
    expect(await seen(blocker.id)).toBe(403);
    expect(await seen(blocked.id)).toBe(404);
    expect(await seen(invisible.id)).toBe(404);
    expect(await seen(viewer.id)).toBe(200);
    const data = await client.get(`/api/member.php?id=${blocker.id}`);
    expect(data.status).toBe(403);
  });

  test('tells nothing of whom there is where visitors see nobody', async () => {
    const member = await gateway.makeMember();
    await withSettings({ logged_out_search: 'none' }, async (closed) => {
      const paths = [member.id, 99_999_999].flatMap((id) => [`/members/${id}`, `/members/${id}/signup`]);
      const statuses = paths.map(async (path) => (await closed.client().get(path)).status);
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
    });
  });
});

describe('robots.txt and sitemap.xml', () => {
  test('robots may read pages and nothing else, and find the sitemap of their tenant', async () => {
    for (const host of ['localhost', 'nuit.localhost']) {
      const { text, headers } = await visitor(host).get('/robots.txt');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(text).toBe(
        `User-agent: *\nDisallow: /api/\nDisallow: /cdn/\nAllow: /\n\nSitemap: ${visitor(host).origin}/sitemap.xml\n`,
      );
    }
  });

  test('the sitemap has every public page that a live part has, in each language, and nothing else', async () => {
    const { text, headers } = await visitor('nuit.localhost').get('/sitemap.xml');
    const { origin } = visitor('nuit.localhost');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(
      expect.arrayContaining(
        ['/', '/fr', '/pricing', '/fr/pricing', '/landers/gallery', '/pages/terms'].map((path) => origin + path),
      ),
    );
    expect(
      found.filter((url) =>
        /:\w+\?|complaints|chats|credits|profile|members\/|activate|lang-config/.test(url.slice(origin.length)),
      ),
    ).toEqual([]);
    const pricing = text.split('<url>').find((entry) => entry.includes(`<loc>${origin}/pricing</loc>`)) ?? '';
    expect(pricing).toContain(`<xhtml:link rel="alternate" hreflang="fr" href="${origin}/fr/pricing"/>`);
    expect(pricing).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/fr/pricing"/>`);
    for (const url of found.slice(0, 12)) {
      const page = await visitor('nuit.localhost').get(url.slice(origin.length), {
        headers: { 'user-agent': 'Googlebot/2.1' },
      });
      expect([url, page.status, readPage(page.text).meta('robots')]).toEqual([url, 200, undefined]);
      expect(readPage(page.text).all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(url);
    }
    const again = await visitor('nuit.localhost').get('/sitemap.xml', { headers: { 'if-none-match': headers.etag } });
    expect(again.status).toBe(304);
  });
});
