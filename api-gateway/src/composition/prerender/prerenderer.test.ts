import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { createPageSeal } from './page-seal.ts';
import { pageKeys } from './prerender-job.ts';
import type { PrerenderJob } from './prerender-job.ts';
import { Prerenderer } from './prerenderer.ts';
import type { RenderPool } from './render-pool.ts';
import type { RenderResult } from './render-process.ts';

/** A page of a part that needs no data. */
const JOB = {
  shell: { id: 'shell@1' },
  remote: { id: 'mf-payments@1' },
  route: { id: 'pricing', prerender: { queries: [] } },
  tenant: { id: 1, host: 'localhost' },
  plan: { route: { id: 'pricing' }, settings: {}, composition: 'x', locale: 'en', hasSession: false },
  url: '/pricing',
  params: {},
  address: null,
} as unknown as PrerenderJob;

/** Stores nothing: each page has to be rendered. */
const db = {
  selectFrom: () => {
    throw new Error('There is no database.');
  },
} as unknown as Db;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A prerenderer that renders as the test says. */
function prerendererWith(render: (job: PrerenderJob) => Promise<RenderResult>): Prerenderer {
  const pool = { render } as unknown as RenderPool;
  const seal = createPageSeal('a key of the test');
  return new Prerenderer({
    db,
    pool,
    log: pino({ level: 'silent' }),
    seal,
    ownAddress: () => null,
    waitMilliseconds: 3000,
  });
}

test('a request for a slow page waits as long as the settings say, and a later request waits for the rest of that time', async () => {
  const prerenderer = prerendererWith(() => new Promise(() => undefined));
  const resolved: string[] = [];
  const requestAs = async (who: string) => {
    expect(await prerenderer.markup(JOB)).toBeNull();
    resolved.push(who);
  };
  void requestAs('first');
  await vi.advanceTimersByTimeAsync(2000);
  void requestAs('second');
  await vi.advanceTimersByTimeAsync(999);
  expect(resolved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toEqual(['first', 'second']);
  void requestAs('third');
  await vi.advanceTimersByTimeAsync(10);
  expect(resolved).toEqual(['first', 'second', 'third']);
});

test('a page that failed is left alone for half a minute', async () => {
  const render = vi.fn(async (): Promise<RenderResult> => ({ ok: false, error: 'no response' }));
  const prerenderer = prerendererWith(render);
  expect(await prerenderer.markup(JOB)).toBeNull();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await prerenderer.markup(JOB)).toBeNull();
  expect(render).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await prerenderer.markup(JOB)).toBeNull();
  expect(render).toHaveBeenCalledTimes(2);
});

test('a bundle that cost a process is left alone with all its pages, and no other is', async () => {
  const render = vi.fn(async (): Promise<RenderResult> => ({ ok: false, error: 'no response', fatal: true }));
  const prerenderer = prerendererWith(render);
  await prerenderer.markup(JOB);
  await prerenderer.markup({ ...JOB, url: '/pricing/other' });
  expect(render).toHaveBeenCalledTimes(1);
  await prerenderer.markup({ ...JOB, remote: { ...JOB.remote, id: 'mf-chat@1' } as NonNullable<typeof JOB.remote> });
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page that nobody waits for is rendered unless a fresh one is there, and is there when that is done [R-PLATFORM-PRERENDER-AHEAD]', async () => {
  const rendered = Promise.withResolvers<RenderResult>();
  const render = vi.fn(() => rendered.promise);
  const prerenderer = prerendererWith(render);
  const isDone = vi.fn();
  const ahead = prerenderer.renderAhead(JOB).then(isDone);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isDone).not.toHaveBeenCalled();
  rendered.resolve({ ok: true, html: '<main></main>', isOfCountry: true, isOfSource: true });
  await ahead;
  await prerenderer.renderAhead(JOB);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  await prerenderer.renderAhead(JOB);
  expect(render).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  await prerenderer.renderAhead(JOB);
  expect(render, 'after ten minutes').toHaveBeenCalledTimes(2);
});

test('a page that says what is so now is rendered again before it is sent once it is too old for that [R-LANDERS-ONLINE-NOW]', async () => {
  let made = 0;
  const html = () => `<main>${(made += 1)}</main>`;
  const prerenderer = prerendererWith(async () => ({ ok: true, html: html(), isOfCountry: true, isOfSource: true }));
  const route = { id: 'tonight', prerender: { queries: [], oldestMinutes: 5 } };
  const job = { ...JOB, route } as unknown as PrerenderJob;
  const sent = async () => (await prerenderer.markup(job))?.html;
  await sent();
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(await sent()).toBe('<main>1</main>');
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent(), 'the old one is not sent meanwhile').not.toBe('<main>1</main>');
  expect(await sent()).toBe('<main>2</main>');
});

describe('a page', () => {
  const from = (country: string | null, changes: object = {}) =>
    ({ ...JOB, ...changes, plan: { ...JOB.plan, settings: { geoip_country: country } } }) as unknown as PrerenderJob;
  /** The same for somebody who came with a traffic source. */
  const sourced = (job: PrerenderJob) => ({ ...job, plan: { ...job.plan, isSourced: true } }) as PrerenderJob;
  const rendererOf = (isOfCountry: boolean, isOfSource = false) => {
    const result = { ok: true, html: '<main></main>', isOfCountry, isOfSource } as const;
    const render = vi.fn(async (_job: PrerenderJob): Promise<RenderResult> => result);
    return { render, prerenderer: prerendererWith(render) };
  };

  test('that has not read where its visitor is from is rendered once for all countries [R-PLATFORM-PRERENDER-COUNTRY]', async () => {
    const { render, prerenderer } = rendererOf(false);
    await prerenderer.markup(from('FR'));
    for (const country of [null, 'NL']) expect(await prerenderer.markup(from(country))).not.toBeNull();
    await prerenderer.renderAhead(from('BE'));
    expect(render).toHaveBeenCalledTimes(1);
    await prerenderer.markup(from('FR', { url: '/pricing/other' }));
    expect(render, 'another page is another one').toHaveBeenCalledTimes(2);
  });

  test('that has read it is rendered for each of them, and nobody gets that of another [R-PLATFORM-PRERENDER-COUNTRY]', async () => {
    const { render, prerenderer } = rendererOf(true);
    for (const country of ['FR', null, 'NL', 'FR']) await prerenderer.markup(from(country));
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('with data that its settings choose is never for all countries [R-PLATFORM-PRERENDER-COUNTRY]', async () => {
    const queries = [{ key: ['x'], endpoint: 'GET /api/members.php', fromSettings: { country: 'geoip_country' } }];
    const keysFrom = (country: string) =>
      pageKeys(from(country, { route: { id: 'home', prerender: { queries } } }), null);
    const shared = (one: string, other: string) => keysFrom(one).all.filter((key) => keysFrom(other).all.includes(key));
    expect(shared('FR', 'NL')).toEqual([]);
    expect(shared('FR', 'FR')).toHaveLength(2);
    expect(pageKeys(JOB, []).all, 'nor one about one thing').toEqual([pageKeys(JOB, []).own]);
  });

  test('that has not read whether its visitor came with a traffic source is rendered once for both [R-PLATFORM-PRERENDER-SOURCE]', async () => {
    const { render, prerenderer } = rendererOf(false);
    await prerenderer.markup(from('FR'));
    for (const job of [sourced(from('FR')), from('NL'), sourced(from(null))])
      expect(await prerenderer.markup(job)).not.toBeNull();
    await prerenderer.renderAhead(sourced(from('BE')));
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('that has read it is rendered for both, and nobody gets that of the other [R-PLATFORM-PRERENDER-SOURCE]', async () => {
    const { render, prerenderer } = rendererOf(false, true);
    for (const job of [from('NL'), sourced(from('NL')), from('FR'), sourced(from('FR'))]) await prerenderer.markup(job);
    expect(render, 'and once for all countries').toHaveBeenCalledTimes(2);
    const plans = render.mock.calls.map(([{ plan }]) => plan.isSourced);
    expect(plans).toEqual([undefined, true]);
  });

  test.each([
    ['limited', 'limited', true],
    ['all', 'none', true],
    ['none', 'limited', false],
    ['limited', 'all', false],
  ] as const)(
    'with data is for both where visitors see %s of the members, and %s with a traffic source: %s [R-PLATFORM-PRERENDER-SOURCE]',
    (everybody, withSource, isForBoth) => {
      const settings = { logged_out_search: everybody, logged_out_search_trafficsource: withSource };
      const queries = [{ key: ['x'], endpoint: 'GET /api/members.php', query: {} }];
      const job = {
        ...JOB,
        route: { id: 'home', prerender: { queries } },
        plan: { ...JOB.plan, settings },
      } as unknown as PrerenderJob;
      const theirs = pageKeys(sourced(job), null).all;
      expect(pageKeys(job, null).all.some((key) => theirs.includes(key))).toBe(isForBoth);
    },
  );
});
