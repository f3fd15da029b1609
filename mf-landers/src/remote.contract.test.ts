import { CONTRACT_VERSION } from '@tandem/contracts/composition/remote';
import type { RouteDefinition } from '@tandem/contracts/composition/remote';
import { expect, it } from 'vitest';
import remote from './remote.ts';

/** The public surface of this remote: a change here is a change for others. */
it('offers what others build on', async () => {
  const routes: Readonly<Record<string, RouteDefinition | undefined>> = (await remote.routes()).default;
  expect(remote.id).toBe('mf-landers');
  expect(remote.contract).toBe(`^${CONTRACT_VERSION.split('.')[0]}`);
  expect(remote.slots).toBeUndefined();
  expect(Object.entries(routes).map(([id, route]) => [id, route?.link, route?.prerender !== undefined])).toEqual([
    ['index', 'home', true],
    ['match-finder', undefined, true],
    ['landers-gallery', undefined, true],
    ['landers-adultonly', undefined, true],
    ['landers-whoneedsstrings', undefined, true],
    ['landers-iconslanding', undefined, true],
    ['landers-tinderswipe', undefined, true],
    ['landers-alonetonight', undefined, true],
    ['landers-collagelanding', undefined, true],
    ['landers-maplanding', undefined, true],
    ['landers-socialnetwork', undefined, true],
    ['landers-video', undefined, true],
    ['landers-transitionsvideolanding', undefined, true],
    ['members-id-landing', undefined, true],
    ['members-id-landing2', undefined, true],
    ['members-id-landing3', undefined, true],
  ]);
});

it('looks the same from every advertisement', async () => {
  const routes: Readonly<Record<string, RouteDefinition | undefined>> = (await remote.routes()).default;
  for (const route of Object.values(routes)) expect(route?.prerender?.anySearch).toBe(true);
});

it('requests the same portraits in the gateway as in the pages', async () => {
  const routes: Readonly<Record<string, RouteDefinition | undefined>> = (await remote.routes()).default;
  // The searches of the pages are in GalleryPage.test.tsx.
  const searches = [
    { with_photo: '1', min_age: 25, hide_fictional: '1' },
    { with_photo: '1', min_age: 25 },
  ];
  const common = {
    key: ['mf-landers', 'portraits'],
    endpoint: 'GET /api/members.php',
    keyedByQuery: true,
    fromPictures: 'gender',
  };
  const queries = [
    ...searches.map((query) => ({ ...common, query, fromSettings: { country: 'geoip_country' } })),
    ...searches.map((query) => ({ ...common, query })),
  ];
  const landers = ['gallery', 'tinderswipe', 'alonetonight', 'collagelanding', 'maplanding', 'socialnetwork'];
  for (const id of ['index', ...landers.map((name) => `landers-${name}`)])
    expect([id, routes[id]?.prerender?.queries]).toEqual([id, queries]);
});

it('has landing pages for visitors alone: the gateway sends members on, with the tracking parameters [R-LANDERS-MEMBERS-SENT-ON]', async () => {
  const { default: routes } = await remote.routes();
  const landers = Object.values(routes).filter(({ path }) => /\/(landers\/|landing)/.test(path));
  expect(landers.length).toBeGreaterThan(0);
  expect(new Set(landers.map(({ access }) => access))).toEqual(new Set(['visitor']));
});
