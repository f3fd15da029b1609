import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLoggedIn } from './domain/members.ts';
import { photosOf } from './domain/photos.ts';
import { picture, upload } from './domain/pictures.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
let photo: Buffer;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  photo = await picture().jpeg().toBuffer();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ client } = await makeLoggedIn(gateway));
});

async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(gateway.config.dataDir, 'media'), { recursive: true }).catch(() => []);
  return names.filter((name) => /\.(jpg|avif|webp)$/.test(name));
}

describe('a photo that is removed', () => {
  /** As if a photo had been removed so many seconds earlier. */
  const age = (seconds: number) =>
    sql`update removed_photos set removed_at = now() - make_interval(secs => ${seconds})`.execute(gateway.db);
  const cleanUp = () => photosOf(gateway).removeLost();

  test('is gone for everybody at once, and can be brought back into its place for a minute [C-PHOTOS-DELETE, C-PHOTOS-RESTORE, L-PHOTOS-RESTORE-TIME, R-PHOTOS-DELETE-UNDO]', async () => {
    const { photo_id: first, photos } = await upload(client, photo);
    const { photo_id: second } = await upload(client, photo);
    const left = await client.call('DELETE /api/photos.php', { body: { id: first } });
    expect(left.photos.map(({ id, main }) => ({ id, main }))).toEqual([{ id: second, main: true }]);
    expect((await client.get(photos[0]?.filename ?? '')).status).toBe(404);
    const restore = () => client.call('PUT /api/photos.php', { body: { id: first, removed: false } });
    const back = await restore();
    expect(back.photos.map(({ id, main }) => ({ id, main }))).toEqual([
      { id: first, main: true },
      { id: second, main: false },
    ]);
    expect(back.photos[0]?.filename).not.toBe(photos[0]?.filename);
    expect((await client.get(back.photos[0]?.filename ?? '')).status).toBe(200);
    expect((await failureOf(restore())).status, 'it is there').toBe(404);
    await client.call('DELETE /api/photos.php', { body: { id: first } });
    await age(61);
    expect((await failureOf(restore())).status, 'too late').toBe(404);
  });

  test('is not brought back by others, nor beyond the limit of the album [C-PHOTOS-RESTORE, R-PHOTOS-UPLOAD-LIMIT-FREE]', async () => {
    const { photo_id: id } = await upload(client, photo);
    await client.call('DELETE /api/photos.php', { body: { id } });
    const { client: other } = await makeLoggedIn(gateway);
    const restore = (by: TestClient) => by.call('PUT /api/photos.php', { body: { id, removed: false } });
    expect((await failureOf(restore(other))).status).toBe(404);
    for (let uploads = 0; uploads < 3; uploads += 1) await upload(client, photo);
    expect((await failureOf(restore(client))).status).toBe(409);
    const { photos } = await client.call('GET /api/profile.php');
    expect(photos.photos.map((found) => found.id)).not.toContain(id);
  });

  test('takes all its files with it when its time is over [C-PHOTOS-DELETE]', async () => {
    await age(121);
    await cleanUp();
    const before = await filesOnDisk();
    const { photo_id: id, photos } = await upload(client, photo);
    expect((await client.call('DELETE /api/photos.php', { body: { id } })).photos).toEqual([]);
    await cleanUp();
    expect(await filesOnDisk(), 'it can be brought back').not.toEqual(before);
    await age(121);
    await cleanUp();
    expect(await filesOnDisk()).toEqual(before);
    expect((await client.get(photos[0]?.filename ?? '')).status).toBe(404);
  });

  test('keeps the files that another photo is made of', async () => {
    const { photo_id: id } = await upload(client, photo);
    const other = await gateway.makeMember();
    const row = await gateway.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { id: _id, created_at: _at, ...shared } = row;
    await gateway.db
      .insertInto('photos')
      .values({ ...shared, user_id: other.id, variants: JSON.stringify(shared.variants) })
      .execute();
    await age(121);
    await cleanUp();
    const before = await filesOnDisk();
    await client.call('DELETE /api/photos.php', { body: { id } });
    await age(121);
    await cleanUp();
    expect(await filesOnDisk()).toEqual(before);
  });
});
