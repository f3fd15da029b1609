import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { yearsBefore } from '../src/backend/members/age.ts';
import { dayIn } from '../src/platform/tenants/day.ts';
import { makeIn } from './domain/members.ts';
import { block, givePhotos } from './domain/photos.ts';
import { BETA, startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.login(await gateway.makeMember({ country: 'US' }));
});
afterAll(() => gateway.close());

/** Members of a country that no other test uses, so that counts are exact. */
const make = (country: MemberInput['country'], input?: MemberInput) => makeIn(gateway, country, input);
const search = (query: Record<string, unknown>, by: TestClient = client) => by.call('GET /api/members.php', { query });
const ids = (response: MemberSearchResponse) => response.profiles.map((profile) => profile.id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('search', () => {
  test('names an interest that the viewer has too on each card, and never an intimate one [R-MEMBERS-CARD-INTEREST]', async () => {
    const looker = await make('DE', { interests: ['sex', 'wine', 'hiking'], sensitive_consent_at: new Date() });
    const by = await gateway.login(looker);
    const expected = {
      [(await make('DE', { interests: ['cooking', 'hiking', 'wine'] })).id]: 'hiking',
      [(await make('DE', { interests: ['sex', 'wine'], sensitive_consent_at: new Date() })).id]: 'wine',
      [(await make('DE', { interests: ['sex'], sensitive_consent_at: new Date() })).id]: null,
    };
    const shown = async (query: Record<string, unknown>, client?: TestClient) =>
      Object.fromEntries(
        (await search({ country: 'DE', ...query }, client)).profiles
          .filter(({ id }) => id in expected)
          .map(({ id, shared_interest: shared }) => [id, shared]),
      );
    for (const query of [{}, { snapshot: '1' }]) expect(await shown(query, by)).toEqual(expected);
    const nobodys = Object.fromEntries(Object.keys(expected).map((id) => [id, null]));
    expect(await shown({}, gateway.client()), 'a visitor').toEqual(nobodys);
  });

  test('finds by gender, country, region, attributes and interests [C-MEMBERS-SEARCH, R-MEMBERS-SEARCH-OPTIONS, F-MEMBERS-SEARCH-FILTERS]', async () => {
    const region = 'IE-L';
    const match = await make('IE', {
      gender: 'female',
      region,
      hair_color: 'red',
      eye_color: 'green',
      body_type: 'slim',
      interests: ['wine', 'tea'],
    });
    await make('IE', {
      gender: 'male',
      region,
      hair_color: 'red',
      eye_color: 'green',
      body_type: 'slim',
      interests: ['wine'],
    });
    await make('IE', {
      gender: 'female',
      region: 'IE-M',
      hair_color: 'blond',
      eye_color: 'blue',
      body_type: 'normal',
      interests: ['beer'],
    });
    for (const query of [
      { gender: 'female', countryregion: region },
      { gender: 'female', hair_color: 'red,black' },
      { gender: 'female', eye_color: 'green' },
      { gender: 'female', body_type: 'slim,fat' },
      { gender: 'female', interests: 'coffee,wine' },
    ]) {
      expect(ids(await search({ country: 'IE', ...query })), JSON.stringify(query)).toEqual([match.id]);
    }
    expect((await search({ country: 'IE' })).total).toBe(3);
  });

  test('takes both ends of an age range, in the tenant’s own day [C-MEMBERS-SEARCH, F-MEMBERS-SEARCH-FILTERS]', async () => {
    const today = dayIn('Europe/Amsterdam');
    const [is30, is29] = [
      await make('AT', { date_of_birth: yearsBefore(today, 30) }),
      await make('AT', { date_of_birth: dayAfter(yearsBefore(today, 30)) }),
    ];
    expect(ids(await search({ country: 'AT', min_age: 30, max_age: 30 }))).toEqual([is30.id]);
    expect(ids(await search({ country: 'AT', min_age: 18, max_age: 29 }))).toEqual([is29.id]);
    expect(new Set((await search({ country: 'AT', min_age: 29 })).profiles.map((profile) => profile.age))).toEqual(
      new Set([29, 30]),
    );
  });

  test('shows the recently active first, and orders equal ones the same way every time [R-MEMBERS-SEARCH-ORDER, L-MEMBERS-SEARCH-PAGE, F-MEMBERS-SEARCH-RESULTS]', async () => {
    const at = minutesAgo(60);
    const same = [];
    for (let index = 0; index < 30; index += 1) same.push((await make('PL', { last_active_at: at })).id);
    const latest = await make('PL', { last_active_at: minutesAgo(1) });
    const [first, second] = [await search({ country: 'PL' }), await search({ country: 'PL', page: 2 })];
    expect(first).toMatchObject({ total: 31, pages: 2, pageNumber: 1, total_capped: false, limited: false });
    expect(first.profiles).toHaveLength(24);
    expect([...ids(first), ...ids(second)]).toEqual([latest.id, ...same.toReversed()]);
    expect(ids(await search({ country: 'PL', page: 3 }))).toEqual([]);
  });

  test('sorts by signup and by age when asked [R-MEMBERS-SEARCH-ORDER, R-MEMBERS-SEARCH-OPTIONS]', async () => {
    const old = await make('CA', {
      date_of_birth: '1960-01-01',
      signup_at: minutesAgo(5),
      last_active_at: minutesAgo(50),
    });
    const young = await make('CA', {
      date_of_birth: '2000-01-01',
      signup_at: minutesAgo(500_000),
      last_active_at: minutesAgo(5),
    });
    expect(ids(await search({ country: 'CA' }))).toEqual([young.id, old.id]);
    expect(ids(await search({ country: 'CA', sort: 'new' }))).toEqual([old.id, young.id]);
    expect(ids(await search({ country: 'CA', sort: 'age' }))).toEqual([young.id, old.id]);
  });

  test('filters online, new, with photo and fictional [R-MEMBERS-SEARCH-OPTIONS, R-MEMBERS-FICTIONAL-FILTER]', async () => {
    const online = await make('AU', { last_active_at: minutesAgo(4), signup_at: minutesAgo(60 * 24 * 30) });
    const away = await make('AU', { last_active_at: minutesAgo(6), signup_at: minutesAgo(60) });
    const fictional = await make('AU', {
      fictional: true,
      last_active_at: minutesAgo(600),
      signup_at: minutesAgo(60 * 24 * 8),
    });
    await givePhotos(gateway.db, away.id, { public: 2 });
    const found = async (query: object) => ids(await search({ country: 'AU', ...query }));
    expect(await found({ online: 1 })).toEqual([online.id]);
    expect(await found({ new: 1 })).toEqual([away.id]);
    expect(await found({ with_photo: 1 })).toEqual([away.id]);
    expect(await found({ hide_fictional: 1 })).toEqual([online.id, away.id]);
    const { profiles } = await search({ country: 'AU' });
    expect(
      profiles.map(({ online: is, new: isNew, fictional: made, photo_count: count }) => [is, isNew, made, count]),
    ).toEqual([
      [true, false, false, 0],
      [false, true, false, 2],
      [false, false, true, 0],
    ]);
    expect(profiles[1]?.main_image).toMatchObject({ blurred: false, private: false });
    expect(profiles[0]?.main_image).toBeNull();
    expect(profiles.map((profile) => profile.id)).toContain(fictional.id);
  });

  test('never finds oneself, blocked, invisible, disabled or closed accounts, nor other tenants’ members [R-MEMBERS-SEARCH-DISABLED, R-PRIVACY-BLOCK-HIDDEN, R-PRIVACY-INVISIBLE-SEARCH]', async () => {
    const seen = await make('NZ');
    const self = await make('NZ');
    const [blocked, blocker] = [await make('NZ'), await make('NZ')];
    await block(gateway.db, self.id, blocked.id);
    await block(gateway.db, blocker.id, self.id);
    await make('NZ', { invisible: true });
    await make('NZ', { profile_status: 'disabled' });
    for (const status of ['not_confirmed', 'pending_deletion', 'banned', 'deleted'] as const)
      await make('NZ', { status });
    await make('NZ', { tenant_id: BETA });
    const response = await search({ country: 'NZ' }, await gateway.login(self));
    expect(ids(response)).toEqual([seen.id]);
    expect(response.total).toBe(1);
  });

  test('follows a member who becomes invisible, visible, disabled and moves [R-MEMBERS-SEARCH-DISABLED, R-PRIVACY-INVISIBLE-SEARCH]', async () => {
    const member = await make('CH');
    const set = (change: object) =>
      gateway.db.updateTable('profiles').set(change).where('user_id', '=', member.id).execute();
    const found = async () => ids(await search({ country: 'CH' })).length;
    expect(await found()).toBe(1);
    await set({ invisible: true });
    expect(await found()).toBe(0);
    await set({ invisible: false });
    expect(await found()).toBe(1);
    await set({ status: 'disabled' });
    expect(await found()).toBe(0);
    await set({ status: 'active', country: 'GB' });
    expect(await found()).toBe(0);
    await gateway.db.updateTable('users').set({ status: 'banned' }).where('id', '=', member.id).execute();
    expect(ids(await search({ country: 'GB' }))).toEqual([]);
  });

  test('says which members the viewer likes', async () => {
    const liked = await make('ES');
    await client.call('POST /api/like.php', { body: { profile_id: liked.id } });
    expect((await search({ country: 'ES' })).profiles[0]).toMatchObject({ id: liked.id, liked: true });
    expect((await search({ country: 'ES' }, gateway.client())).profiles[0]).toMatchObject({
      id: liked.id,
      liked: false,
    });
  });
});

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
