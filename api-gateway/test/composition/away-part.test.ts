import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { REMOTE_BUNDLE, fixtureRoute, removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { composed, startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { moveUnchecked } from './promote-release.ts';

/** A prerender bundle of the shell that says in the frame whether the page is away, as the shell itself does. */
const SHELL_BUNDLE = `
module.exports = {
  shared: { react: {} },
  render: async ({ plan, url, remote }) => remote
    ? '<main>' + remote.page(plan, url) + '</main>'
    : '<main><h1>' + plan.locale + (plan.route?.id === 'pricing' && plan.away.includes('/pricing') ? ' away ' : ' outline ') + plan.hasSession + '</h1></main>',
};`;

let site: PublishedGateway;
beforeAll(async () => {
  const pricing = fixtureRoute('pricing', { prerender: { queries: [] } });
  site = await startPublishedGateway({
    'shell': { prerender: SHELL_BUNDLE },
    'mf-payments': { prerender: REMOTE_BUNDLE, routes: [pricing] },
  });
  const { dist } = await writeBuild({
    part: 'mf-payments',
    contract: '^9',
    prerender: REMOTE_BUNDLE,
    routes: [pricing],
  });
  const { release } = await publishRelease(site.ledger, dist);
  await removeBuilds([{ dist }]);
  await moveUnchecked(site.ledger, release, 'rollback');
  await untilComposed(site.gateway, (live) => live['mf-payments'] === undefined);
});
afterAll(() => site.close());

test.each([
  ['/pricing', 'en', 'This page cannot be shown right now. It will be loaded again in a moment.'],
  ['/fr/pricing', 'fr', 'Cette page ne peut pas être affichée pour le moment. Elle va être rechargée dans un instant.'],
])(
  'the document at %s, of a part that is away, has the frame with the message in it, is 503 with Retry-After, and reloads itself without a script [R-PLATFORM-RELEASE-ABSENT-WORD]',
  async (path, locale, words) => {
    expect((await composed(site.gateway)).absent).toMatchObject([{ part: 'mf-payments', reason: 'incompatible' }]);
    const { status, headers, text } = await site.gateway.client().get(path);
    const { root, plan } = readPage(text);
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect(root).toBe(`<main><h1>${locale} away false</h1></main>`);
    expect(plan).toMatchObject({ prerendered: false, status: 503, route: { id: 'pricing', part: 'mf-payments' } });
    expect(plan.parts).not.toHaveProperty('mf-payments');
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="5">');
    expect(text).toContain(`<p class="needs-script">${words}</p>`);
  },
);

test('a member gets the message in a member’s frame [R-PLATFORM-RELEASE-ABSENT-WORD]', async () => {
  const client = await site.gateway.login(await site.gateway.makeMember());
  const { status, text } = await client.get('/pricing');
  expect([status, readPage(text).root]).toEqual([503, '<main><h1>en away true</h1></main>']);
});

test('other pages of the composition have their own frames [R-PLATFORM-RELEASE-ABSENT-WORD]', async () => {
  const { status, text } = await site.gateway.client().get('/members');
  expect([status, readPage(text).root]).toEqual([200, '<main><h1>en outline false</h1></main>']);
});
