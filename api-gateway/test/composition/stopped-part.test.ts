import { afterAll, beforeAll, expect, test } from 'vitest';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { REMOTE_BUNDLE, SHELL_BUNDLE, fixtureRoute, removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { composed, startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'shell': { prerender: SHELL_BUNDLE },
    'mf-landers': {
      prerender: REMOTE_BUNDLE,
      routes: [fixtureRoute('index', { prerender: { queries: [] }, files: ['page.css'] })],
    },
  });
});
afterAll(() => site.close());

const pageOf = async (path: string) => {
  const response = await site.gateway.client().get(path);
  return { ...readPage(response.text), status: response.status, headers: response.headers, text: response.text };
};

test('a part that is stopped has its addresses and its text, and is loaded by nobody, until it is started [R-PLATFORM-RELEASE-STOP, R-PLATFORM-RELEASE-START]', async () => {
  const landers = site.releases['mf-landers'];
  const before = await pageOf('/fr');
  expect(before.plan.parts).toHaveProperty('mf-landers');
  await stopPart(site.ledger, { part: 'mf-landers', kind: 'stop' });
  await untilComposed(site.gateway, (live) => live['mf-landers'] === undefined);
  expect(await composed(site.gateway)).toMatchObject({ stopped: ['mf-landers'], absent: [] });

  const home = await pageOf('/fr');
  expect(home.status).toBe(503);
  expect(home.headers['retry-after']).toBe('120');
  expect(home.root, 'the text stays').toBe(before.root);
  expect(home.plan).toMatchObject({ prerendered: true, route: { id: 'index', part: 'mf-landers' }, away: [] });
  expect(home.plan.parts).not.toHaveProperty('mf-landers');
  expect(home.plan.stopped?.['mf-landers']?.routes.map(({ id }) => id)).toContain('index');
  expect(home.text, 'it is not requested').not.toContain(`/_parts/mf-landers/${landers.build}/entry.js`);
  expect(home.text, 'its style is').toContain(`/_parts/mf-landers/${landers.build}/page.css`);

  const members = await pageOf('/members');
  expect(members.status, 'the others go on').toBe(200);
  expect(members.plan.stopped).toHaveProperty('mf-landers');

  const { dist, release } = await writeBuild({ part: 'mf-landers' });
  await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [release]);
  await removeBuilds([{ dist }]);
  await expect.poll(async () => (await pageOf('/fr')).text).toContain(release.build);
  expect((await pageOf('/fr')).status, 'a promotion starts nothing').toBe(503);
  await stopPart(site.ledger, { part: 'mf-landers', kind: 'start' });
  await untilComposed(site.gateway, (live) => live['mf-landers'] === release.id);
  expect(await pageOf('/fr')).toMatchObject({
    status: 200,
    plan: expect.not.objectContaining({ stopped: {} }) as object,
  });
});
