import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { OTHER_SOURCES } from '../../src/backend/tracking/visits.repository.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({}, { env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => site.close());

const visit = (source: string, address: string) =>
  site.gateway.client().get(`/landers/gallery?${source}`, { headers: { 'x-forwarded-for': address } });

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
