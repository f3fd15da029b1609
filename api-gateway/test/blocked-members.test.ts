import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { personOf } from './domain/chat.ts';
import { givePhotos, seenBy } from './domain/photos.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const block = (client: TestClient, id: number) => client.call('POST /api/block.php', { body: { profile_id: id } });
const unblock = (client: TestClient, id: number) => client.call('DELETE /api/block.php', { body: { profile_id: id } });
const blocked = async (client: TestClient) => (await client.call('GET /api/block.php')).profiles;

describe('the list of blocked members', () => {
  test('has those whom one has blocked oneself, the latest first, also those who left [C-PRIVACY-BLOCKS]', async () => {
    const [me, first, second, other] = [
      await personOf(gateway),
      await personOf(gateway),
      await personOf(gateway),
      await personOf(gateway),
    ];
    await block(me.client, first.id);
    await block(me.client, second.id);
    await block(other.client, me.id);
    await gateway.db.updateTable('profiles').set({ status: 'disabled' }).where('user_id', '=', first.id).execute();
    expect(await blocked(me.client)).toMatchObject([
      { id: second.id, name: second.name, liked: false },
      { id: first.id, name: first.name, main_image: null },
    ]);
  });

  test('has their names and days alone, so that blocking back shows nobody again [R-PRIVACY-BLOCKS-BARE]', async () => {
    const [me, other] = [
      await personOf(gateway),
      await personOf(gateway, { city: 'Gdynia', last_active_at: new Date() }),
    ];
    await givePhotos(gateway.db, other.id, { public: 1 });
    expect((await seenBy(me.client, other.id)).main_image).not.toBeNull();
    await block(other.client, me.id);
    await block(me.client, other.id);
    const [listed] = await blocked(me.client);
    expect(listed).toMatchObject({ id: other.id, name: other.name, main_image: null, photo_count: 0 });
    expect(listed).toMatchObject({ city: null, region: null, online: false, new: false });
    expect(listed).not.toHaveProperty('shared_interest');
  });

  test('has 200 of them; the others come up as blocks end [L-PRIVACY-BLOCKS-LISTED]', async () => {
    const me = await personOf(gateway);
    const many = await Promise.all(Array.from({ length: LIMITS.blocksListed + 1 }, () => gateway.makeMember()));
    const rows = many.map(({ id }) => ({ blocker_id: me.id, blocked_id: id }));
    await gateway.db.insertInto('blocks').values(rows).execute();
    const listed = await blocked(me.client);
    expect(listed).toHaveLength(200);
    await unblock(me.client, listed[0]?.id ?? 0);
    expect(await blocked(me.client)).toHaveLength(200);
  });
});
