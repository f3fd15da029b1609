import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IngestedPhoto } from '../src/providers/media/photo-pipeline.ts';
import { makeFiles } from './domain/photo-addresses.ts';
import {
  ALBUM,
  become,
  countSharp,
  findWrong,
  giveOut,
  isSigned,
  makeScene,
  NAMES,
  setProfile,
  setUser,
  type Name,
  type Scene,
} from './domain/photo-scene.ts';
import { ownPhotos, photosOf, seenBy } from './domain/photos.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
let second: TestGateway;
let files: IngestedPhoto;

beforeAll(async () => {
  gateway = await startTestGateway();
  const { databaseUrl, dataDir } = gateway.config;
  second = await startTestGateway({ databaseUrl: databaseUrl ?? '', env: { DATA_DIR: dataDir } });
  files = await makeFiles(gateway);
});
afterAll(async () => {
  await second.close();
  await gateway.close();
});
afterEach(() => void vi.useRealTimers());

const put = (scene: Scene, index: number, isPrivate: boolean) =>
  scene.viewers.owner[0].call('PUT /api/photos.php', { body: { id: scene.ids[index] ?? 0, private: isPrivate } });
const judge = (scene: Scene, index: number, verdict: 'active' | 'rejected') =>
  photosOf(gateway).judge(
    scene.ids[index] ?? 0,
    verdict === 'active' ? { status: 'active' } : { status: 'rejected', reason: 'other' },
  );
const remove = (scene: Scene, index: number) =>
  scene.viewers.owner[0].call('DELETE /api/photos.php', { body: { id: scene.ids[index] ?? 0 } });

/** A change of right: what is done, and whose addresses end with it (places in the album). */
type Change = readonly [title: string, places: readonly number[] | 'all', make: (scene: Scene) => Promise<unknown>];

const OF_PHOTOS: readonly Change[] = [
  ['the main photo becomes private', [0], (scene) => put(scene, 0, true)],
  ['a public photo beyond the first three becomes private', [4], (scene) => put(scene, 4, true)],
  ['both become public again', [0, 4], async (scene) => [await put(scene, 0, false), await put(scene, 4, false)]],
  ['a private photo becomes public', [5], (scene) => put(scene, 5, false)],
  ['a photo is passed by a moderator', [6], (scene) => judge(scene, 6, 'active')],
  ['a public photo is rejected', [1], (scene) => judge(scene, 1, 'rejected')],
  ['a public photo is deleted', [2], (scene) => remove(scene, 2)],
  ['a rejected photo is deleted', [7], (scene) => remove(scene, 7)],
];

const OF_OWNER: readonly Change[] = [
  ['the owner becomes invisible', 'all', ({ owner }) => setProfile(gateway, owner, { invisible: true })],
  ['the owner is seen again', 'all', ({ owner }) => setProfile(gateway, owner, { invisible: false })],
  ['the profile is disabled', 'all', ({ owner }) => setProfile(gateway, owner, { status: 'disabled' })],
  ['the profile is enabled again', 'all', ({ owner }) => setProfile(gateway, owner, { status: 'active' })],
  ['the owner asks to be deleted', 'all', ({ owner }) => setUser(gateway, owner, 'pending_deletion')],
  ['the owner comes back', 'all', ({ owner }) => setUser(gateway, owner, 'active')],
  ['the owner is banned', 'all', ({ owner }) => setUser(gateway, owner, 'banned')],
  ['the owner is deleted', 'all', ({ owner }) => setUser(gateway, owner, 'deleted')],
];

/** What viewers become one after the other, and whether the addresses that are theirs alone end with it. */
const VIEWERS: readonly (readonly [Name, ends: boolean])[] = [
  ['blocked', true],
  ['blocker', true],
  ['invisible', false],
  ['disabled', false],
  ['pending deletion', true],
];

/** Makes the changes one after the other, and fetches all that was ever given out after each of them. */
async function expectEnded(changes: readonly Change[]): Promise<void> {
  const scene = await makeScene(gateway, second, files);
  expect(await countSharp(scene)).toEqual({
    'visitor': [1, 0],
    'free': [3, 0],
    'premium': [5, 0],
    'invisible': [3, 0],
    'disabled': [3, 0],
    // Without a session, as a visitor.
    'pending deletion': [1, 0],
    'unlocker': [4, 1],
    'owner': [8, 3],
  });
  const ever = await giveOut(scene);
  expect(await findWrong(scene, ever)).toEqual([]);
  for (const [title, places, make] of changes) {
    const ended = new Set(places === 'all' ? scene.ids : places.map((place) => scene.ids[place]));
    await make(scene);
    for (const one of ever) one.ended ||= ended.has(one.photoId);
    const known = new Set(ever.map(({ address }) => address));
    ever.push(...(await giveOut(scene)).filter(({ address }) => !known.has(address)));
    expect(await findWrong(scene, ever), title).toEqual([]);
  }
}

describe('every address that was ever given out, fetched by everybody on two gateways after each change', () => {
  test('of a photo is 404 once it becomes private, public, rejected, passed or deleted [R-PHOTOS-ADDRESS-PRIVATE, L-PHOTOS-REVOKE-TIME, R-PHOTOS-ADDRESS-SIGNED]', async () => {
    await expectEnded(OF_PHOTOS);
  });

  test('of an owner is 404 once they become invisible, disabled, banned or deleted, and after they come back [R-PHOTOS-ADDRESS-OWNER, L-PHOTOS-REVOKE-TIME, R-PHOTOS-ADDRESS-SIGNED]', async () => {
    await expectEnded(OF_OWNER);
  });

  test('of a viewer’s own ends with their right: blocked, blocking, leaving; for one who hides, is disabled, or pays it holds [R-PHOTOS-PRIVATE-UNLOCKED, R-PHOTOS-ADDRESS-SIGNED, L-PHOTOS-REVOKE-TIME]', async () => {
    const scene = await makeScene(gateway, second, files, { unlocking: true });
    const ever = await giveOut(scene);
    const signed = new Set(ever.filter(({ address }) => isSigned(address)).flatMap((one) => one.for));
    expect([...signed].toSorted()).toEqual(NAMES.filter((name) => name !== 'visitor').toSorted());
    const without: Name[] = [];
    for (const [name, ends] of VIEWERS) {
      await become(scene, name);
      if (ends) without.push(name);
      expect(await findWrong(scene, ever, { without }), name).toEqual([]);
    }
    const paid = { paid_user: true };
    const { free, premium } = scene.members;
    await gateway.db.updateTable('users').set(paid).where('id', '=', free.id).execute();
    await gateway.db.updateTable('users').set({ paid_user: false }).where('id', '=', premium.id).execute();
    await gateway.db.deleteFrom('blocks').execute();
    await setUser(gateway, scene.members['pending deletion'], 'active');
    expect(await findWrong(scene, ever), 'they come back').toEqual([]);
  });

  test('of a deleted account is 404, its row gone', async () => {
    const scene = await makeScene(gateway, second, files);
    const ever = await giveOut(scene);
    await sql`delete from users where id = ${scene.owner.id}`.execute(gateway.db);
    expect(
      await findWrong(
        scene,
        ever.map((one) => ({ ...one, ended: true })),
      ),
    ).toEqual([]);
  });
});

describe('an address', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await makeScene(gateway, second, files);
  });
  const fileOf = async (place: number) => {
    const { photos } = await ownPhotos(scene.viewers.owner[0]);
    return photos.find(({ id }) => id === scene.ids[place])?.filename ?? '';
  };
  const fetchAs = (name: Name, address: string) => scene.viewers[name][0].get(address);

  test('of a public photo is the same for everybody, may be kept for an hour, and is not made of its file or id [R-PHOTOS-ADDRESS-UNGUESSABLE, R-PHOTOS-ADDRESS-CACHE, L-PHOTOS-CACHE-TIME]', async () => {
    const address = await fileOf(0);
    expect((await seenBy(scene.viewers.free[0], scene.owner.id)).photos[0]?.filename).toBe(address);
    expect(address).toMatch(/^\/media\/[0-9a-f]{32}-card\.webp$/);
    expect(address).not.toContain(files.mediaKey);
    const response = await fetchAs('visitor', address);
    expect([response.status, response.headers['cache-control']]).toEqual([
      200,
      'public, max-age=3600, must-revalidate',
    ]);
    const again = { headers: { 'if-none-match': response.headers.etag } };
    expect((await scene.viewers.visitor[0].get(address, again)).status).toBe(304);
    await put(scene, 0, true);
    expect((await scene.viewers.visitor[0].get(address, again)).status).toBe(404);
  });

  test('of two photos with the same files is not the same [R-PHOTOS-ADDRESS-UNGUESSABLE]', async () => {
    const { rows } = await sql<{ addresses: number }>`
      select count(distinct sharp_address) + count(distinct blurred_address) as addresses
      from photos where user_id = ${scene.owner.id}`.execute(gateway.db);
    expect(rows[0]?.addresses).toBe(2 * ALBUM.length);
  });

  test.each([
    ['private', 5],
    ['pending', 6],
    ['rejected', 7],
  ])(
    'of a %s photo is signed for the session and is never kept [R-PHOTOS-ADDRESS-SIGNED, R-PHOTOS-ADDRESS-NO-STORE, R-PHOTOS-OWNER-ALL]',
    async (_kind, place) => {
      const address = await fileOf(place);
      const { status, headers } = await fetchAs('owner', address);
      expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-store', undefined]);
      for (const name of ['visitor', 'free', 'premium', 'owner elsewhere'] as const)
        expect((await fetchAs(name, address)).status, name).toBe(404);
      await scene.viewers.owner[0].call('GET /api/logout.php');
      expect((await fetchAs('owner', address)).status).toBe(404);
    },
  );

  test('that is signed holds for 10 minutes and no longer [L-PHOTOS-SIGNED-TIME]', async () => {
    const start = Date.UTC(2026, 10, 23, 12);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const address = await fileOf(5);
    vi.setSystemTime(start + 599_000);
    expect((await fetchAs('owner', address)).status).toBe(200);
    vi.setSystemTime(start + 600_000);
    expect((await fetchAs('owner', address)).status).toBe(404);
  });

  test('that is signed cannot be changed to last longer or to name another photo [R-PHOTOS-ADDRESS-SIGNED]', async () => {
    const address = await fileOf(5);
    const [, id = '', until = ''] = /^\/media\/(\d+)\.(\d+)\./.exec(address) ?? [];
    const changed = [
      address.replace(`.${until}.`, `.${Number(until) + 60}.`),
      address.replace(`/${id}.`, `/${scene.ids[6]}.`),
      address.replace(/\.[\w-]{43}-/, `.${'A'.repeat(43)}-`),
      address.replace('/media/', '/cdn/'),
    ];
    for (const one of changed) expect((await fetchAs('owner', one)).status, one).toBe(404);
    expect((await fetchAs('owner', address)).status).toBe(200);
  });

  test('that the site would use is not the secret of a photo that is not public [R-PHOTOS-ADDRESS-SIGNED]', async () => {
    const { rows } = await sql<{ sharp_address: string; media_key: string }>`
      select sharp_address, media_key from photos where id = ${scene.ids[5]}`.execute(gateway.db);
    for (const secret of Object.values(rows[0] ?? {})) {
      for (const name of NAMES) expect((await fetchAs(name, `/media/${secret}-thumb.webp`)).status, name).toBe(404);
    }
  });

  test('of a photo stays while its owner confirms the account, who is there before and after [R-PHOTOS-ADDRESS-OWNER]', async () => {
    await setUser(gateway, scene.owner, 'not_confirmed');
    const address = await fileOf(0);
    await setUser(gateway, scene.owner, 'active');
    expect((await fetchAs('visitor', address)).status).toBe(200);
    await setUser(gateway, scene.owner, 'banned');
    expect((await fetchAs('visitor', address)).status).toBe(404);
  });

  test('of a photo that becomes private in a statement of somebody else ends too: the database renews it [R-PHOTOS-ADDRESS-PRIVATE]', async () => {
    const address = await fileOf(3);
    await sql`update photos set is_private = true where id = ${scene.ids[3]}`.execute(gateway.db);
    expect((await fetchAs('visitor', address)).status).toBe(404);
  });
});
