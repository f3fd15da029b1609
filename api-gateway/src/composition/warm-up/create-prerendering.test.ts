import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrerendering } from './create-prerendering.ts';
import type { PrerenderingDeps } from './create-prerendering.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-warm-up-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true, force: true });
});

/** Prerendering of a site without tenants. */
function start(warmsUp = true, prerenderAhead = true) {
  const tenants = vi.fn(async () => []);
  const prerendering = createPrerendering({
    config: { dataDir, prerender: true, prerenderAhead, prerenderWaitMilliseconds: 1 },
    log: pino({ level: 'silent' }),
    live: { every: () => [], onChange: () => undefined },
    warmsUp,
    notices: { listen: () => ({ stop: () => undefined }) },
    tenants: { all: tenants },
    ownAddress: () => ({ host: '127.0.0.1', port: 1 }),
    facts: {},
  } as unknown as PrerenderingDeps);
  return { tenants, ...prerendering };
}

test.each([
  ['are prerendered before anybody requests them', { warmsUp: true, isOn: true }, 1],
  ['of a trial are prerendered when they are requested', { warmsUp: false, isOn: true }, 0],
  ['are prerendered when they are requested, where the setting says so', { warmsUp: true, isOn: false }, 0],
])('public pages %s', async (_, { warmsUp, isOn }, times) => {
  const { tenants, warmUp, stop } = start(warmsUp, isOn);
  warmUp();
  if (times > 0) await vi.waitFor(() => expect(tenants).toHaveBeenCalled());
  await stop();
  expect(tenants).toHaveBeenCalledTimes(times);
});

test('public pages are rendered again before they are too old to be sent [R-PLATFORM-PRERENDER-AHEAD]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { tenants, warmUp, stop } = start();
  warmUp();
  await vi.waitFor(() => expect(tenants).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  await vi.waitFor(() => expect(tenants).toHaveBeenCalledTimes(2));
  await stop();
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(tenants).toHaveBeenCalledTimes(2);
});
