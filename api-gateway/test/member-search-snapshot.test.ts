import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { failureOf } from './failure.ts';
import { makeIn, startWithViewer } from './domain/members.ts';
import { block } from './domain/photos.ts';
import { ALPHA, BETA, type MemberInput, type TestClient, type TestGateway, type TestMember } from './harness.ts';

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
const snapshotOf = (response: MemberSearchResponse) => response.snapshot ?? [];
const pageOf = (snapshot: readonly number[], page: number) =>
  snapshot.slice((page - 1) * LIMITS.searchPage, page * LIMITS.searchPage);

/** Makes so many members of a country, the first of them the latest to have been active. */
async function makeMany(country: string, count: number): Promise<void> {
  await sql`
    with made as (
      insert into users (tenant_id, email, email_key, status, language, last_active_at)
      select ${ALPHA}, lower(${country}) || n, lower(${country}) || n, 'active', 'en', now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n returning id)
    insert into profiles (user_id, tenant_id, name, date_of_birth, country)
    select id, ${ALPHA}, 'Many', '1990-01-01', ${country} from made`.execute(gateway.db);
}

/** A fifth of a country's members, another one each time, are active now. */
async function moveFifth(country: string, turn: number): Promise<void> {
  await sql`
    update users set last_active_at = now() + ${turn} * interval '1 millisecond'
    where id in (select user_id from member_search where country = ${country} and user_id % 5 = ${turn % 5})`.execute(
    gateway.db,
  );
}

/** Reads every page of a search of a country while a fifth of its members move between two pages. */
async function readAllPages(country: string, read: (page: number) => Promise<MemberSearchResponse>) {
  const seen: number[] = [];
  const { pages } = await search({ country });
  for (let page = 1; page <= pages; page += 1) {
    seen.push(...ids(await read(page)));
    await moveFifth(country, page);
  }
  return seen;
}

describe('the snapshot of a search', () => {
  test('shows each of 1000 members once, while a fifth of them move between two pages [R-MEMBERS-SEARCH-STABLE]', async () => {
    await makeMany('IT', 1000);
    const all = new Set(snapshotOf(await search({ country: 'IT', snapshot: 1 })));
    expect(all.size).toBe(1000);

    let snapshot: number[] = [];
    const seen = await readAllPages('IT', async (page) => {
      if (page > 1) return search({ ids: pageOf(snapshot, page) });
      const first = await search({ country: 'IT', snapshot: 1 });
      snapshot = snapshotOf(first);
      return first;
    });
    expect(seen).toHaveLength(1000);
    expect(new Set(seen)).toEqual(all);
    expect(seen).toEqual(snapshot);

    // Without it, the same moves double some members and leave others out.
    const byOffset = await readAllPages('IT', (page) => search({ country: 'IT', page }));
    expect(new Set(byOffset).size).toBeLessThan(1000);
  });

  test('has the total and the page that was requested, in the order that was requested [C-MEMBERS-SEARCH-SNAPSHOT, C-MEMBERS-SEARCH, L-MEMBERS-SEARCH-PAGE]', async () => {
    const made = [];
    for (let index = 0; index < 26; index += 1)
      made.push((await make('PL', { date_of_birth: `19${60 + index}-01-01` })).id);
    for (const sort of ['age', 'active', 'new']) {
      const plain = [1, 2].map((page) => search({ country: 'PL', sort, page }));
      const [first, second] = await Promise.all(plain);
      const response = await search({ country: 'PL', sort, page: 2, snapshot: 1 });
      expect(response).toMatchObject({ total: 26, total_capped: false, pages: 2, pageNumber: 2 });
      expect(response.snapshot, sort).toEqual([...(first ? ids(first) : []), ...(second ? ids(second) : [])]);
      expect(ids(response)).toEqual(pageOf(snapshotOf(response), 2));
    }
    expect(snapshotOf(await search({ country: 'PL', sort: 'age', snapshot: 1 }))).toEqual(made.toReversed());
    expect(await search({ country: 'PL' })).not.toHaveProperty('snapshot');
    expect(await search({ country: 'GB', snapshot: 1 })).toMatchObject({ profiles: [], total: 0, snapshot: [] });
  });

  test('counts as far as the search, and goes no further', async () => {
    await makeMany('FR', 1001);
    const response = await search({ country: 'FR', snapshot: 1 });
    expect(response).toMatchObject({ total: 1000, total_capped: true, pages: 42 });
    expect(response.snapshot).toHaveLength(1000);
    expect(ids(await search({ country: 'FR', page: 43, snapshot: 1 }))).toEqual([]);
  });

  test('does not show those who have become invisible, were closed or blocked meanwhile, nor other tenants’ members or oneself [C-MEMBERS-SEARCH-IDS, R-MEMBERS-SEARCH-DISABLED, R-PRIVACY-BLOCK-HIDDEN, R-PRIVACY-INVISIBLE-SEARCH]', async () => {
    const [stays, hides, closes, blocked] = [await make('NZ'), await make('NZ'), await make('NZ'), await make('NZ')];
    const elsewhere = await make('NZ', { tenant_id: BETA });
    const taken = snapshotOf(await search({ country: 'NZ', snapshot: 1 }));
    expect(new Set(taken)).toEqual(new Set([stays.id, hides.id, closes.id, blocked.id]));
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', hides.id).execute();
    await gateway.db.updateTable('users').set({ status: 'banned' }).where('id', '=', closes.id).execute();
    await block(gateway.db, blocked.id, viewer.id);
    const wanted = [...taken, elsewhere.id, viewer.id, 999_999_999];
    expect(await search({ ids: wanted })).toMatchObject({ total: 1, pages: 1, total_capped: false, limited: false });
    expect(ids(await search({ ids: wanted }))).toEqual([stays.id]);
  });

  test('does not show those who no longer fit when a page is read, whichever of the two has changed what they state; with everybody, it does [C-MEMBERS-SEARCH-IDS, R-MEMBERS-FIT-SEARCH, R-MEMBERS-FIT-EVERYBODY]', async () => {
    const man = { gender: 'male', sexuality: 'hetero' } as const;
    const reader = await make('US', { gender: 'female', search_gender: 'male' });
    const by = await gateway.login(reader);
    const members = await Promise.all(Array.from({ length: 3 }, () => make('AU', man)));
    const [stays, turns, becomes] = members.map(({ id }) => id);
    const wanted = snapshotOf(await search({ country: 'AU', snapshot: 1 }, by));
    expect(new Set(wanted)).toEqual(new Set([stays, turns, becomes]));
    const state = (id: number | undefined, values: { sexuality?: 'gay'; gender?: 'female' | 'male' }) =>
      gateway.db
        .updateTable('profiles')
        .set(values)
        .where('user_id', '=', id ?? 0)
        .execute();
    await state(turns, { sexuality: 'gay' });
    await state(becomes, { gender: 'female' });
    expect(ids(await search({ ids: wanted }, by))).toEqual([stays]);
    expect(ids(await search({ ids: wanted, everybody: 1 }, by))).toEqual(wanted);
    await state(reader.id, { gender: 'male' });
    expect(ids(await search({ ids: wanted }, by))).toEqual([turns]);
  });

  test('is no way past the first page for visitors of a limited search [C-MEMBERS-SEARCH-SNAPSHOT, R-MEMBERS-SEARCH-LIMITED]', async () => {
    const { id } = await make('ES');
    const visitor = gateway.client();
    expect(await search({ country: 'ES', snapshot: 1 }, visitor)).not.toHaveProperty('snapshot');
    expect(await failureOf(search({ ids: [id] }, visitor))).toMatchObject({
      status: 403,
      error: { code: 'authentication_required' },
    });
  });

  test.each(['', 'x', '1,', '1;2', '9'.repeat(16), Array.from({ length: 25 }, (_, n) => n + 1).join(',')])(
    'refuses the ids ‘%s’ [C-MEMBERS-SEARCH-IDS]',
    async (wanted) => {
      expect((await failureOf(search({ ids: wanted }))).error).toMatchObject({ code: 'validation' });
    },
  );
});
