import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { Prerenderer } from './prerenderer.ts';
import type { PrerenderJob } from './prerenderer.ts';
import type { RenderPool } from './render-pool.ts';
import type { RenderAnswer } from './render-process.ts';

/** A page of a part that asks for nothing. */
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

/** Keeps nothing: each page has to be made. */
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

test('a page that takes long is waited for three seconds; who comes later waits for the rest of them, and nobody after it has failed', async () => {
  const rendering = Promise.withResolvers<RenderAnswer>();
  const render = vi.fn(() => rendering.promise);
  const pool = { render } as unknown as RenderPool;
  const prerenderer = new Prerenderer({ db, pool, log: pino({ level: 'silent' }), ownAddress: () => null });
  const answered: string[] = [];
  const ask = async (who: string) => {
    expect(await prerenderer.markup(JOB)).toBeNull();
    answered.push(who);
  };

  void ask('first');
  await vi.advanceTimersByTimeAsync(2000);
  void ask('second');
  await vi.advanceTimersByTimeAsync(999);
  expect(answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toEqual(['first', 'second']);
  void ask('third');
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toEqual(['first', 'second', 'third']);

  rendering.resolve({ ok: false, error: 'no answer', fatal: true });
  await vi.advanceTimersByTimeAsync(0);
  void ask('fourth');
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toEqual(['first', 'second', 'third', 'fourth']);
  expect(render).toHaveBeenCalledOnce();
});
