import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personOf } from './domain/chat.ts';
import { givePhotos, ownPhotos, seenBy } from './domain/photos.ts';
import { picture, upload } from './domain/pictures.ts';
import { codeOf, failureOf } from './failure.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
let file: Buffer;
let moderator: TestClient;
let moderatorId: number;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { PHOTO_REVIEW: 'before' } });
  file = await picture().jpeg().toBuffer();
  const { id, client } = await personOf(gateway, { role: 'moderator' });
  moderatorId = id;
  moderator = client;
});
afterAll(() => gateway.close());

const waiting = async (client = moderator) => (await client.call('GET /api/photo-review.php', { query: {} })).photos;
const of = async (memberId: number) => (await waiting()).filter(({ member }) => member.id === memberId);
const approve = (client: TestClient, id: number) =>
  client.call('PUT /api/photo-review.php', { body: { id, decision: 'approved' } });
const reject = (client: TestClient, id: number) =>
  client.call('PUT /api/photo-review.php', { body: { id, decision: 'rejected', reason: 'contact_details' } });
const logOf = (subjectId: number) =>
  gateway.db
    .selectFrom('moderation_log')
    .select(['moderator_id', 'member_id', 'decision', 'reason'])
    .where('subject', '=', 'photo')
    .where('subject_id', '=', subjectId)
    .execute();

describe('an uploaded photo', () => {
  test('waits for the moderators, with its member, and is seen by others once it is approved [R-MODERATION-QUEUE, C-MODERATION-PHOTOS, C-MODERATION-PHOTO-DECIDE, R-PHOTOS-PENDING-HIDDEN]', async () => {
    const [owner, viewer] = [await personOf(gateway), await personOf(gateway)];
    await givePhotos(gateway.db, owner.id, { public: 1, private: 1 });
    const { photo_id: id } = await upload(owner.client, file);
    const [item] = await of(owner.id);
    expect(item).toMatchObject({
      id,
      photo: { id, status: 'pending', blurred: false },
      member: { id: owner.id, name: owner.name, photos: [{ private: false }] },
    });
    expect((await moderator.get(item?.photo.filename ?? '')).status, 'sharp for the moderator').toBe(200);
    expect((await viewer.client.get(item?.photo.filename ?? '')).status, 'for nobody else').toBe(404);
    expect((await seenBy(viewer.client, owner.id)).photos).toHaveLength(2);
    await approve(moderator, id);
    expect(await of(owner.id)).toEqual([]);
    expect((await seenBy(viewer.client, owner.id)).photos.map((photo) => photo.id)).toContain(id);
    expect(await logOf(id)).toEqual([
      { moderator_id: moderatorId, member_id: owner.id, decision: 'approved', reason: '' },
    ]);
  });

  test('that is rejected says why to its owner, and its address names nothing any more [C-MODERATION-PHOTO-DECIDE, F-PHOTOS-REJECTION-REASON, R-MODERATION-LOG]', async () => {
    const owner = await personOf(gateway);
    const { photo_id: id } = await upload(owner.client, file);
    const [item] = await of(owner.id);
    await reject(moderator, id);
    expect((await ownPhotos(owner.client)).photos).toMatchObject([
      { id, status: 'rejected', rejection_reason: 'contact_details' },
    ]);
    expect((await moderator.get(item?.photo.filename ?? '')).status).toBe(404);
    expect(await logOf(id)).toEqual([
      { moderator_id: moderatorId, member_id: owner.id, decision: 'rejected', reason: 'contact_details' },
    ]);
  });

  test('that is rejected is mailed to its owner with the reason; one that is approved is not [R-MODERATION-INFORMED]', async () => {
    const owner = await personOf(gateway);
    const mails = () =>
      gateway.db
        .selectFrom('mail_outbox')
        .select(['kind', 'recipient', 'data'])
        .where('user_id', '=', owner.id)
        .where('kind', '=', 'moderation')
        .execute();
    await approve(moderator, (await upload(owner.client, file)).photo_id);
    expect(await mails()).toEqual([]);
    const { photo_id: id } = await upload(owner.client, file);
    await reject(moderator, id);
    const { created_at: at } = await gateway.db
      .selectFrom('photos')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const about = { type: 'photo', at: at.toISOString() };
    const data = { decision: 'photo_removed', reason: 'contact_details', about };
    expect(await mails()).toEqual([{ kind: 'moderation', recipient: owner.email, data }]);
  });

  test('that others see at once is looked at later all the same, until a moderator has', async () => {
    const after = await startTestGateway({
      databaseUrl: gateway.config.databaseUrl ?? '',
      env: { PHOTO_REVIEW: 'after' },
    });
    try {
      const owner = await personOf(after);
      const { photo_id: id } = await upload(owner.client, file);
      expect(await of(owner.id)).toMatchObject([{ id, photo: { status: 'active' } }]);
      await approve(moderator, id);
      expect(await of(owner.id)).toEqual([]);
    } finally {
      await after.close();
    }
  });

  test('is reported to its owner when it is decided [R-PHOTOS-DECISION-LIVE]', async () => {
    const owner = await personOf(gateway);
    const { photo_id: id } = await upload(owner.client, file);
    await reject(moderator, id);
    const events = await gateway.db.selectFrom('live_events').select('event').where('user_id', '=', owner.id).execute();
    expect(events.map(({ event }) => event)).toContainEqual({ type: 'photo', photo_id: id, status: 'rejected' });
  });
});

describe('a decision', () => {
  test('is made once: the second moderator is shown what the first decided [R-MODERATION-ONCE]', async () => {
    const [owner, other] = [await personOf(gateway), await personOf(gateway, { role: 'moderator' })];
    const { photo_id: id } = await upload(owner.client, file);
    const both = await Promise.allSettled([approve(moderator, id), approve(other.client, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await failureOf(reject(other.client, id))).toMatchObject({
      status: 409,
      error: { code: 'conflict', message: 'Another moderator has approved this photo already.' },
    });
    const { photo_id: second } = await upload(owner.client, file);
    await reject(other.client, second);
    expect((await failureOf(approve(moderator, second))).error.message).toBe(
      'Another moderator has rejected this photo already.',
    );
    expect(await logOf(id)).toHaveLength(1);
  });

  test('is for moderators of the tenant, and not about themselves [R-MODERATION-ROLE, R-MODERATION-OWN]', async () => {
    const owner = await personOf(gateway);
    const { photo_id: id } = await upload(owner.client, file);
    for (const path of ['/api/photo-review.php', '/api/moderation.php']) {
      expect(codeOf(await owner.client.get(path))).toBe('forbidden');
      expect(codeOf(await gateway.client().get(path))).toBe('authentication_required');
    }
    expect((await failureOf(approve(owner.client, id))).error.code).toBe('forbidden');
    const stranger = await gateway.login({
      ...(await gateway.makeMember({ role: 'moderator', tenant_id: BETA })),
      host: 'nuit.localhost',
    });
    expect(await waiting(stranger)).toEqual([]);
    expect((await failureOf(approve(stranger, id))).status).toBe(404);
    const { photo_id: own } = await upload(moderator, file);
    expect(await failureOf(approve(moderator, own))).toMatchObject({
      status: 409,
      error: { message: 'This is about your own account. Another moderator has to decide.' },
    });
    expect((await of(moderatorId)).map((item) => item.id)).toEqual([own]);
  });

  test('stays in the log as it is [R-MODERATION-LOG]', async () => {
    const owner = await personOf(gateway, { credits: 0 });
    const { photo_id: id } = await upload(owner.client, file);
    await approve(moderator, id);
    const { db } = gateway;
    await expect(
      db.updateTable('moderation_log').set({ reason: 'x' }).where('subject_id', '=', id).execute(),
    ).rejects.toThrow('only added to');
    await expect(db.deleteFrom('moderation_log').where('subject_id', '=', id).execute()).rejects.toThrow(
      'only added to',
    );
    await expect(sql`truncate moderation_log`.execute(db)).rejects.toThrow('only added to');
    await db.deleteFrom('users').where('id', '=', owner.id).execute();
    expect(await logOf(id), 'without the account that it is about').toHaveLength(1);
  });
});

test('the lists are counted, and come page by page, the oldest first [C-MODERATION-COUNTS, C-MODERATION-PHOTOS]', async () => {
  const owner = await personOf(gateway);
  await givePhotos(gateway.db, owner.id, { public: 52 });
  await gateway.db.updateTable('photos').set({ reviewed_at: null }).where('user_id', '=', owner.id).execute();
  const { photos: count } = await moderator.call('GET /api/moderation.php');
  const ids: number[] = [];
  let next: number | null | undefined;
  while (next !== null) {
    const page = await moderator.call('GET /api/photo-review.php', {
      query: next === undefined ? {} : { after: next },
    });
    expect(page.photos.length).toBeLessThanOrEqual(50);
    ids.push(...page.photos.map(({ id }) => id));
    next = page.next;
  }
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  expect(ids).toHaveLength(count);
  expect(count).toBeGreaterThan(50);
});
