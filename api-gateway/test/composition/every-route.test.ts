import { describe, expect, test } from 'vitest';
import { fillPath } from '@tandem/contracts/composition/route';
import { chats } from '../domain/chat.ts';
import type { TestClient } from '../harness.ts';
import { FIXTURE_ROUTES } from './fixture-routes.ts';
import type { FixtureTraits } from './fixture-routes.ts';
import { readPage } from './html-page.ts';
import { setUpDescribedSite } from './described-site.ts';

const { member, shownId, visitor } = setUpDescribedSite();

/** Of something of the member's that is there. */
async function ownIdFor(id: string, client: TestClient): Promise<string> {
  if (id === 'chats-id') return String((await chats(client))[0]?.conversation.id);
  return id === 'credits-id-paymentmethod' ? '40' : shownId();
}

describe('every route of the site', () => {
  const routes = Object.entries(FIXTURE_ROUTES).flatMap(([part, table]) =>
    Object.entries<FixtureTraits>(table).map(([id, route]) => [id, { ...route, part }] as const),
  );

  test.each(routes)('%s serves a visitor [R-ACCOUNT-VISITOR-PAGES]', async (id, route) => {
    const path = fillPath(route.path, { id: shownId(), type: 'received', slug: 'x', paymentmethod: 'ideal' });
    const response = await visitor().get(id === 'activate-done' ? `${path}?token=of-a-mail` : path);
    if (route.access === 'member') {
      expect(response.status).toBe(302);
      expect(response.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`);
    } else {
      expect(response.status).toBe(200);
      expect(readPage(response.text).plan.route).toEqual({ id, part: route.part });
    }
  });

  test.each(routes)('%s serves a member, in French', async (id, route) => {
    const client = await member();
    const path = fillPath(route.path, { id: await ownIdFor(id, client), type: 'received' });
    const response = await client.get(path === '/' ? '/fr' : `/fr${path}`);
    if (route.access === 'visitor') {
      expect(response.status).toBe(302);
      const there = route.membersGoTo === 'subject' ? `/fr/members/${shownId()}` : '/fr/members';
      expect(response.headers.location).toBe(there);
    } else {
      expect(response.status).toBe(200);
      expect(readPage(response.text).plan).toMatchObject({
        route: { id, part: route.part },
        locale: 'fr',
        hasSession: true,
      });
    }
  });
});
