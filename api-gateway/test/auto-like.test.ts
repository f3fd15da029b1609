import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BETA, codeOf, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from './harness.ts';
import { block, givePhotos } from './domain/photos.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('users').execute();
});

async function fictional(input: MemberInput = {}): Promise<TestMember> {
  const member = await gateway.makeMember({ fictional: true, ...input });
  await givePhotos(gateway.db, member.id, { public: 1 });
  return member;
}

async function member(input: MemberInput = {}): Promise<{ id: number; client: TestClient }> {
  const made = await gateway.makeMember(input);
  return { id: made.id, client: await gateway.login(made) };
}

const ask = (client: TestClient) => client.call('GET /api/auto-like.php');
const likesOf = (id: number) => gateway.db.selectFrom('likes').selectAll().where('liked_id', '=', id).execute();
const aged = (id: number, hours: number) =>
  gateway.db
    .updateTable('auto_likes')
    .set({ made_at: new Date(Date.now() - hours * 3_600_000) })
    .where('user_id', '=', id)
    .execute();

describe('auto-like.php', () => {
  test('is a like from a fictional profile, labelled in the response and in the list of likes [C-LIKES-AUTO, R-LIKES-AUTO-FICTIONAL, F-PROFILE-FICTIONAL]', async () => {
    const liker = await fictional();
    const { id, client } = await member();
    const like = await ask(client);
    expect(like).toMatchObject({ id: liker.id, name: liker.name, fictional: true });
    expect(like?.main_image?.blurred).toBe(false);
    const { liked_by: likedBy } = await client.call('GET /api/likes.php');
    expect(likedBy).toMatchObject([{ id: liker.id, fictional: true, like_new: true }]);
    expect(await likesOf(id)).toHaveLength(1);
  });

  test('a retry returns the same one, also when twenty come at once [R-LIKES-AUTO-PENDING]', async () => {
    for (let made = 0; made < 3; made += 1) await fictional();
    const { id, client } = await member();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(client)));
    expect(new Set(responses.map((like) => like?.id)).size).toBe(1);
    expect(responses[0]).not.toBeNull();
    expect(await likesOf(id)).toHaveLength(1);
  });

  test('one that was seen is no news, and there is no other for 24 hours [L-LIKES-AUTO-PERIOD]', async () => {
    await fictional();
    await fictional();
    const { id, client } = await member();
    const first = await ask(client);
    await client.call('PUT /api/like.php', { body: { profile_id: first?.id, seen: true } });
    expect(await ask(client)).toBeNull();
    await aged(id, 23.9);
    expect(await ask(client)).toBeNull();
    await aged(id, 24.1);
    const second = await ask(client);
    expect(second).not.toBeNull();
    expect(second?.id).not.toBe(first?.id);
    expect(await likesOf(id)).toHaveLength(2);
  });

  test('never comes from a real member, one without a public photo, one of another tenant, or a hidden one [R-LIKES-AUTO-FICTIONAL]', async () => {
    const real = await gateway.makeMember();
    await givePhotos(gateway.db, real.id, { public: 1 });
    await gateway.makeMember({ fictional: true });
    await fictional({ tenant_id: BETA });
    await fictional({ invisible: true });
    await fictional({ profile_status: 'disabled' });
    const pending = await fictional();
    await gateway.db.updateTable('photos').set({ status: 'pending' }).where('user_id', '=', pending.id).execute();
    const { id, client } = await member();
    expect(await ask(client)).toBeNull();
    expect(await likesOf(id)).toEqual([]);
  });

  test('never comes from one that the member blocked, was liked by, or likes', async () => {
    const [blocked, liker, liked, free] = [await fictional(), await fictional(), await fictional(), await fictional()];
    const { id, client } = await member();
    await block(gateway.db, id, blocked.id);
    await gateway.db
      .insertInto('likes')
      .values([
        { liker_id: liker.id, liked_id: id, seen_at: new Date() },
        { liker_id: id, liked_id: liked.id, seen_at: null },
      ])
      .execute();
    expect((await ask(client))?.id).toBe(free.id);
  });

  test('comes from somebody of the gender that the member looks for, of their country first', async () => {
    await fictional({ gender: 'male', country: 'NL' });
    const near = await fictional({
      gender: 'female',
      country: 'FR',
      last_active_at: new Date(Date.now() - 86_400_000),
    });
    await fictional({ gender: 'female', country: 'NL' });
    const seeking = await member({ search_gender: 'female', country: 'FR' });
    expect((await ask(seeking.client))?.id).toBe(near.id);
    await gateway.db.deleteFrom('users').where('id', '=', near.id).execute();
    const other = await member({ search_gender: 'female', country: 'BE' });
    expect(await ask(other.client)).toMatchObject({ gender: 'female' });
  });

  test('comes from somebody near in age first, then of their country [R-MEMBERS-FIT-AUTO-LIKE, L-MEMBERS-AGE-SPAN]', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const older = await fictional({ date_of_birth: '1955-06-15', country: 'FR' });
    const abroad = await fictional({ date_of_birth: '1998-06-01', country: 'BE', last_active_at: hoursAgo(2) });
    const near = await fictional({ date_of_birth: '1983-01-01', country: 'FR', last_active_at: hoursAgo(3) });
    const { id, client } = await member({ date_of_birth: '1990-06-15', country: 'FR' });
    const nextLiker = async () => {
      await gateway.db.updateTable('likes').set({ seen_at: new Date() }).where('liked_id', '=', id).execute();
      await aged(id, 25);
      return (await ask(client))?.id;
    };
    expect([await nextLiker(), await nextLiker(), await nextLiker()]).toEqual([near.id, abroad.id, older.id]);
  });

  test('does not come to invisible members, nor again after a block took it away', async () => {
    const liker = await fictional();
    const hidden = await member({ invisible: true });
    expect(await ask(hidden.client)).toBeNull();
    const { id, client } = await member();
    expect((await ask(client))?.id).toBe(liker.id);
    // As a block does (R-PRIVACY-BLOCK-LIKES).
    await block(gateway.db, id, liker.id);
    await gateway.db.deleteFrom('likes').where('liked_id', '=', id).execute();
    expect(await ask(client)).toBeNull();
  });

  test('is for members, from the site itself only [R-PLATFORM-MEMBER-CALLS]', async () => {
    await fictional();
    const { id, client } = await member();
    const cross = await client.send('GET', '/api/auto-like.php', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(codeOf(cross)).toBe('forbidden_origin');
    expect(codeOf(await gateway.client().get('/api/auto-like.php'))).toBe('authentication_required');
    expect(await likesOf(id)).toEqual([]);
  });
});
