import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { block } from './domain/photos.ts';
import { failureOf } from './failure.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('users').execute();
});

async function player(input: MemberInput = {}): Promise<TestMember & { client: TestClient }> {
  const member = await gateway.makeMember(input);
  return { ...member, client: await gateway.login(member) };
}

/** Members one after the other, the first of them the latest active. */
async function makeMany(amount: number, input: MemberInput = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < amount; made += 1) {
    const last_active_at = new Date(Date.now() - made * 60_000);
    ids.push((await gateway.makeMember({ last_active_at, ...input })).id);
  }
  return ids;
}

const deck = (client: TestClient) => client.call('GET /api/swipe-game.php');
const dealt = async (client: TestClient) => (await deck(client)).profiles.map(({ id }) => id);
const swipe = (client: TestClient, action: 'like' | 'pass' | 'undo', id: number | undefined) =>
  client.call('POST /api/swipe-game.php', { body: { action, profile_id: id } });
const USED = 'You have used your 4 likes for today.';

describe('the deck', () => {
  test('has the next members who fit, of the own country and near in age first [C-LIKES-SWIPE, R-MEMBERS-FIT-SWIPE]', async () => {
    const me = await player({ gender: 'female', search_gender: 'male', country: 'NL', date_of_birth: '1990-06-15' });
    const man = (input: MemberInput = {}) => gateway.makeMember({ gender: 'male', country: 'NL', ...input });
    const hour = 3_600_000;
    const abroad = await man({ country: 'BE' });
    const older = await man({ date_of_birth: '1970-06-15' });
    const drawn = await man({ fictional: true, last_active_at: new Date(Date.now() - 25 * hour) });
    const near = await man({ last_active_at: new Date(Date.now() - 50 * hour) });
    await man({ sexuality: 'gay' });
    await man({ search_gender: 'male' });
    await man({ invisible: true });
    await man({ profile_status: 'disabled' });
    await man({ tenant_id: BETA });
    await gateway.makeMember({ gender: 'female' });
    const [blocked, blocker] = [await man(), await man()];
    await block(gateway.db, me.id, blocked.id);
    await block(gateway.db, blocker.id, me.id);
    expect(await dealt(me.client)).toEqual([drawn.id, near.id, older.id, abroad.id]);
  });

  test('has at most ten, the likes that are left, and when there are all again, in the day of the tenant [L-LIKES-SWIPE-DAY]', async () => {
    const me = await player();
    const ids = await makeMany(LIMITS.swipeDeck + 2);
    const { profiles, ...state } = await deck(me.client);
    expect(profiles.map(({ id }) => id)).toEqual(ids.slice(0, LIMITS.swipeDeck));
    expect(state).toMatchObject({ likes_left: 4, time_zone: 'Europe/Amsterdam' });
    const midnight = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: state.time_zone });
    expect(midnight.format(new Date(state.resets_at))).toBe('00:00:00');
    const wait = Date.parse(state.resets_at) - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
  });

  test('leaves out who was liked or passed, in the game or elsewhere [R-LIKES-SWIPE-AGAIN]', async () => {
    const me = await player();
    const [liked, passed, likedBefore, left] = await makeMany(4);
    await me.client.call('POST /api/like.php', { body: { profile_id: likedBefore } });
    await swipe(me.client, 'like', liked);
    await swipe(me.client, 'pass', passed);
    expect(await dealt(me.client)).toEqual([left]);
  });

  test('is for members [R-PLATFORM-MEMBER-CALLS]', async () => {
    expect((await gateway.client().get('/api/swipe-game.php')).status).toBe(403);
  });
});

describe('an action', () => {
  test('likes, and says when it made a match [C-LIKES-SWIPE-ACTION]', async () => {
    const me = await player();
    const other = await player();
    expect(await swipe(me.client, 'like', other.id)).toMatchObject({ likes_left: 3, match: false });
    expect(await swipe(other.client, 'like', me.id)).toMatchObject({ likes_left: 3, match: true });
    const { liked_by: likers } = await me.client.call('GET /api/likes.php');
    expect(likers.map(({ id }) => id)).toEqual([other.id]);
  });

  test.each([false, true])(
    'is refused as a fifth like of the day, also to a premium member: %s [R-LIKES-SWIPE-REFUSED, T-LIKES-SWIPE-USED, L-LIKES-SWIPE-DAY]',
    async (paid_user) => {
      const me = await player({ paid_user });
      const ids = await makeMany(5);
      for (const [place, id] of ids.slice(0, 4).entries())
        expect((await swipe(me.client, 'like', id)).likes_left).toBe(3 - place);
      const refused = await failureOf(swipe(me.client, 'like', ids[4]));
      expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests', message: USED } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await deck(me.client)).toMatchObject({ likes_left: 0, profiles: [{ id: ids[4] }] });
      // A like again costs nothing, and is none.
      expect(await swipe(me.client, 'like', ids[0])).toMatchObject({ likes_left: 0 });
    },
  );

  test('is refused beyond four likes when twenty come at once [L-LIKES-SWIPE-DAY]', async () => {
    const me = await player();
    const ids = await makeMany(20);
    const results = await Promise.allSettled(ids.map((id) => swipe(me.client, 'like', id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const given = await gateway.db.selectFrom('likes').select('liked_id').where('liker_id', '=', me.id).execute();
    expect(given).toHaveLength(4);
    expect((await deck(me.client)).likes_left).toBe(0);
  });

  test('counts with those of a second device, and once when both like the same member at once [L-LIKES-SWIPE-DAY, R-LIKES-SWIPE-AGAIN]', async () => {
    const me = await player();
    const second = await gateway.login(me);
    const [first, next, third] = await makeMany(3);
    const both = await Promise.all([swipe(me.client, 'like', first), swipe(second, 'like', first)]);
    expect(both.map(({ likes_left: left }) => left)).toEqual([3, 3]);
    expect(await swipe(second, 'like', next)).toMatchObject({ likes_left: 2 });
    expect(await deck(me.client)).toMatchObject({ likes_left: 2, profiles: [{ id: third }] });
    await swipe(me.client, 'pass', third);
    await swipe(second, 'undo', third);
    expect(await dealt(me.client)).toEqual([third]);
  });

  test('is done once when it is sent again with its key, and returns what it returned [R-PLATFORM-IDEMPOTENCY-KEY]', async () => {
    const me = await player();
    const [first, second] = await makeMany(2);
    const repeated = async (action: 'like' | 'pass' | 'undo', id: number | undefined) => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const send = () => me.client.post('/api/swipe-game.php', { profile_id: id, action }, { headers });
      const [once, again] = [await send(), await send()];
      expect([once.status, again.status]).toEqual([200, 200]);
      expect(again.text).toBe(once.text);
    };
    await repeated('like', first);
    await repeated('pass', second);
    await repeated('undo', second);
    expect(await deck(me.client)).toMatchObject({ likes_left: 3, profiles: [{ id: second }] });
  });

  test('passes at no cost, also without likes left [R-LIKES-SWIPE-PASS-FREE]', async () => {
    const me = await player();
    const ids = await makeMany(8);
    for (const id of ids.slice(0, 4)) await swipe(me.client, 'pass', id);
    expect((await deck(me.client)).likes_left).toBe(4);
    for (const id of ids.slice(4, 8)) await swipe(me.client, 'like', id);
    const [more] = await makeMany(1);
    expect(await swipe(me.client, 'pass', more)).toMatchObject({ likes_left: 0, match: false });
  });

  test('names the last one passed while that can be undone, also for another page [R-LIKES-SWIPE-UNDO, R-PRIVACY-INVISIBLE-SEARCH]', async () => {
    const me = await player();
    const [first, second] = await makeMany(2);
    expect((await deck(me.client)).last_passed).toBeNull();
    await swipe(me.client, 'pass', first);
    await swipe(me.client, 'pass', second);
    expect((await deck(me.client)).last_passed?.id).toBe(second);
    await block(gateway.db, second ?? 0, me.id);
    expect((await deck(me.client)).last_passed, 'blocked meanwhile').toBeNull();
    expect((await failureOf(swipe(me.client, 'undo', second))).status).toBe(409);
    await gateway.db.deleteFrom('blocks').execute();
    const hide = (invisible: boolean) =>
      gateway.db
        .updateTable('profiles')
        .set({ invisible })
        .where('user_id', '=', second ?? 0)
        .execute();
    await hide(true);
    expect((await deck(me.client)).last_passed, 'invisible meanwhile').toBeNull();
    await hide(false);
    await swipe(me.client, 'undo', second);
    expect((await deck(me.client)).last_passed).toBeNull();
  });

  test('undoes the last pass, once [R-LIKES-SWIPE-UNDO]', async () => {
    const me = await player();
    const [first, second, third] = await makeMany(3);
    await swipe(me.client, 'pass', first);
    await swipe(me.client, 'pass', second);
    const nothing = { status: 409, error: { code: 'conflict', message: 'Only your last pass can be undone.' } };
    expect(await failureOf(swipe(me.client, 'undo', first))).toMatchObject(nothing);
    await swipe(me.client, 'undo', second);
    expect(await dealt(me.client)).toEqual([second, third]);
    expect(await failureOf(swipe(me.client, 'undo', second))).toMatchObject(nothing);
    expect(await failureOf(swipe(me.client, 'undo', first))).toMatchObject(nothing);
  });

  test('is refused for oneself, and for those whom the tenant has not', async () => {
    const me = await player();
    const elsewhere = await gateway.makeMember({ tenant_id: BETA });
    for (const action of ['like', 'pass'] as const) {
      expect((await failureOf(swipe(me.client, action, me.id))).status).toBe(422);
      expect((await failureOf(swipe(me.client, action, elsewhere.id))).status).toBe(404);
    }
    expect(await gateway.db.selectFrom('swipe_passes').select('passed_id').execute()).toEqual([]);
    expect((await deck(me.client)).likes_left).toBe(4);
  });
});
