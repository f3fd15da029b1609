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
function prerendererWith(render: () => Promise<RenderResult>): Prerenderer {
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
  rendered.resolve({ ok: true, html: '<main></main>', isOfCountry: true });
  await ahead;
  await prerenderer.renderAhead(JOB);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  await prerenderer.renderAhead(JOB);
  expect(render).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  await prerenderer.renderAhead(JOB);
  expect(render, 'after ten minutes').toHaveBeenCalledTimes(2);
});

describe('a page', () => {
  const from = (country: string | null, changes: object = {}) =>
    ({ ...JOB, ...changes, plan: { ...JOB.plan, settings: { geoip_country: country } } }) as unknown as PrerenderJob;
  const rendererOf = (isOfCountry: boolean) => {
    const render = vi.fn(async (): Promise<RenderResult> => ({ ok: true, html: '<main></main>', isOfCountry }));
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
    const keysOf = (country: string) =>
      pageKeys(from(country, { route: { id: 'home', prerender: { queries } } }), null);
    expect(keysOf('FR').shared).toBeNull();
    expect(keysOf('FR').own).not.toBe(keysOf('NL').own);
    expect(pageKeys(JOB, []).shared, 'nor one about one thing').toBeNull();
  });
});
