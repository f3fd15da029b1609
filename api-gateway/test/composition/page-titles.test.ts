import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

test('a member in privacy mode gets a neutral window title, others the page’s [R-PRIVACY-NEUTRAL-TITLE]', async () => {
  const member = await site.gateway.makeMember({});
  const client = await site.gateway.login(member);
  const html = { headers: { accept: 'text/html' } };
  expect(titleOf((await client.get('/pages/terms', html)).text)).toContain('Alpha');
  await client.call('PUT /api/profile.php', { body: { privacy_mode: true } });
  expect((await client.call('GET /api/user.php')).user?.profile.privacy_mode).toBe(true);
  expect(titleOf((await client.get('/pages/terms', html)).text)).toBe('Start page');
  expect(titleOf((await client.get('/fr/pages/terms', html)).text)).toBe('Page d’accueil');
});
