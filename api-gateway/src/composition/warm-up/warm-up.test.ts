import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { someSettings } from '@tandem/contracts/testing/some-settings';
import type { Composition } from '../live/composition.ts';
import type { PrerenderJob } from '../prerender/prerender-job.ts';
import { WarmUp } from './warm-up.ts';
import type { WarmUpDeps } from './warm-up.ts';

/** A release of a part with these pages. */
const someRelease = (part: string, build: string, routes: object[]) => ({
  id: `${part}@${build}`,
  part,
  build,
  entry: 'entry.js',
  files: [{ path: 'entry.js', sha384: 'hash' }],
  localeFiles: {},
  prerenderFile: 'prerender.cjs',
  routes,
  slots: [],
});

const page = (id: string, more: object = {}) => ({
  id,
  path: `/${id}`,
  layout: 'default',
  texts: { title: { en: id } },
  prerender: { queries: [] },
  ...more,
});

/** A composition with a build of one part, whose pages are a landing page and another one. */
const composition = (build: string) =>
  ({
    id: build,
    shell: someRelease('shell', 'one', []),
    parts: { 'mf-landers': someRelease('mf-landers', build, [page('landing', { layout: 'lander' }), page('terms')]) },
    standIns: {},
    stopped: [],
    routes: [],
  }) as unknown as Composition;

const settings = someSettings({ locales: ['en'] });
const nameOf = ({ remote, route, plan }: PrerenderJob) =>
  [remote?.build ?? 'shell', route?.id ?? 'frame', plan.settings.geoip_country, plan.isSourced && 'sourced']
    .filter(Boolean)
    .join(' ');

/** A warm-up of one tenant that notes the pages it asks for. */
function startWarmUp(changes: Partial<WarmUpDeps> = {}) {
  const asked: string[] = [];
  const warmUp = new WarmUp({
    prerenderer: { renderAhead: async (job) => void asked.push(nameOf(job)) },
    tenants: async () => [{ id: 1, key: 'one', hosts: ['localhost'], settings, timeZone: 'UTC' }],
    compositionsOf: () => [composition('live'), composition('variant')],
    countriesOf: async () => ['FR'],
    settingsOf: async (_, { country }) => ({ ...settings, geoip_country: country }),
    port: () => 1,
    // The table of old pages is no matter here.
    db: { deleteFrom: () => ({ where: () => ({ execute: async () => [] }) }) } as unknown as WarmUpDeps['db'],
    log: pino({ level: 'silent' }),
    ...changes,
  });
  return { warmUp, asked };
}

test('what is live comes first; for a country that visitors come from there are the pages that they come to [R-PLATFORM-PRERENDER-AHEAD]', async () => {
  const { warmUp, asked } = startWarmUp();
  warmUp.begin();
  const ofOne = (build: string) => [`${build} landing`, `${build} terms`, 'shell frame', `${build} landing FR`];
  await vi.waitFor(() => expect(asked).toEqual([...ofOne('live'), ...ofOne('variant')]));
  await warmUp.stop();
});

test.each([
  ['signups', { signups: 'with_trafficsource' }],
  ['the search', { logged_out_search_trafficsource: 'all' }],
] as const)(
  'where %s are another matter with a traffic source, the pages of such visitors follow [R-PLATFORM-PRERENDER-AHEAD]',
  async (_what, changes) => {
    const own = { ...settings, ...changes };
    const { warmUp, asked } = startWarmUp({
      tenants: async () => [{ id: 1, key: 'one', hosts: ['localhost'], settings: own, timeZone: 'UTC' }],
      compositionsOf: () => [composition('live')],
      settingsOf: async (_, { country }) => ({ ...own, geoip_country: country }),
    });
    warmUp.begin();
    const pages = ['live landing', 'live terms', 'shell frame', 'live landing FR'];
    const again = ['live landing sourced', 'live terms sourced', 'live landing FR sourced'];
    await vi.waitFor(() => expect(asked).toEqual([...pages, ...again]));
    await warmUp.stop();
  },
);

test('pages are rendered one after another; a change begins again with what is there then, and a stop ends it [R-PLATFORM-PRERENDER-AHEAD]', async () => {
  let compositions = [composition('before')];
  const held = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  const { warmUp } = startWarmUp({
    compositionsOf: () => compositions,
    prerenderer: {
      renderAhead: async (job) => {
        asked.push(nameOf(job));
        return held.promise;
      },
    },
  });
  warmUp.begin();
  await vi.waitFor(() => expect(asked).toEqual(['before landing']));
  compositions = [composition('after')];
  warmUp.begin();
  held.resolve(undefined);
  await vi.waitFor(() => expect(asked).toContain('after landing FR'));
  expect(asked.filter((name) => name.startsWith('before'))).toHaveLength(1);
  expect(asked.filter((name) => name === 'shell frame')).toHaveLength(1);
  await warmUp.stop();
  warmUp.begin();
  await warmUp.stop();
  expect(asked.filter((name) => name === 'after terms')).toHaveLength(1);
});
