import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IngestedPhoto } from '../src/providers/media/photo-pipeline.ts';
import { personOf } from './domain/chat.ts';
import { addressesIn, givePhotosWithFiles, makeFiles } from './domain/photo-addresses.ts';
import { isSigned } from './domain/photo-scene.ts';
import { ownPhotos, seenBy } from './domain/photos.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
let second: TestGateway;
let files: IngestedPhoto;
let moderator: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { databaseUrl, dataDir } = gateway.config;
  second = await startTestGateway({ databaseUrl: databaseUrl ?? '', env: { DATA_DIR: dataDir } });
  files = await makeFiles(gateway);
  moderator = (await personOf(gateway, { role: 'moderator' })).client;
});
afterAll(async () => {
  await second.close();
  await gateway.close();
});

type Person = Awaited<ReturnType<typeof personOf>>;
let owner: Person;
let buyer: Person;
let secret: number;
/** A private photo that a member has paid for and reports. */
beforeEach(async () => {
  [owner, buyer] = [await personOf(gateway), await personOf(gateway, { credits: 50 })];
  secret = (await givePhotosWithFiles(gateway, owner.id, files, [{}, { isPrivate: true }]))[1] ?? 0;
  await buyer.client.call('POST /api/photo-unlock.php', { body: { photo_id: secret } });
  await buyer.client.call('POST /api/report.php', { body: { type: 'photo', id: secret, reason: 'inappropriate' } });
});

/** The file that a response gives of the private photo, fetched as somebody. */
const sharpIn = (response: unknown) =>
  addressesIn(response).find(({ photoId, address }) => photoId === secret && address.startsWith('/media/'))?.address ??
  '';
const statusOf = async (client: TestClient, address: string) => (await client.get(address)).status;
const waiting = async () =>
  (await moderator.call('GET /api/report.php', { query: {} })).reports.filter(({ member }) => member.id === owner.id);

test('a moderator decides about a reported private photo by its sharp file, which nobody else gets from them [R-MODERATION-QUEUE, R-PHOTOS-ADDRESS-SIGNED]', async () => {
  const address = sharpIn(await waiting());
  expect(isSigned(address)).toBe(true);
  const shown = await moderator.get(address);
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
  for (const client of [gateway.client(), buyer.client, owner.client])
    expect(await statusOf(client, address)).toBe(404);
});

test('a dismissed report takes the photo from nobody, and leaves the moderator no other way to it [R-PHOTOS-ADDRESS-SIGNED]', async () => {
  const [report] = await waiting();
  const theirs = sharpIn(await seenBy(buyer.client, owner.id));
  await moderator.call('PUT /api/report.php', { body: { id: report?.id ?? 0, decision: 'dismissed' } });
  expect(await statusOf(buyer.client, theirs)).toBe(200);
  expect(sharpIn(await seenBy(moderator, owner.id))).toBe('');
});

test('a removed photo is seen again, by moderators of its site alone, where an objection is decided [R-MODERATION-LIFTED, R-PHOTOS-ADDRESS-SIGNED]', async () => {
  const [report] = await waiting();
  await moderator.call('PUT /api/report.php', {
    body: { id: report?.id ?? 0, decision: 'photo_removed', reason: 'nudity' },
  });
  const address = sharpIn(await moderator.call('GET /api/standing-review.php', { query: { wanted: owner.email } }));
  expect(isSigned(address)).toBe(true);
  expect(await statusOf(moderator, address)).toBe(200);
  for (const client of [gateway.client(), buyer.client, owner.client])
    expect(await statusOf(client, address)).toBe(404);
  await moderator.call('PUT /api/standing-review.php', {
    body: { lift: 'photo', photo_id: secret, reason: 'mistake' },
  });
  expect(await statusOf(moderator, address)).toBe(404);
});

test('a removed photo is served to nobody but its owner, on no gateway, from any address of before [R-MODERATION-PHOTO-REMOVED, R-PHOTOS-ADDRESS-PRIVATE, L-PHOTOS-REVOKE-TIME]', async () => {
  const [report] = await waiting();
  const before = [
    [moderator, sharpIn([report])],
    [buyer.client, sharpIn(await seenBy(buyer.client, owner.id))],
    [owner.client, sharpIn(await ownPhotos(owner.client))],
  ] as const;
  for (const [client, address] of before) expect(await statusOf(client, address)).toBe(200);
  await moderator.call('PUT /api/report.php', {
    body: { id: report?.id ?? 0, decision: 'photo_removed', reason: 'nudity' },
  });
  for (const [client, address] of before) {
    expect(await statusOf(client, address), address).toBe(404);
    const elsewhere = second.client();
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    expect(await statusOf(elsewhere, address), address).toBe(404);
  }
  expect((await seenBy(buyer.client, owner.id)).photos.map(({ id }) => id)).not.toContain(secret);
  expect(await statusOf(owner.client, sharpIn(await ownPhotos(owner.client)))).toBe(200);
});
