import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LikeType } from '@tandem/contracts/product/lists';
import { failureOf } from './failure.ts';
import { block, givePhotos } from './domain/photos.ts';
import { startTestGateway, type MemberInput, type TestClient, type TestGateway, type TestMember } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const MINUTE = 60_000;
const EPOCH = Date.UTC(2026, 5, 1);

/** A like straight into the table, `minute` minutes after the first of June. */
async function like(from: { id: number }, to: { id: number }, minute: number, seen = true): Promise<void> {
  const at = new Date(EPOCH + minute * MINUTE);
  const values = { liker_id: from.id, liked_id: to.id, created_at: at, seen_at: seen ? at : null };
  await gateway.db.insertInto('likes').values(values).execute();
}

const list = (client: TestClient, type: LikeType, after?: string) =>
  client.call('GET /api/likes.php', { query: after === undefined ? { type } : { type, after } });
const see = (client: TestClient, id: number) =>
  client.call('PUT /api/like.php', { body: { profile_id: id, seen: true } });

async function person(input: MemberInput = {}): Promise<TestMember & { client: TestClient }> {
  const member = await gateway.makeMember(input);
  return { ...member, client: await gateway.login(member) };
}

async function people(amount: number): Promise<TestMember[]> {
  const made: TestMember[] = [];
  while (made.length < amount) made.push(await gateway.makeMember());
  return made;
}

/** Every page of a list, with `between` called after each. */
async function wholeList(client: TestClient, type: LikeType, between: () => Promise<unknown> = async () => {}) {
  const pages: number[][] = [];
  let after: string | undefined;
  do {
    const response = await list(client, type, after);
    pages.push((type === 'given' ? response.profiles : response.liked_by).map(({ id }) => id));
    after = response.next ?? undefined;
    await between();
  } while (after !== undefined);
  return pages;
}

describe('both sides at once', () => {
  test('are new ones first, then the latest first; given ones the latest first [C-LIKES-LISTS, C-LIKES-SEEN, R-LIKES-ORDER-NEW, F-LIKES-GIVEN, F-LIKES-LIKED-BY]', async () => {
    const me = await person();
    const others = await people(3);
    for (const [minute, other] of others.entries()) {
      await like(other, me, minute, false);
      await like(me, other, minute);
    }
    const [first, second, third] = others.map(({ id }) => id);
    const received = async () => {
      const { liked_by, new_likes } = await me.client.call('GET /api/likes.php');
      return { new_likes, order: liked_by.map(({ id, like_new }) => [id, like_new]) };
    };
    expect(await received()).toEqual({
      new_likes: 3,
      order: [
        [third, true],
        [second, true],
        [first, true],
      ],
    });
    await see(me.client, third ?? 0);
    expect(await received()).toEqual({
      new_likes: 2,
      order: [
        [second, true],
        [first, true],
        [third, false],
      ],
    });
    const { profiles } = await me.client.call('GET /api/likes.php');
    expect(profiles.map(({ id, liked }) => [id, liked])).toEqual([
      [third, true],
      [second, true],
      [first, true],
    ]);
  });

  test('are the first pages, with all new likes counted [F-LIKES-TOTAL-NEW]', async () => {
    const me = await person();
    for (const [minute, other] of (await people(26)).entries()) await like(other, me, minute, false);
    const { liked_by, new_likes } = await me.client.call('GET /api/likes.php');
    expect(liked_by).toHaveLength(24);
    expect(new_likes).toBe(26);
  });
});

describe('a list of likes', () => {
  test('goes on page by page without gap or repetition, also where likes were given at the same time [F-LIKES-LIST-TYPES]', async () => {
    const me = await person();
    const others = await people(30);
    // Three groups at the same microsecond, on both sides of the page's end.
    for (const [index, other] of others.entries()) {
      await like(other, me, Math.floor(index / 10), index >= 20);
      await like(me, other, Math.floor(index / 10));
    }
    const latestFirst = others.toReversed().map(({ id }) => id);
    const newFirst = [...latestFirst.slice(10), ...latestFirst.slice(0, 10)];
    expect(await wholeList(me.client, 'received')).toEqual([newFirst.slice(0, 24), newFirst.slice(24)]);
    expect(await wholeList(me.client, 'given')).toEqual([latestFirst.slice(0, 24), latestFirst.slice(24)]);
    expect(await wholeList(me.client, 'matches')).toEqual([latestFirst.slice(0, 24), latestFirst.slice(24)]);
  });

  test('leaves nobody out when likes are seen and come in between two pages', async () => {
    const me = await person();
    const others = await people(26);
    for (const [minute, other] of others.entries()) await like(other, me, minute, false);
    const late = await gateway.makeMember();
    const pages = await wholeList(me.client, 'received', async () => {
      await see(me.client, others[25]?.id ?? 0);
      await see(me.client, others[0]?.id ?? 0);
      if ((await list(me.client, 'received')).liked_by[0]?.id !== late.id) await like(late, me, 100, false);
    });
    expect(new Set(pages.flat())).toEqual(new Set(others.map(({ id }) => id)));
  });

  test('of matches has the latest match first, and only likes of both sides [F-LIKES-LIST-TYPES, R-PLATFORM-TIMES]', async () => {
    const me = await person();
    const [early, late, oneSided] = await people(3);
    if (early === undefined || late === undefined || oneSided === undefined) throw new Error('three people');
    await like(me, early, 1);
    await like(me, late, 2);
    await like(late, me, 3, false);
    await like(early, me, 4);
    await like(oneSided, me, 5);
    const { liked_by, profiles } = await list(me.client, 'matches');
    expect(liked_by.map(({ id, like_new, liked, liked_at }) => [id, like_new, liked, liked_at])).toEqual([
      [early.id, false, true, '2026-06-01T00:04:00.000Z'],
      [late.id, true, true, '2026-06-01T00:03:00.000Z'],
    ]);
    expect(profiles).toEqual([]);
  });

  test('is of a type that there is, and begins with its first page [F-LIKES-LIST-TYPES]', async () => {
    const me = await person();
    const refused = async (query: object) =>
      (await failureOf(me.client.call('GET /api/likes.php', { query: { ...query } }))).error;
    expect(await refused({ type: 'm' })).toMatchObject({ code: 'validation' });
    expect(await refused({ after: 'n.1.2' })).toMatchObject({ fields: { type: 'Choose a list first.' } });
    for (const after of ['', 'x', 'n.1', 's.1.2.3', 's.99999999999999999.1', "n.1.1' or 1=1"]) {
      expect(await refused({ type: 'received', after }), after).toMatchObject({
        fields: { after: 'This list has changed. Load it again.' },
      });
    }
  });

  test('hides nothing from a free member', async () => {
    const me = await person({ paid_user: false });
    const other = await gateway.makeMember({ fictional: true });
    await givePhotos(gateway.db, other.id, { public: 1 });
    await like(other, me, 1, false);
    const [liker] = (await list(me.client, 'received')).liked_by;
    expect(liker).toMatchObject({ id: other.id, name: other.name, fictional: true, main_image: { blurred: false } });
  });
});

describe('lists of likes and members who', () => {
  const TYPES = ['received', 'given', 'matches'] as const;
  async function match() {
    const [a, b] = [await person(), await person()];
    await like(a, b, 1, false);
    await like(b, a, 2, false);
    const lists = async (client: TestClient) =>
      Promise.all(
        TYPES.map(async (type) => {
          const { profiles, liked_by } = await list(client, type);
          return [...profiles, ...liked_by].map(({ id }) => id);
        }),
      );
    const news = async (client: TestClient) => (await client.call('GET /api/likes.php')).new_likes;
    return { a, b, lists, news };
  }

  test.each([
    ['left', 'users', { status: 'pending_deletion' }],
    ['were banned', 'users', { status: 'banned' }],
    ['are deleted', 'users', { status: 'deleted' }],
    ['are disabled', 'profiles', { status: 'disabled' }],
  ] as const)('%s: they are in none, and not counted', async (_what, table, change) => {
    const { a, b, lists, news } = await match();
    expect(await lists(a.client)).toEqual([[b.id], [b.id], [b.id]]);
    expect(await news(a.client)).toBe(1);
    if (table === 'users') await gateway.db.updateTable('users').set(change).where('id', '=', b.id).execute();
    else await gateway.db.updateTable('profiles').set(change).where('user_id', '=', b.id).execute();
    expect(await lists(a.client)).toEqual([[], [], []]);
    expect(await news(a.client)).toBe(0);
  });

  test('are blocked by either side: each is in none of the other’s [R-PRIVACY-BLOCK-HIDDEN]', async () => {
    const { a, b, lists, news } = await match();
    await block(gateway.db, b.id, a.id);
    for (const { client } of [a, b]) {
      expect(await lists(client)).toEqual([[], [], []]);
      expect(await news(client)).toBe(0);
    }
  });

  test('went invisible: likes that stand stay, on both sides, and lead to the profile', async () => {
    const { a, b, lists, news } = await match();
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', b.id).execute();
    expect(await lists(a.client)).toEqual([[b.id], [b.id], [b.id]]);
    expect(await lists(b.client)).toEqual([[a.id], [a.id], [a.id]]);
    expect(await news(a.client)).toBe(1);
    expect((await a.client.call('GET /api/member.php', { query: { id: b.id } })).match).toBe(true);
  });

  test('have not confirmed their account: they may like and be liked', async () => {
    const { a, b, lists } = await match();
    await gateway.db.updateTable('users').set({ status: 'not_confirmed' }).where('id', '=', b.id).execute();
    expect(await lists(a.client)).toEqual([[b.id], [b.id], [b.id]]);
  });
});

test('the first page of a list has how many members each list shows, further pages have not [R-LIKES-COUNTS]', async () => {
  const me = await person();
  const others = await people(26);
  const [blocked, gone, mutual] = others;
  for (const [minute, other] of others.entries()) await like(other, me, minute);
  await like(me, mutual as TestMember, 1);
  await like(me, gone as TestMember, 2);
  await block(gateway.db, me.id, blocked?.id ?? 0);
  await gateway.db
    .updateTable('users')
    .set({ status: 'banned' })
    .where('id', '=', gone?.id ?? 0)
    .execute();
  for (const type of ['received', 'given', 'matches'] as const) {
    expect((await list(me.client, type)).counts).toEqual({ received: 24, given: 1, matches: 1 });
  }
  const { next } = await list(me.client, 'received');
  expect(next).toBeNull();
  const late = await people(1);
  await like(late[0] as TestMember, me, 40);
  const page = await list(me.client, 'received');
  expect(page.counts?.received).toBe(25);
  expect((await list(me.client, 'received', page.next ?? '')).counts).toBeUndefined();
});
