import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('a filter by intimate interests', () => {
  const search = (client: TestClient, headers = {}) =>
    client.call('GET /api/members.php', { query: { interests: 'wine,bondage' }, headers });

  test('needs a login [R-MEMBERS-FILTER-LOGIN]', async () => {
    expect(await failureOf(search(gateway.client()))).toMatchObject({
      status: 403,
      error: { code: 'authentication_required', message: 'Log in to filter by intimate interests.' },
    });
    const plain = await gateway.client().call('GET /api/members.php', { query: { interests: 'wine' } });
    expect(plain.pageNumber).toBe(1);
  });

  test('needs one’s own consent, until which it is refused beside its field [R-MEMBERS-FILTER-CONSENT]', async () => {
    const client = await gateway.login(await gateway.makeMember({ country: 'IE' }));
    const refusal = {
      status: 422,
      error: {
        code: 'validation',
        fields: { interests: 'To filter by intimate interests, first agree that we keep and show your own.' },
      },
    };
    expect(await failureOf(search(client))).toMatchObject(refusal);
    expect((await failureOf(search(client, { 'accept-language': 'fr' }))).error.fields?.['interests']).toMatch(
      /envies/,
    );
    await client.call('PUT /api/profile.php', { body: { sensitive_consent: true } });
    expect((await search(client)).pageNumber).toBe(1);
    await client.call('PUT /api/profile.php', { body: { sensitive_consent: false } });
    expect(await failureOf(search(client))).toMatchObject(refusal);
  });

  test('does not find who never consented [R-PRIVACY-SENSITIVE-HIDDEN]', async () => {
    const silent = await gateway.makeMember({ country: 'PL', interests: ['bondage'] });
    const client = await gateway.login(await gateway.makeMember({ sensitive_consent_at: new Date() }));
    const found = async (query: object) =>
      (await client.call('GET /api/members.php', { query: { country: 'PL', ...query } })).profiles.map(({ id }) => id);
    expect(await found({ interests: 'bondage' })).toEqual([]);
    expect(await found({})).toEqual([silent.id]);
  });
});
