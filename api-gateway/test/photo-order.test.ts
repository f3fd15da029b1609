import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLoggedIn } from './domain/members.ts';
import { givePhotos, ownPhotos } from './domain/photos.ts';
import { codeOf, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
let member: TestMember;
let client: TestClient;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ member, client } = await makeLoggedIn(gateway));
});

const own = () => ownPhotos(client);
const places = async () => (await own()).photos.map(({ id, main }) => (main ? `main ${id}` : `${id}`));

describe('order, main photo and privacy', () => {
  let ids: number[];
  beforeEach(async () => {
    await givePhotos(gateway.db, member.id, { public: 3 });
    ids = (await own()).photos.map(({ id }) => id);
  });
  const put = (body: Record<string, unknown>) => client.call('PUT /api/photos.php', { body });
  const at = (...order: (0 | 1 | 2)[]) => order.map((index) => ids[index]);

  test('a photo is put in a place; a place beyond the end is the last one [C-PHOTOS-UPDATE]', async () => {
    await put({ id: ids[2], order: 1 });
    expect((await own()).photos.map(({ id }) => id)).toEqual(at(0, 2, 1));
    await put({ id: ids[2], order: 99 });
    expect((await own()).photos.map(({ id }) => id)).toEqual(at(0, 1, 2));
  });

  test('the main photo is the first; what is put first becomes it [C-PHOTOS-UPDATE, F-PHOTOS-FLAGS]', async () => {
    await put({ id: ids[1], main: true });
    expect(await places()).toEqual([`main ${ids[1]}`, `${ids[0]}`, `${ids[2]}`]);
    await put({ id: ids[2], order: 0 });
    expect(await places()).toEqual([`main ${ids[2]}`, `${ids[1]}`, `${ids[0]}`]);
    await put({ id: ids[2], order: 2 });
    expect(await places()).toEqual([`main ${ids[1]}`, `${ids[0]}`, `${ids[2]}`]);
  });

  test('a main photo that becomes private or goes hands over to the next public one', async () => {
    await put({ id: ids[0], private: true });
    expect(await places()).toEqual([`main ${ids[1]}`, `${ids[0]}`, `${ids[2]}`]);
    await client.call('DELETE /api/photos.php', { body: { id: ids[1] } });
    expect(await places()).toEqual([`main ${ids[2]}`, `${ids[0]}`]);
    await client.call('DELETE /api/photos.php', { body: { id: ids[2] } });
    expect(await places()).toEqual([`${ids[0]}`]);
    expect((await client.call('GET /api/user.php')).user?.profile.main_image).toBeNull();
  });

  test('a private photo is no main photo', async () => {
    await put({ id: ids[2], private: true });
    const failure = await failureOf(put({ id: ids[2], main: true }));
    expect(failure.error.fields).toEqual({
      main: 'Everyone sees the main photo. Make this photo public first.',
    });
    expect((await failureOf(put({ id: ids[1], main: true, private: true }))).status).toBe(422);
    await put({ id: ids[2], main: true, private: false });
    expect((await places())[0]).toBe(`main ${ids[2]}`);
  });

  test('changes at the same time leave one main photo and no place twice', async () => {
    await Promise.all(ids.flatMap((id) => [put({ id, main: true }), put({ id, order: 1 })]));
    const rows = await gateway.db.selectFrom('photos').selectAll().where('user_id', '=', member.id).execute();
    expect(rows.filter(({ is_main }) => is_main)).toHaveLength(1);
    expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  test('somebody else’s photo is not there', async () => {
    const other = await gateway.login(await gateway.makeMember());
    const attempts = [
      other.put('/api/photos.php', { id: ids[0], main: true }),
      other.delete('/api/photos.php', { id: ids[0] }),
    ];
    for (const response of await Promise.all(attempts)) {
      expect(codeOf(response)).toBe('not_found');
      expect(response.text).toContain('This photo no longer exists.');
    }
    expect((await own()).photos).toHaveLength(3);
  });
});
