import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberSearchAnswer } from '@tandem/contracts/api/members';
import { dayIn, yearsBefore } from '../src/backend/members/age.ts';
import { failureOf } from './domain/failure.ts';
import { block, givePhotos } from './domain/photos.ts';
import {
  ALPHA,
  ALPHA_SETTINGS,
  BETA,
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
  gateway = await startTestGateway();
  viewer = await gateway.makeMember({ country: 'US', name: 'Viewer' });
  client = await gateway.login(viewer);
});
afterAll(() => gateway.close());

/** Members of a country that no other test uses, so that counts are exact. */
const make = (country: MemberInput['country'], input: MemberInput = {}) =>
  gateway.makeMember({ ...input, country: country ?? 'NL' });
const search = (query: Record<string, unknown>, by: TestClient = client) => by.call('GET /api/members.php', { query });
const ids = (answer: MemberSearchAnswer) => answer.profiles.map((profile) => profile.id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('search', () => {
  test('finds by gender, country, region, attributes and interests', async () => {
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

  test('takes both ends of an age range, in the tenant’s own day', async () => {
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

  test('shows the recently active first, and orders equal ones the same way every time', async () => {
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

  test('sorts by signup and by age when asked', async () => {
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

  test('filters online, new, with photo and fictional', async () => {
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

  test('never finds oneself, blocked, invisible, disabled or closed accounts, nor other tenants’ members', async () => {
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
    const answer = await search({ country: 'NZ' }, await gateway.login(self));
    expect(ids(answer)).toEqual([seen.id]);
    expect(answer.total).toBe(1);
  });

  test('follows a member who becomes invisible, visible, disabled and moves', async () => {
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

  test('wants a country before a region, a region of that country, and ages in order', async () => {
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

  test('is limited to the first page, open, or closed, as the tenant says', async () => {
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
        async (visitor: TestClient) => {
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
        await check(other.client());
      } finally {
        await other.close();
        await openness('limited');
      }
    }
  });
});

describe('a profile', () => {
  const profile = (id: number, by: TestClient = client) => by.call('GET /api/member.php', { query: { id } });

  test('shows a visitor one photo, a free member three, a premium member all public ones; the rest is blurred', async () => {
    const member = await make('NL');
    await givePhotos(gateway.db, member.id, { public: 5, private: 1 });
    const premium = await gateway.login(await gateway.makeMember({ paid_user: true }));
    const clear = async (by: TestClient) => (await profile(member.id, by)).photos.map((photo) => !photo.blurred);
    expect(await clear(gateway.client())).toEqual([true, false, false, false, false, false]);
    expect(await clear(client)).toEqual([true, true, true, false, false, false]);
    expect(await clear(premium)).toEqual([true, true, true, true, true, false]);
    expect(await clear(await gateway.login(member))).toEqual([true, true, true, true, true, true]);
    const { rows } = await sql<{
      media_key: string;
    }>`select media_key from photos where user_id = ${member.id} order by position`.execute(gateway.db);
    const sent = JSON.stringify(await profile(member.id, gateway.client()));
    expect(rows.map((row) => sent.includes(row.media_key))).toEqual([true, false, false, false, false, false]);
  });

  test('keeps special-category data to those who consented', async () => {
    const data = { sexuality: 'bi', interests: ['sex', 'wine'], about: 'Hello' } as const;
    const silent = await make('NL', { ...data, interests: [...data.interests] });
    const open = await make('NL', { ...data, interests: [...data.interests], sensitive_consent_at: new Date() });
    expect(await profile(silent.id)).toMatchObject({ sexuality: null, interests: ['wine'], about: 'Hello' });
    expect(await profile(open.id)).toMatchObject({ sexuality: 'bi', interests: ['sex', 'wine'] });
  });

  test('says who likes whom, and marks nothing as seen', async () => {
    const member = await make('NL');
    const theirs = await gateway.login(member);
    await theirs.call('POST /api/like.php', { body: { profile_id: viewer.id } });
    expect(await profile(member.id)).toMatchObject({
      likes_me: true,
      liked: false,
      match: false,
      conversation_id: null,
      unconfirmed: false,
    });
    await client.call('POST /api/like.php', { body: { profile_id: member.id } });
    expect(await profile(member.id)).toMatchObject({ likes_me: true, liked: true, match: true });
    expect((await client.call('GET /api/likes.php')).liked_by.find((liker) => liker.id === member.id)).toMatchObject({
      like_new: true,
    });
  });

  test('is refused to a member whom it has blocked, by name', async () => {
    const member = await make('NL', { name: 'Juliette' });
    await block(gateway.db, member.id, viewer.id);
    expect(await failureOf(profile(member.id))).toMatchObject({
      status: 403,
      error: { code: 'blocked', message: "You're blocked by Juliette. You do not have access to this page." },
    });
    const french = await failureOf(
      client.call('GET /api/member.php', { query: { id: member.id }, headers: { 'accept-language': 'fr' } }),
    );
    expect(french.error.message).toMatch(/Juliette/);
  });

  test('is not there for others when it is gone, disabled, of another tenant, blocked by the viewer, or never was', async () => {
    const blocked = await make('NL');
    await block(gateway.db, viewer.id, blocked.id);
    const gone = [
      blocked,
      await make('NL', { status: 'pending_deletion' }),
      await make('NL', { status: 'deleted' }),
      await make('NL', { status: 'banned' }),
      await make('NL', { profile_status: 'disabled' }),
      await make('FR', { tenant_id: BETA }),
    ].map((member) => member.id);
    for (const id of [...gone, 999_999_999]) {
      expect(await failureOf(profile(id)), String(id)).toMatchObject({
        status: 404,
        error: { message: 'This member is no longer available.' },
      });
    }
  });

  test('of an invisible member is there for those who know them, and for themselves', async () => {
    const member = await make('NL', { invisible: true, credits: 5 });
    expect((await failureOf(profile(member.id))).status).toBe(404);
    expect((await failureOf(profile(member.id, gateway.client()))).status).toBe(404);
    expect((await profile(member.id, await gateway.login(member))).id).toBe(member.id);
    await gateway.db.insertInto('likes').values({ liker_id: viewer.id, liked_id: member.id, seen_at: null }).execute();
    expect((await profile(member.id)).id).toBe(member.id);
  });

  test('of an unconfirmed member is for members only, and says so', async () => {
    const member = await make('NL', { status: 'not_confirmed' });
    expect(await profile(member.id)).toMatchObject({ unconfirmed: true });
    expect((await failureOf(profile(member.id, gateway.client()))).status).toBe(404);
  });
});

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
