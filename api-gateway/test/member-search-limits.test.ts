import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { failureOf } from './failure.ts';
import { makeIn, startWithViewer } from './domain/members.ts';
import {
  ALPHA,
  ALPHA_SETTINGS,
  startTestGateway,
  type MemberInput,
  type TestClient,
  type TestGateway,
  type TestMember,
} from './harness.ts';

let gateway: TestGateway;
let viewer: TestMember;
let client: TestClient;
beforeAll(async () => {
  ({ gateway, viewer, client } = await startWithViewer());
});
afterAll(() => gateway.close());

/** Members of a country that no other test uses, so that counts are exact. */
const make = (country: MemberInput['country'], input?: MemberInput) => makeIn(gateway, country, input);
const search = (query: Record<string, unknown>, by: TestClient = client) => by.call('GET /api/members.php', { query });
const ids = (response: MemberSearchResponse) => response.profiles.map((profile) => profile.id);

describe('search', () => {
  test('counts exactly up to 1000 and says when there are more', async () => {
    const template = await make('IT');
    await sql`
      with made as (
        insert into users (tenant_id, email, email_key, status, language) select ${ALPHA}, 'bulk-' || n, 'bulk-' || n, 'active', 'en'
        from generate_series(1, 999) n returning id)
      insert into profiles (user_id, tenant_id, name, date_of_birth, country) select id, ${ALPHA}, 'Bulk', '1990-01-01', 'IT' from made`.execute(
      gateway.db,
    );
    expect(await search({ country: 'IT' })).toMatchObject({ total: 1000, total_capped: false, pages: 42 });
    expect(ids(await search({ country: 'IT', page: 42 }))).toHaveLength(16);
    await make('IT', { name: template.name });
    expect(await search({ country: 'IT' })).toMatchObject({ total: 1000, total_capped: true, pages: 42 });
    expect(ids(await search({ country: 'IT', page: 43 }))).toEqual([]);
  });

  test('wants a country before a region, a region of that country, and ages in order [V-MEMBERS-COUNTRY-FIRST, V-MEMBERS-REGION-COUNTRY, V-MEMBERS-AGE-ORDER, V-MEMBERS-AGE-RANGE, L-ACCOUNT-AGES]', async () => {
    const fields = async (query: object) => (await failureOf(search({ ...query }))).error;
    expect(await fields({ countryregion: 'NL-NH' })).toMatchObject({
      code: 'validation',
      fields: { countryregion: 'Choose a country first.' },
    });
    expect(await fields({ country: 'FR', countryregion: 'NL-NH' })).toMatchObject({
      fields: { countryregion: 'This region is not in the chosen country.' },
    });
    expect(await fields({ min_age: 40, max_age: 30 })).toMatchObject({
      fields: { min_age: 'The minimum age may not be above the maximum age.' },
    });
    for (const query of [
      { min_age: 17 },
      { max_age: 100 },
      { hair_color: 'green' },
      { gender: 'x' },
      { page: 0 },
      { sort: 'name' },
    ]) {
      expect(await fields(query), JSON.stringify(query)).toMatchObject({ code: 'validation' });
    }
  });
});

describe('search of a visitor', () => {
  const openness = (value: 'none' | 'limited' | 'all') =>
    gateway.db
      .updateTable('tenants')
      .set({ settings: JSON.stringify({ ...ALPHA_SETTINGS, logged_out_search: value }) })
      .where('id', '=', ALPHA)
      .execute();

  test('is limited to the first page, open, or closed, as the tenant says [R-MEMBERS-SEARCH-VISITOR, R-MEMBERS-SEARCH-LIMITED, R-MEMBERS-SEARCH-ALL, R-MEMBERS-SEARCH-NONE, R-MEMBERS-SEARCH-MEMBER, F-PLATFORM-SEARCH-OPENNESS]', async () => {
    for (let index = 0; index < 25; index += 1) await make('DE');
    const own = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
    try {
      const visitor = own.client();
      expect(await search({ country: 'DE' }, visitor)).toMatchObject({ limited: true, pages: 1, total: 25 });
      expect(await failureOf(search({ country: 'DE', page: 2 }, visitor))).toMatchObject({
        status: 403,
        body: { authentication_required: true },
      });
    } finally {
      await own.close();
    }
    for (const [value, check] of [
      [
        'all',
        async (visitor: TestClient) => expect(ids(await search({ country: 'DE', page: 2 }, visitor))).toHaveLength(1),
      ],
      [
        'none',
        async (visitor: TestClient, member: TestClient) => {
          expect(await search({ country: 'DE' }, member)).toMatchObject({ limited: false, total: 25 });
          expect(await failureOf(search({ country: 'DE' }, visitor))).toMatchObject({
            error: { code: 'authentication_required' },
          });
          expect(await failureOf(visitor.call('GET /api/member.php', { query: { id: viewer.id } }))).toMatchObject({
            error: { code: 'authentication_required' },
          });
        },
      ],
    ] as const) {
      await openness(value);
      const other = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
      try {
        await check(other.client(), await other.login(viewer));
      } finally {
        await other.close();
        await openness('limited');
      }
    }
  });
});
