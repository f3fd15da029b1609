import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsSchema } from '@tandem/contracts/api/settings';
import { sessionResponseSchema } from '@tandem/contracts/api/user';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { requirePhp, startPhp } from './php.ts';

requirePhp();

/** With nothing but API_UPSTREAM, which decides call by call; and with the two calls named. */
describe.each([[undefined], ['user.php,settings.php']])('with API_UPSTREAM and API_PROXY=%s', (API_PROXY) => {
  let gateway: TestGateway;
  const undo: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const php = await startPhp('upstream.php');
    undo.push(php.stop);
    gateway = await startTestGateway({
      env: { API_UPSTREAM: php.url, ...(API_PROXY === undefined ? {} : { API_PROXY }) },
    });
    undo.push(gateway.close);
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  });

  test('settings.php is served by PHP, which receives the host and the visitor', async () => {
    const response = await gateway
      .client('nuit.localhost')
      .get('/api/settings.php', { headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect(response.headers['x-served-by']).toBe('php');
    const port = new URL(gateway.url).port;
    expect(response.body).toEqual({ name: 'From PHP', domain: `nuit.localhost:${port}`, forwarded_for: '127.0.0.1' });
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

    const { user } = sessionResponseSchema.parse((await client.get('/api/user.php')).body);
    expect(user).toMatchObject({ id: 77, credits: 12, language: 'en', profile: { name: 'Amélie' } });
  });

  test('an error of PHP arrives as it is, with the request id that both sides log', async () => {
    const response = await gateway.client().post('/api/user.php', { email: 'amelie@example.test', password: 'wrong' });
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({
      error: { code: 'login_failed', requestId: response.headers['x-request-id'] },
    });
  });

  test('everything else comes from the embedded backend [C-PLATFORM-REGIONS, C-PLATFORM-COMPANY]', async () => {
    const client = gateway.client();
    const company = await client.get('/api/companyinfo.php');
    expect(company.headers['x-served-by']).toBeUndefined();
    expect(settingsSchema.shape.company.parse(company.body).name).toBe('Alpha B.V.');
    const regions = await client.call('GET /api/regions.php');
    expect(regions.NL?.label).toBe('province');
    // A member who is not there is the embedded backend's 404, in its own words.
    const missing = await client.get('/api/member.php?id=999999');
    expect(missing.headers['x-served-by']).toBeUndefined();
    expect(missing.body).toMatchObject({ error: { code: 'not_found' } });
  });

  test('a write from elsewhere does not reach PHP', async () => {
    const headers = { origin: 'https://evil.example' };
    const response = await gateway
      .client()
      .post('/api/user.php', { email: 'amelie@example.test', password: 'amelie-2026' }, { headers });
    expect(response.headers['x-served-by']).toBeUndefined();
    expect(response.body).toMatchObject({ error: { code: 'forbidden_origin' } });
  });
});
