import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { addVisits, deleteOldVisits, OTHER_SOURCES } from '../../src/backend/tracking/visits.repository.ts';
import { ALPHA, startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({}, { env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => site.close());

const visit = (source: string, address: string, gateway: TestGateway = site.gateway) =>
  gateway.client().get(`/landers/gallery?${source}`, { headers: { 'x-forwarded-for': address } });

/** What was counted: network, sub1 and visits. */
async function counted(): Promise<string[]> {
  const rows = await site.gateway.db.selectFrom('traffic_visits').select(['network', 'sub1', 'visits']).execute();
  return rows.map(({ network, sub1, visits }) => `${network} ${sub1} ${visits}`).toSorted();
}

test('one network address makes so many sources of a day, and no more: those that others have are counted further [L-TRACKING-SOURCES-ADDRESS]', async () => {
  const filler = '203.0.113.7';
  await visit('network=paid&sub1=a', '203.0.113.8');
  for (let each = 0; each < LIMITS.trafficSourcesAnAddress; each += 1)
    await visit(`network=made-up&sub1=${each}`, filler);
  await expect.poll(counted).toHaveLength(LIMITS.trafficSourcesAnAddress + 1);
  for (const source of [
    'network=new',
    'network=newer',
    'network=made-up&sub1=7',
    'network=paid&sub1=a',
    'network=paid&sub1=b',
  ])
    await visit(source, filler);
  await visit('network=new', '203.0.113.9');
  // A proxy that is not named says nothing about visitors.
  await site.gateway.client().get('/landers/gallery?network=local');
  await expect
    .poll(counted)
    .toEqual(
      expect.arrayContaining([`${OTHER_SOURCES}  2`, 'made-up 7 2', 'paid a 2', 'paid  1', 'new  1', 'local  1']),
    );
  expect(await counted()).toHaveLength(LIMITS.trafficSourcesAnAddress + 5);
});

test('an address is counted once for all gateways of a site [L-TRACKING-SOURCES-ADDRESS]', async () => {
  const { databaseUrl, dataDir } = site.gateway.config;
  const env = { TRUST_PROXY: 'loopback', DATA_DIR: dataDir };
  const other = await startTestGateway({ databaseUrl: databaseUrl ?? '', env });
  try {
    const address = '203.0.113.20';
    const before = (await counted()).length;
    for (let each = 0; each < LIMITS.trafficSourcesAnAddress; each += 1)
      await visit(`network=twice&sub1=${each}`, address, each % 2 === 0 ? site.gateway : other);
    await expect.poll(counted).toHaveLength(before + LIMITS.trafficSourcesAnAddress);
    await visit('network=one-more', address, other);
    await visit('network=one-more', address);
    await visit('network=last', '203.0.113.21', other);
    await expect.poll(counted).toContain('last  1');
    await expect.poll(counted).toContain(`${OTHER_SOURCES}  4`);
    expect(await counted()).not.toContainEqual(expect.stringContaining('one-more'));
  } finally {
    await other.close();
  }
});

test('visits that are written together are counted one after the other, and addresses go with their day [L-TRACKING-SOURCES-ADDRESS]', async () => {
  const { db } = site.gateway;
  const one = { tenant_id: ALPHA, ref: '', sub1: '', sub2: '', sub3: '', visits: 1, address: '203.0.113.30' };
  const made = Array.from({ length: LIMITS.trafficSourcesAnAddress + 20 }, (_, each) => ({
    ...one,
    network: `at-once-${each}`,
  }));
  await addVisits(db, made);
  const named = (await counted()).filter((row) => row.startsWith('at-once-'));
  expect(named).toHaveLength(LIMITS.trafficSourcesAnAddress);
  expect(named, 'the first ones').toContain(`at-once-${LIMITS.trafficSourcesAnAddress - 1}  1`);
  const kept = () => db.selectFrom('source_addresses').select(['address']).execute();
  expect(JSON.stringify(await kept()), 'no address is kept as it is').not.toContain('203.0.113');
  await db.updateTable('source_addresses').set({ day: '2026-01-01' }).execute();
  await db.updateTable('source_salts').set({ day: '2026-01-01' }).execute();
  await deleteOldVisits(db);
  expect([await kept(), await db.selectFrom('source_salts').selectAll().execute()]).toEqual([[], []]);
});
