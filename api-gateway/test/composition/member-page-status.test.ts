import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BETA } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { block } from '../domain/photos.ts';
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

describe('the status of a page about a member', () => {
  const statusOf = async (path: string) => (await visitor().get(path)).status;

  test('is 404 for what is no id, nobody’s id, and members whom visitors may not see [T-PLATFORM-NOT-FOUND]', async () => {
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
      expect([path, page.response.status]).toEqual([path, 404]);
      expect(page.plan).toMatchObject({ route: null, status: 404 });
      expect(page.title).toBe('This page could not be found · Alpha');
      expect(page.all('link', { rel: 'canonical' })).toEqual([]);
    }
    expect((await pageOf('/fr/members/abc')).title).toBe('Cette page est introuvable · Alpha');
    const shown = await gateway.makeMember();
    expect(await statusOf(`/members/${shown.id}`)).toBe(200);
    expect(await statusOf(`/members/${shown.id}/signup`)).toBe(200);
  });

  test('is 404 for parameters that no chat, list of likes or checkout has, before the login', async () => {
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

  test('reveals nothing of whom there is where visitors see nobody', async () => {
    const member = await gateway.makeMember();
    await withSettings(gateway, { logged_out_search: 'none' }, async (closed) => {
      const paths = [member.id, 99_999_999].flatMap((id) => [`/members/${id}`, `/members/${id}/signup`]);
      const statuses = paths.map(async (path) => (await closed.client().get(path)).status);
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
    });
  });
});
