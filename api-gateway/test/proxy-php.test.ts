import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsSchema } from '@tandem/contracts/api/settings';
import { sessionAnswerSchema } from '@tandem/contracts/api/user';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { startPhp } from './php.ts';
import type { PhpServer } from './php.ts';

let php: PhpServer;
let gateway: TestGateway;
beforeAll(async () => {
  php = await startPhp('upstream.php');
  gateway = await startTestGateway({ env: { API_UPSTREAM: php.url, API_PROXY: 'user.php,settings.php' } });
});
afterAll(async () => {
  await gateway.close();
  await php.stop();
});

test('settings.php comes from PHP, which is told the host and the visitor', async () => {
  const answer = await gateway
    .client('nuit.localhost')
    .get('/api/settings.php', { headers: { 'x-forwarded-for': '198.51.100.9' } });
  expect(answer.headers['x-served-by']).toBe('php');
  const port = new URL(gateway.url).port;
  expect(answer.body).toEqual({ name: 'From PHP', domain: `nuit.localhost:${port}`, forwarded_for: '127.0.0.1' });
});

test('user.php comes from PHP, its cookies reach the browser and come back', async () => {
  const client = gateway.client();
  expect((await client.get('/api/user.php')).body).toEqual({ user: null });

  const login = await client.post('/api/user.php', { email: 'amelie@example.test', password: 'amelie-2026' });
  expect(login.status).toBe(200);
  expect(login.headers['x-served-by']).toBe('php');
  expect(login.headers['set-cookie']).toEqual([
    'auth_php=secret-of-amelie; path=/; HttpOnly; SameSite=Lax',
    'lang_php=en; path=/; SameSite=Lax',
  ]);

  const { user } = sessionAnswerSchema.parse((await client.get('/api/user.php')).body);
  expect(user).toMatchObject({ id: 77, credits: 12, language: 'en', profile: { name: 'Amélie' } });
});

test('an error of PHP arrives as it is, with the request id that both sides log', async () => {
  const answer = await gateway.client().post('/api/user.php', { email: 'amelie@example.test', password: 'wrong' });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ error: { code: 'login_failed', requestId: answer.headers['x-request-id'] } });
});

test('everything else comes from the embedded backend', async () => {
  const client = gateway.client();
  const company = await client.get('/api/companyinfo.php');
  expect(company.headers['x-served-by']).toBeUndefined();
  expect(settingsSchema.shape.company.parse(company.body).name).toBe('Alpha B.V.');
  const regions = await client.call('GET /api/regions.php');
  expect(regions.NL?.label).toBe('province');
});

test('a write from elsewhere does not reach PHP', async () => {
  const headers = { origin: 'https://evil.example' };
  const answer = await gateway
    .client()
    .post('/api/user.php', { email: 'amelie@example.test', password: 'amelie-2026' }, { headers });
  expect(answer.headers['x-served-by']).toBeUndefined();
  expect(answer.body).toMatchObject({ error: { code: 'forbidden_origin' } });
});
