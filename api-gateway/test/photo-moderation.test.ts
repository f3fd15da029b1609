import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLoggedIn } from './domain/members.ts';
import { givePhotos, ownPhotos, photosOf, seenBy } from './domain/photos.ts';
import { picture, upload } from './domain/pictures.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
let photo: Buffer;
let member: TestMember;
let client: TestClient;

beforeAll(async () => {
  gateway = await startTestGateway();
  photo = await picture().jpeg().toBuffer();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ member, client } = await makeLoggedIn(gateway));
});

const own = () => ownPhotos(client);

describe('moderation', () => {
  test('where photos are reviewed first, only their owner sees them until then [R-PHOTOS-PENDING-HIDDEN, R-PHOTOS-OWNER-ALL, F-PHOTOS-STATUSES]', async () => {
    const careful = await startTestGateway({ env: { PHOTO_REVIEW: 'before' } });
    try {
      const shy = await careful.makeMember();
      const theirs = await careful.login(shy);
      const { photos, photo_id: id } = await upload(theirs, photo);
      expect(photos).toMatchObject([{ status: 'pending', main: true }]);
      const viewer = await careful.login(await careful.makeMember());
      const see = () => viewer.call('GET /api/member.php', { query: { id: shy.id } });
      expect(await see()).toMatchObject({ photos: [], main_image: null });
      await photosOf(careful, 'before').judge(id, { status: 'active' });
      expect(await see()).toMatchObject({ photos: [{ id }], main_image: { id } });
    } finally {
      await careful.close();
    }
  });

  test('a photo that waits does not take the place of one that is seen', async () => {
    await givePhotos(gateway.db, member.id, { public: 1 });
    const { photo_id: id } = await photosOf(gateway, 'before').add(
      { id: member.id, paidUser: false, sessionKey: randomBytes(32) },
      photo,
      {
        isPrivate: false,
      },
    );
    const failure = await failureOf(client.call('PUT /api/photos.php', { body: { id, main: true } }));
    expect(failure.error.fields).toEqual({
      main: 'This photo is still being checked. It can become your main photo after that.',
    });
    await client.call('PUT /api/photos.php', { body: { id, order: 0 } });
    expect((await own()).photos.map(({ main }) => main)).toEqual([true, false]);
  });

  test('a rejected photo says why, is seen by nobody else and cannot be the main one [R-PHOTOS-PENDING-HIDDEN, R-PHOTOS-OWNER-ALL, F-PHOTOS-STATUSES, F-PHOTOS-REJECTION-REASON]', async () => {
    await givePhotos(gateway.db, member.id, { public: 2 });
    const [first, second] = (await own()).photos;
    await photosOf(gateway).judge(first?.id ?? 0, { status: 'rejected', reason: 'contact_details' });
    expect((await own()).photos).toMatchObject([
      { id: second?.id, main: true },
      { id: first?.id, main: false, status: 'rejected', rejection_reason: 'contact_details' },
    ]);
    const viewer = await gateway.login(await gateway.makeMember());
    expect((await seenBy(viewer, member.id)).photos.map(({ id }) => id)).toEqual([second?.id]);
    const failure = await failureOf(client.call('PUT /api/photos.php', { body: { id: first?.id, main: true } }));
    expect(failure.error.fields).toEqual({ main: 'This photo does not meet our rules and cannot be shown.' });
  });
});
