import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { BETA } from '../harness.ts';
import type { MemberInput, TestGateway } from '../harness.ts';
import { givePhotosWithFiles, makeFiles } from '../domain/photo-addresses.ts';
import { givePhotos } from '../domain/photos.ts';
import { readPage } from './html-page.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { startSharedSite, withSettings } from './shared-site.ts';

let site: PublishedGateway;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startSharedSite();
  ({ gateway } = site);
});
afterAll(() => site.close());

const visitor = (host?: string) => gateway.client(host);
const pageOf = async (path: string, host?: string) => {
  const response = await visitor(host).get(path);
  return { ...readPage(response.text), response };
};

async function memberWithPhoto(input: MemberInput = {}) {
  const member = await gateway.makeMember(input);
  await givePhotos(gateway.db, member.id, { public: 1 });
  return member;
}

describe('the picture beside a link', () => {
  const pictureOf = async (path: string, host?: string) => new URL((await pageOf(path, host)).meta('og:image') ?? '');

  test('is the tenant’s own in its language, 1200 by 630, and may be kept for ever', async () => {
    const addresses = new Set<string>();
    for (const host of ['localhost', 'nuit.localhost']) {
      for (const path of ['/pricing', '/fr/pricing']) {
        const url = await pictureOf(path, host);
        expect(url.origin).toBe(visitor(host).origin);
        addresses.add(url.href);
        const response = await visitor(host).send('GET', url.pathname);
        expect(response.status).toBe(200);
        expect(response.headers['content-type']).toBe('image/png');
        expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
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

  test('of an older design is still sent, but not kept', async () => {
    const response = await visitor().get('/social-images/site-en-000000000000.png');
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    for (const name of ['site-xx-000000000000.png', 'member-en-0-1.jpg', 'member-en-1.jpg', '..%2fsecrets.json', 'x'])
      expect([name, (await visitor().get(`/social-images/${name}`)).status]).toEqual([name, 404]);
  });

  test('of a member’s page is their main photo, as long as everybody may see it [F-PROFILE-SOCIAL-IMAGE]', async () => {
    const member = await memberWithPhoto();
    const url = await pictureOf(`/members/${member.id}`);
    expect(url.pathname).toMatch(new RegExp(`^/social-images/member-en-${member.id}-[0-9a-f]{32}\\.jpg$`));
    expect((await pictureOf(`/fr/members/${member.id}/landing`)).pathname).toContain(`member-fr-${member.id}-`);
    // Said in the words for the picture, and nowhere else in the document.
    const page = await visitor().get(`/members/${member.id}`);
    expect(page.text.split(member.name)).toHaveLength(3);
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', member.id).execute();
    const later = await visitor().get(url.pathname);
    expect([later.status, later.headers['cache-control']]).toEqual([302, 'no-store']);
    expect(later.headers.location).toMatch(/^\/social-images\/site-en-/);
  });

  test.each<[string, (id: number, hidden: boolean) => Promise<unknown>]>([
    [
      'their photo was private',
      (id, hidden) =>
        gateway.db
          .updateTable('photos')
          .set({ is_private: hidden, is_main: !hidden })
          .where('user_id', '=', id)
          .execute(),
    ],
    [
      'their photo was rejected',
      (id, hidden) =>
        gateway.db
          .updateTable('photos')
          .set({ status: hidden ? 'rejected' : 'active', rejection_reason: hidden ? 'other' : null })
          .where('user_id', '=', id)
          .execute(),
    ],
    [
      'they were invisible',
      (id, hidden) => gateway.db.updateTable('profiles').set({ invisible: hidden }).where('user_id', '=', id).execute(),
    ],
  ])(
    'has another address once %s, however short that was [F-PROFILE-SOCIAL-IMAGE, R-PHOTOS-ADDRESS-PICTURE]',
    async (_why, setHidden) => {
      const member = await gateway.makeMember();
      await givePhotosWithFiles(gateway, member.id, await makeFiles(gateway), [{}]);
      const old = await pictureOf(`/members/${member.id}`);
      const response = await visitor().send('GET', old.pathname);
      expect([response.status, response.headers['cache-control']]).toEqual([
        200,
        'public, max-age=3600, must-revalidate',
      ]);
      await setHidden(member.id, true);
      expect((await visitor().get(old.pathname)).status).toBe(302);
      await setHidden(member.id, false);
      const now = await pictureOf(`/members/${member.id}`);
      expect(now.pathname).not.toBe(old.pathname);
      expect((await visitor().send('GET', now.pathname)).status).toBe(200);
      expect((await visitor().get(old.pathname)).status).toBe(302);
    },
  );

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
    const addressOf = (id: number) =>
      gateway.db.selectFrom('photos').select('sharp_address').where('user_id', '=', id).executeTakeFirstOrThrow();
    for (const { id } of [disabled, foreign]) {
      const { sharp_address: address } = await addressOf(id);
      expect((await visitor().get(`/social-images/member-en-${id}-${address}.jpg`)).status).toBe(302);
      expect((await pictureOf(`/members/${id}/landing`)).pathname).toMatch(/site-en-/);
    }
    const member = await memberWithPhoto();
    const own = await pictureOf(`/members/${member.id}`);
    await withSettings(gateway, { logged_out_search: 'none' }, async (closed) => {
      const page = readPage((await closed.client().get(`/members/${member.id}`)).text);
      expect(page.meta('og:image')).toContain('/social-images/site-en-');
      expect((await closed.client().get(own.pathname)).status).toBe(302);
    });
  });
});
