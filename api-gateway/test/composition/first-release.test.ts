import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { startTestGateway } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

test('a gateway that cannot load its composition is not ready, whatever is live, and is as soon as it can, before anybody requests a page [R-PLATFORM-RELEASE-HEADS-LOST]', async () => {
  const loading = { canStart: false };
  const broken = await startTestGateway({
    mutate: (composed) => {
      const { live } = composed.deps;
      const start = live.start.bind(live);
      vi.spyOn(live, 'start').mockImplementation(() =>
        loading.canStart ? start() : Promise.reject(new Error('The composition cannot be read')),
      );
      return composed;
    },
  });
  try {
    const { dist } = await writeBuild({ part: 'shell' });
    const ledger = await openLedger(broken.db, broken.config, 'tester');
    await promoteReleases(ledger, [(await publishRelease(ledger, dist)).release]);
    const readiness = await broken.client().get('/readyz');
    expect(readiness.status).toBe(503);
    expect(readiness.body).toEqual({ status: 'not ready', checks: { database: true, composition: false } });
    loading.canStart = true;
    expect((await broken.client().get('/readyz')).status).toBe(200);
  } finally {
    await broken.close();
  }
});

test('before anything is published, the site says that it is being set up', async () => {
  const empty = await startTestGateway();
  try {
    const response = await empty.client().get('/');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
  } finally {
    await empty.close();
  }
});
