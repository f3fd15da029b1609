import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leave, purgeAccounts } from './account-life.ts';
import { personOf } from './domain/chat.ts';
import { givePhotos, ownPhotos } from './domain/photos.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

type Person = Awaited<ReturnType<typeof personOf>>;

let gateway: TestGateway;
let moderator: TestClient;
let owner: TestMember;
let viewer: Person;
/** The owner's private photos. */
let locked: number[];

beforeAll(async () => {
  gateway = await startTestGateway();
  ({ client: moderator } = await personOf(gateway, { role: 'moderator' }));
});
afterAll(() => gateway.close());

beforeEach(async () => {
  owner = await gateway.makeMember({ paid_user: true });
  await givePhotos(gateway.db, owner.id, { public: 1, private: 2 });
  const { photos } = await ownPhotos(await gateway.login(owner));
  locked = photos.filter((photo) => photo.private).map(({ id }) => id);
  viewer = await personOf(gateway, { credits: 12 });
});

const unlock = (photoId = locked[0] ?? 0, by = viewer.client) =>
  by.call('POST /api/photo-unlock.php', { body: { photo_id: photoId } });
const creditsOf = async (by = viewer.client) => (await by.call('GET /api/user.php')).user?.credits;
const remove = async (id = locked[0] ?? 0) =>
  (await gateway.login(owner)).call('DELETE /api/photos.php', { body: { id } });

/** What the viewer paid for photos and got back, in its order. */
const movements = () =>
  gateway.db
    .selectFrom('credit_entries as entry')
    .innerJoin('credit_accounts as account', 'account.id', 'entry.account_id')
    .innerJoin('credit_transactions as movement', 'movement.id', 'entry.transaction_id')
    .where('account.user_id', '=', viewer.id)
    .where('movement.kind', 'in', ['photo', 'photo_refund'])
    .orderBy('entry.id')
    .select(['movement.kind', 'entry.amount'])
    .execute();
const PAID = { kind: 'photo', amount: -5 };
const BACK = { kind: 'photo_refund', amount: 5 };

/** Reports the owner's profile. */
async function report(): Promise<void> {
  const reporter = await gateway.login(await gateway.makeMember());
  await reporter.call('POST /api/report.php', { body: { type: 'profile', id: owner.id, reason: 'scam' } });
}

/** A moderator decides on a report of the owner's profile that waits. */
async function decide(decision: 'disabled' | 'banned' | 'warned'): Promise<void> {
  const { reports } = await moderator.call('GET /api/report.php', { query: {} });
  const id = reports.find(({ member }) => member.id === owner.id)?.id ?? 0;
  await moderator.call('PUT /api/report.php', { body: { id, decision, reason: 'scam' } });
}

/** Unlocks of six members while `end` ends the right to the photo; each of them has paid for nothing in the end. */
async function expectNobodyPaidWhile(end: () => Promise<unknown>): Promise<void> {
  const viewers = await Promise.all(Array.from({ length: 6 }, () => personOf(gateway, { credits: 5 })));
  const calls = viewers.map(({ client }) =>
    client.post(
      '/api/photo-unlock.php',
      { photo_id: locked[0] },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    ),
  );
  const [responses] = await Promise.all([Promise.all(calls), end()]);
  expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect(await Promise.all(viewers.map(({ client }) => creditsOf(client)))).toEqual(viewers.map(() => 5));
}

describe('an unlocked photo that its owner deletes', () => {
  test('gives back what was paid for it, and for no other one [R-PHOTOS-UNLOCK-REFUND-DELETED]', async () => {
    for (const id of locked) await unlock(id);
    expect(await creditsOf()).toBe(2);
    await remove();
    expect(await creditsOf()).toBe(7);
    expect(await movements()).toEqual([PAID, PAID, BACK]);
  });

  test('while members unlock it: each has paid for nothing in the end [R-PHOTOS-UNLOCK-REFUND-DELETED]', async () => {
    await expectNobodyPaidWhile(() => remove());
  });

  test('and that is made public and private before: what was paid is given back, once [R-PHOTOS-UNLOCK-REFUND-DELETED]', async () => {
    await unlock();
    const theirs = await gateway.login(owner);
    for (const isPrivate of [false, true])
      await theirs.call('PUT /api/photos.php', { body: { id: locked[0] ?? 0, private: isPrivate } });
    expect(await creditsOf()).toBe(7);
    await remove();
    expect((await failureOf(remove())).status).toBe(404);
    expect(await movements()).toEqual([PAID, BACK]);
  });
});

describe('the unlocked photos of a member who blocks', () => {
  const block = (client: TestClient, id: number) => client.call('POST /api/block.php', { body: { profile_id: id } });

  test('give the blocked one back what was paid, once, and are locked again after the block [R-PHOTOS-UNLOCK-REFUND-BLOCK]', async () => {
    const other = await personOf(gateway, { credits: 5 });
    await unlock(locked[0], other.client);
    for (const id of locked) await unlock(id);
    const theirs = await gateway.login(owner);
    await block(theirs, viewer.id);
    await block(theirs, viewer.id);
    expect([await creditsOf(), await creditsOf(other.client)]).toEqual([12, 0]);
    expect(await movements()).toEqual([PAID, PAID, BACK, BACK]);
    await theirs.call('DELETE /api/block.php', { body: { profile_id: viewer.id } });
    expect((await unlock()).credits).toBe(7);
  });

  test('give nothing back to who paid and then blocks the owner [R-PHOTOS-UNLOCK-REFUND-BLOCK]', async () => {
    await unlock();
    await block(viewer.client, owner.id);
    expect(await creditsOf()).toBe(7);
    expect(await movements()).toEqual([PAID]);
  });

  test('give back all that was paid while the block is made [R-PHOTOS-UNLOCK-REFUND-BLOCK]', async () => {
    const theirs = await gateway.login(owner);
    const [outcome] = await Promise.allSettled([unlock(), block(theirs, viewer.id)]);
    expect(await creditsOf()).toBe(12);
    expect(await movements()).toEqual(outcome.status === 'fulfilled' ? [PAID, BACK] : []);
  });
});

describe('the unlocked photos of a member', () => {
  test.each(['disabled', 'banned'] as const)(
    'whom a moderator has %s give back what was paid for all of them, once [R-PHOTOS-UNLOCK-REFUND-OWNER]',
    async (decision) => {
      for (const id of locked) await unlock(id);
      for (let count = 0; count < 3; count += 1) await report();
      await decide('warned');
      expect(await creditsOf()).toBe(2);
      await decide(decision);
      if (decision === 'disabled') await decide('banned');
      expect(await creditsOf()).toBe(12);
      expect(await movements()).toEqual([PAID, PAID, BACK, BACK]);
    },
  );

  test('are locked again for who got the credits back, if the profile returns [R-PHOTOS-UNLOCK-REFUND-OWNER]', async () => {
    await unlock();
    await report();
    await decide('disabled');
    await gateway.db.updateTable('profiles').set({ status: 'active' }).where('user_id', '=', owner.id).execute();
    expect((await unlock()).credits).toBe(7);
  });

  test('who is banned while members unlock them: each has paid for nothing in the end [R-PHOTOS-UNLOCK-REFUND-OWNER]', async () => {
    await report();
    await expectNobodyPaidWhile(() => decide('banned'));
  });

  test('who deletes the account give it back with the purge: until then the account may return [R-PHOTOS-UNLOCK-REFUND-DELETED]', async () => {
    await unlock();
    await leave(gateway, owner);
    expect(await creditsOf()).toBe(7);
    await sql`update users set deletion_requested_at = now() - interval '15 days' where id = ${owner.id}`.execute(
      gateway.db,
    );
    await purgeAccounts(gateway);
    expect(await creditsOf()).toBe(12);
    expect(await movements()).toEqual([PAID, BACK]);
  });
});
