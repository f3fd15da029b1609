import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { makeIn, startWithViewer } from './domain/members.ts';
import { block, givePhotos } from './domain/photos.ts';
import { BETA, type MemberInput, type TestClient, type TestGateway, type TestMember } from './harness.ts';

let gateway: TestGateway;
let viewer: TestMember;
let client: TestClient;
beforeAll(async () => {
  ({ gateway, viewer, client } = await startWithViewer());
});
afterAll(() => gateway.close());

const make = (country: MemberInput['country'], input?: MemberInput) => makeIn(gateway, country, input);

describe('a profile', () => {
  const profile = (id: number, by: TestClient = client) => by.call('GET /api/member.php', { query: { id } });

  test('shows a visitor one photo, a free member three, a premium member all public ones; the rest is blurred [R-PHOTOS-VISITOR-MAIN, R-PHOTOS-FREE-FIRST, L-PHOTOS-FREE-VISIBLE, R-PHOTOS-PREMIUM-ALL, R-PHOTOS-OWNER-ALL, R-PHOTOS-PRIVATE-BLURRED, R-PHOTOS-BLURRED-ADDRESS, F-PHOTOS-BLURRED]', async () => {
    const member = await make('NL');
    await givePhotos(gateway.db, member.id, { public: 5, private: 1 });
    const premium = await gateway.login(await gateway.makeMember({ paid_user: true }));
    const clear = async (by: TestClient) => (await profile(member.id, by)).photos.map((photo) => !photo.blurred);
    expect(await clear(gateway.client())).toEqual([true, false, false, false, false, false]);
    expect(await clear(client)).toEqual([true, true, true, false, false, false]);
    expect(await clear(premium)).toEqual([true, true, true, true, true, false]);
    expect(await clear(await gateway.login(member))).toEqual([true, true, true, true, true, true]);
    const { rows } = await sql<{
      sharp_address: string;
      media_key: string;
    }>`select sharp_address, media_key from photos where user_id = ${member.id} order by position`.execute(gateway.db);
    const sent = JSON.stringify(await profile(member.id, gateway.client()));
    expect(rows.map((row) => sent.includes(row.sharp_address))).toEqual([true, false, false, false, false, false]);
    expect(rows.some((row) => sent.includes(row.media_key))).toBe(false);
  });

  test('shows no town with contact details that was saved before those were refused, to nobody [V-PROFILE-TOWN-HIDDEN]', async () => {
    const [revealing, plain] = [await make('NZ', { city: 'insta Marie_82' }), await make('NZ', { city: 'Espoo' })];
    const found = await client.call('GET /api/members.php', { query: { country: 'NZ' } });
    expect(found.profiles.map(({ id, city }) => [id, city])).toEqual(
      expect.arrayContaining([
        [revealing.id, null],
        [plain.id, 'Espoo'],
      ]),
    );
    expect((await profile(revealing.id)).city).toBeNull();
    const own = await gateway.login(revealing);
    expect((await own.call('GET /api/user.php')).user?.profile.city).toBeNull();
    expect((await own.call('GET /api/profile.php')).city).toBeNull();
  });

  test('does not say when a member was here last where one of the two is in privacy mode [R-PRIVACY-LAST-SEEN]', async () => {
    const [open, discreet] = [await make('NL'), await make('NL', { privacy_mode: true })];
    const seenBy = async (by?: TestClient) => {
      const shown = await Promise.all(
        [open, discreet].map(async ({ id }) => (await profile(id, by)).last_active !== null),
      );
      return { open: shown[0], discreet: shown[1] };
    };
    expect(await seenBy(client)).toEqual({ open: true, discreet: false });
    expect(await seenBy(gateway.client())).toEqual({ open: true, discreet: false });
    expect(await seenBy(await gateway.login(discreet))).toEqual({ open: false, discreet: true });
  });

  test('of a member in privacy mode says to nobody that they are online, nor does the search by it [R-PRIVACY-ONLINE]', async () => {
    const [open, discreet] = [await make('IE'), await make('IE', { privacy_mode: true })];
    for (const by of [client, gateway.client()])
      expect([(await profile(open.id, by)).online, (await profile(discreet.id, by)).online]).toEqual([true, false]);
    const search = (query: object) => client.call('GET /api/members.php', { query: { country: 'IE', ...query } });
    const { profiles } = await search({});
    expect(new Map(profiles.map(({ id, online }) => [id, online]))).toEqual(
      new Map([
        [open.id, true],
        [discreet.id, false],
      ]),
    );
    expect((await search({ online: 1 })).profiles.map(({ id }) => id)).toEqual([open.id]);
  });

  test('keeps special-category data to those who consented [R-PRIVACY-SENSITIVE-HIDDEN, R-PRIVACY-SENSITIVE-MEMBERS]', async () => {
    const data = { sexuality: 'bi', interests: ['sex', 'wine'], about: 'Hello' } as const;
    const silent = await make('NL', { ...data, interests: [...data.interests] });
    const open = await make('NL', { ...data, interests: [...data.interests], sensitive_consent_at: new Date() });
    expect(await profile(silent.id)).toMatchObject({ sexuality: null, interests: ['wine'], about: 'Hello' });
    expect(await profile(open.id)).toMatchObject({ sexuality: 'bi', interests: ['sex', 'wine'] });
  });

  test('names the interests that the viewer has too, of those that are shown [R-MEMBERS-INTERESTS-SHARED]', async () => {
    const looker = await make('NL', { interests: ['wine', 'sex', 'hiking'] });
    const by = await gateway.login(looker);
    const silent = await make('NL', { interests: ['sex', 'cooking', 'wine'] });
    expect(await profile(silent.id, by)).toMatchObject({ interests: ['cooking', 'wine'], shared_interests: ['wine'] });
    expect(await profile(silent.id, gateway.client())).toMatchObject({ shared_interests: [] });
    expect(await profile(looker.id, by)).toMatchObject({ shared_interests: [] });
  });

  test('says who likes whom, and marks nothing as seen [C-MEMBERS-PROFILE, R-LIKES-MATCH-MUTUAL, C-LIKES-SEEN]', async () => {
    const member = await make('NL');
    const theirs = await gateway.login(member);
    await theirs.call('POST /api/like.php', { body: { profile_id: viewer.id } });
    expect(await profile(member.id)).toMatchObject({
      likes_me: true,
      liked: false,
      match: false,
      conversation_id: null,
      unconfirmed: false,
      like_new: true,
    });
    await client.call('POST /api/like.php', { body: { profile_id: member.id } });
    expect(await profile(member.id)).toMatchObject({ likes_me: true, liked: true, match: true });
    expect((await client.call('GET /api/likes.php')).liked_by.find((liker) => liker.id === member.id)).toMatchObject({
      like_new: true,
    });
    await client.call('PUT /api/like.php', { body: { profile_id: member.id, seen: true } });
    expect(await profile(member.id)).toMatchObject({ likes_me: true, like_new: false });
    expect(await profile(member.id, gateway.client())).toMatchObject({ likes_me: false, like_new: false });
  });

  test('is refused to a member whom it has blocked, by name [R-PRIVACY-BLOCKED-ACCESS, T-PRIVACY-BLOCKED]', async () => {
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
