import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway } from '../harness.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

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
