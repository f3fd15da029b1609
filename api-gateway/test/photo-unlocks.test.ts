import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IngestedPhoto } from '../src/providers/media/photo-pipeline.ts';
import { givePhotosWithFiles, makeFiles, sameSession } from './domain/photo-addresses.ts';
import { block, photosOf, seenBy } from './domain/photos.ts';
import { codeOf, failureOf, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
let files: IngestedPhoto;
let owner: TestMember;
let viewer: TestMember;
let client: TestClient;
/** Of the owner: four public ones, the last one beyond what a free member sees, and a private one. */
let ids: number[];
let locked: number;

beforeAll(async () => {
  gateway = await startTestGateway();
  files = await makeFiles(gateway);
});
afterAll(() => gateway.close());

async function makeViewer(input: MemberInput = { credits: 12 }) {
  viewer = await gateway.makeMember(input);
  client = await gateway.login(viewer);
}

beforeEach(async () => {
  owner = await gateway.makeMember({ name: 'Juliette', paid_user: true });
  ids = await givePhotosWithFiles(gateway, owner.id, files, [{}, {}, {}, {}, { isPrivate: true }]);
  locked = ids[4] ?? 0;
  await makeViewer();
});

const unlock = (by = client, photoId = locked) =>
  by.call('POST /api/photo-unlock.php', { body: { photo_id: photoId } });
const creditsOf = async (by = client) => (await by.call('GET /api/user.php')).user?.credits;
const lockedAs = async (by = client) => (await seenBy(by, owner.id)).photos.find(({ id }) => id === locked);
const reject = () => photosOf(gateway).judge(locked, { status: 'rejected', reason: 'nudity' });
const statusOf = async (by: TestClient, address = '') => (await by.get(address)).status;

/** The movements of the viewer's credits for photos, in their order. */
const movements = () =>
  gateway.db
    .selectFrom('credit_entries as entry')
    .innerJoin('credit_accounts as account', 'account.id', 'entry.account_id')
    .innerJoin('credit_transactions as movement', 'movement.id', 'entry.transaction_id')
    .where('account.user_id', '=', viewer.id)
    .where('movement.kind', 'in', ['photo', 'photo_refund'])
    .select(['movement.kind', 'entry.amount'])
    .orderBy('entry.id')
    .execute();

describe('unlocking a private photo', () => {
  test('is refused at another price than was shown, and costs nothing then [R-PHOTOS-UNLOCK-PRICE-SHOWN]', async () => {
    const at = (price: number) => client.call('POST /api/photo-unlock.php', { body: { photo_id: locked, price } });
    expect(await failureOf(at(4))).toMatchObject({
      status: 409,
      error: { code: 'conflict', message: expect.stringContaining('costs 5 credits now') as unknown },
    });
    expect([await creditsOf(), await movements()]).toEqual([12, []]);
    expect(await at(5)).toMatchObject({ credits: 7 });
    // Unlocked already, it has no price any more.
    expect(await at(4)).toMatchObject({ credits: 7 });
  });

  test.each([
    ['a free member', false],
    ['a premium member', true],
  ])(
    'costs %s five credits, in the ledger, and the photo is sharp for them alone [C-PHOTOS-UNLOCK, L-PHOTOS-UNLOCK-COST, R-PHOTOS-UNLOCK-PREMIUM, R-PHOTOS-PRIVATE-UNLOCKED, R-PHOTOS-ADDRESS-SIGNED]',
    async (_who, isPremium) => {
      await makeViewer({ credits: 12, paid_user: isPremium });
      expect(await lockedAs()).toMatchObject({ private: true, blurred: true });
      const response = await unlock();
      expect(response).toMatchObject({ photo: { id: locked, private: true, blurred: false }, credits: 7 });
      expect(await creditsOf()).toBe(7);
      expect(await movements()).toEqual([{ kind: 'photo', amount: -5 }]);
      const seen = await lockedAs();
      expect(seen).toMatchObject({ blurred: false });
      for (const address of [response.photo.filename, seen?.filename]) {
        const file = await client.get(address ?? '');
        expect([file.status, file.headers['cache-control']]).toEqual([200, 'private, no-store']);
        expect(await statusOf(gateway.client(), address)).toBe(404);
        expect(await statusOf(await gateway.login(viewer), address)).toBe(404);
      }
      const stranger = await gateway.login(await gateway.makeMember({ paid_user: true }));
      expect(await lockedAs(stranger)).toMatchObject({ blurred: true });
    },
  );

  test('is charged once, however often and on however many gateways it is pressed at once [R-PHOTOS-UNLOCK-PERMANENT]', async () => {
    const { databaseUrl, dataDir } = gateway.config;
    const second = await startTestGateway({ databaseUrl: databaseUrl ?? '', env: { DATA_DIR: dataDir } });
    try {
      const twin = sameSession(client, second);
      const responses = await Promise.all([client, twin, client, twin, client, twin].map((by) => unlock(by)));
      expect(new Set(responses.map(({ photo }) => photo.blurred))).toEqual(new Set([false]));
    } finally {
      await second.close();
    }
    expect((await unlock()).credits).toBe(7);
    expect(await movements()).toEqual([{ kind: 'photo', amount: -5 }]);
  });

  test('is permanent: also when the photo becomes public beyond what a free member sees, and private again [R-PHOTOS-UNLOCK-PERMANENT]', async () => {
    await unlock();
    const theirs = await gateway.login(owner);
    for (const isPrivate of [false, true]) {
      await theirs.call('PUT /api/photos.php', { body: { id: locked, private: isPrivate } });
      const seen = await lockedAs();
      expect(seen).toMatchObject({ private: isPrivate, blurred: false });
      expect(await statusOf(client, seen?.filename)).toBe(200);
    }
    expect((await unlock()).credits).toBe(7);
  });

  test('is refused without enough credits, and nothing is kept of it [T-CREDITS-SHORTAGE, R-CREDITS-NOT-NEGATIVE]', async () => {
    await makeViewer({ credits: 4 });
    const failure = await failureOf(unlock());
    expect(failure).toMatchObject({
      status: 402,
      error: { code: 'insufficient_credits', message: 'You do not have enough credits.' },
    });
    const french = client.call('POST /api/photo-unlock.php', {
      body: { photo_id: locked },
      headers: { 'accept-language': 'fr' },
    });
    expect((await failureOf(french)).error.message).toBe('Vous n’avez pas assez de crédits.');
    expect(await lockedAs()).toMatchObject({ blurred: true });
    expect([await creditsOf(), await movements()]).toEqual([4, []]);
  });

  test('is refused for what is not there to be unlocked, and costs nothing', async () => {
    const [pending = 0] = (
      await givePhotosWithFiles(gateway, owner.id, files, [{ status: 'pending', isPrivate: true, isMain: false }])
    ).slice(-1);
    const theirs = await gateway.login(owner);
    expect(codeOf(await gateway.client().post('/api/photo-unlock.php', { photo_id: locked }))).toBe(
      'authentication_required',
    );
    expect((await failureOf(unlock(client, ids[3]))).error).toMatchObject({
      code: 'conflict',
      message: 'This photo is not private any more. Reload the profile to see it.',
    });
    for (const [by, id] of [
      [client, pending],
      [client, 999_999_999],
      [theirs, locked],
    ] as const)
      expect((await failureOf(unlock(by, id))).error.message).toBe('This photo no longer exists.');
    expect(await movements()).toEqual([]);
  });

  test('is refused where the viewer does not see the member, and a block ends what was unlocked [R-PRIVACY-BLOCKED-ACCESS]', async () => {
    const { photo } = await unlock();
    await block(gateway.db, owner.id, viewer.id);
    expect(await statusOf(client, photo.filename)).toBe(404);
    expect((await failureOf(unlock())).error.code).toBe('blocked');
    await makeViewer();
    await block(gateway.db, viewer.id, owner.id);
    expect((await failureOf(unlock())).status).toBe(404);
    await makeViewer();
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', owner.id).execute();
    expect((await failureOf(unlock())).status).toBe(404);
    expect(await movements()).toEqual([]);
  });
});

describe('a photo that a moderator takes away', () => {
  test('gives back what was paid, once, and its addresses end [R-PHOTOS-UNLOCK-REFUND, R-PHOTOS-ADDRESS-PRIVATE]', async () => {
    const { photo } = await unlock();
    await reject();
    await reject();
    expect(await creditsOf()).toBe(12);
    expect(await movements()).toEqual([
      { kind: 'photo', amount: -5 },
      { kind: 'photo_refund', amount: 5 },
    ]);
    expect(await statusOf(client, photo.filename)).toBe(404);
    await photosOf(gateway).judge(locked, { status: 'active' });
    expect(await lockedAs()).toMatchObject({ blurred: true });
    expect((await unlock()).credits).toBe(7);
  });

  test('while members unlock it: each has paid for nothing in the end [R-PHOTOS-UNLOCK-REFUND]', async () => {
    const viewers = await Promise.all(
      Array.from({ length: 6 }, async () => gateway.login(await gateway.makeMember({ credits: 5 }))),
    );
    const calls = viewers.map((by) => by.post('/api/photo-unlock.php', { photo_id: locked }, withKey()));
    const [responses] = await Promise.all([Promise.all(calls), reject()]);
    expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await Promise.all(viewers.map((by) => creditsOf(by)))).toEqual(viewers.map(() => 5));
  });
});

const withKey = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
