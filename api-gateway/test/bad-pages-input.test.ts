import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublishedGateway } from './composition/published-gateway.ts';
import type { PublishedGateway } from './composition/published-gateway.ts';

/** Addresses that are no endpoint of the contract: whatever is sent there gets a proper response, never with a 5xx. */
let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

const NASTY = ['%00', '%', '%ff', '..%2f..%2fetc%2fpasswd', '%F0%9F%92%A9', 'x'.repeat(3000), '-1', '1e99', "'--"];
const PLACES = [
  (text: string) => `/sandbox-pay/${text}`,
  (text: string) => `/dev/mail/${text}`,
  (text: string) => `/dev/mail/${text}/html`,
  (text: string) => `/dev/mail.json?to=${text}`,
  (text: string) => `/media/${text}`,
  (text: string) => `/cdn/${text}`,
  (text: string) => `/_parts/${text}`,
  (text: string) => `/_parts/shell/${text}/main.js`,
  (text: string) => `/_app/${text}`,
  (text: string) => `/members/${text}`,
  (text: string) => `/fr/members/${text}`,
  (text: string) => `/members?gender=${text}&page=${text}`,
  (text: string) => `/notifications?id=${text}&token=${text}`,
  (text: string) => `/activate/done?token=${text}`,
  (text: string) => `/${text}`,
];

test.each(PLACES.map((place) => [place('…'), place] as const))('%s', async (_, place) => {
  const client = site.gateway.client();
  for (const text of NASTY) {
    for (const accept of ['text/html', 'application/json', '*/*']) {
      const response = await client.get(place(text), { headers: { accept } });
      expect(response.status, place(text)).toBeLessThan(500);
    }
  }
});

test.each([
  ['a form that is too long', 'application/x-www-form-urlencoded', `csrf=${'x'.repeat(1_100_000)}`, 413],
  ['a form in another alphabet', 'application/x-www-form-urlencoded; charset=utf-7', 'csrf=x', 415],
])('the sandbox page is sent %s', async (_, type, raw, status) => {
  const response = await site.gateway
    .client()
    .send('POST', '/sandbox-pay/abc', { raw, headers: { 'content-type': type } });
  expect(response.status).toBe(status);
  expect(response.body).toMatchObject({ error: { requestId: expect.any(String) as unknown } });
});
