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
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each([
  ['are prerendered before anybody requests them', true, 1],
  ['of a trial are prerendered when they are requested', false, 0],
])('public pages %s', async (_, warmsUp, times) => {
  const tenants = vi.fn(async () => []);
  const live = {
    current: { id: 'one', parts: {}, shell: { prerenderFile: 'prerender.js' } },
    onChange: () => undefined,
  };
  const { warmUp, stop } = createPrerendering({
    config: { dataDir, prerender: true, prerenderWaitMilliseconds: 1 },
    log: pino({ level: 'silent' }),
    live,
    warmsUp,
    notices: { listen: () => ({ stop: () => undefined }) },
    tenants: { all: tenants },
    ownAddress: () => ({ host: '127.0.0.1', port: 1 }),
    facts: {},
  } as unknown as PrerenderingDeps);
  warmUp();
  expect(tenants).toHaveBeenCalledTimes(times);
  await stop();
});
