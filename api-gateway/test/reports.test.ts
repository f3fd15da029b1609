import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@tandem/contracts/api/index';
import { REPORT_REASONS } from '@tandem/contracts/product/lists';
import { personOf, read, remove, send } from './domain/chat.ts';
import { givePhotos, seenBy } from './domain/photos.ts';
import { findForViewer } from '../src/providers/media/photo-address.repository.ts';
import { codeOf, failureOf } from './failure.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
let moderator: TestClient;
let moderatorId: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { id, client } = await person({ role: 'moderator' });
  moderatorId = id;
  moderator = client;
});
afterAll(() => gateway.close());

type Body = BodyOf<'POST /api/report.php'>;

const person = (input: MemberInput = {}) => personOf(gateway, input);
const report = (client: TestClient, body: Omit<Body, 'reason'> & { reason?: Body['reason'] }) =>
  client.call('POST /api/report.php', { body: { reason: 'scam', ...body } });
const waiting = async (after?: number) =>
  moderator.call('GET /api/report.php', { query: after === undefined ? {} : { after } });
/** The reports about a member that wait. */
const about = async (memberId: number) => (await waiting()).reports.filter(({ member }) => member.id === memberId);
const dismiss = (client: TestClient, id: number) =>
  client.call('PUT /api/report.php', { body: { id, decision: 'dismissed' } });

describe('a report', () => {
  test('of a profile reaches the moderators with its reason, its comment and both names [C-MODERATION-REPORT, C-MODERATION-REPORTS, F-MODERATION-REPORT-TYPES]', async () => {
    const [me, other] = [await person(), await person()];
    await report(me.client, { type: 'profile', id: other.id, reason: 'fake', comment: ' Photos of an actor ' });
    expect(await about(other.id)).toMatchObject([
      {
        type: 'profile',
        reason: 'fake',
        comment: 'Photos of an actor',
        member: { id: other.id, name: other.name },
        reporter: { id: me.id, name: me.name },
        message: null,
        photo: null,
      },
    ]);
  });

  test('of a message or a photo brings what was reported [C-MODERATION-REPORTS, F-MODERATION-REPORT-TYPES]', async () => {
    const [me, other] = [await person(), await person()];
    await givePhotos(gateway.db, other.id, { public: 1, private: 1 });
    const [, secret] = (await seenBy(me.client, other.id)).photos;
    const { message } = await send(other.client, me.id, 'Send me money');
    await report(me.client, { type: 'message', id: message.id });
    await report(me.client, { type: 'photo', id: secret?.id ?? 0, reason: 'inappropriate' });
    expect(await about(other.id)).toMatchObject([
      { type: 'message', message: { text: 'Send me money', sent_at: message.sent_at, before: [] }, photo: null },
      // A moderator sees it as it is, the reporter only blurred.
      { type: 'photo', message: null, photo: { id: secret?.id, blurred: false } },
    ]);
    expect(secret?.blurred).toBe(true);
  });

  test('lets the moderators see a private photo until it is decided [C-MODERATION-REPORTS]', async () => {
    const [me, other] = [await person(), await person()];
    await givePhotos(gateway.db, other.id, { public: 1, private: 1 });
    const photoId = (await seenBy(me.client, other.id)).photos[1]?.id ?? 0;
    const isShownTo = async (viewerId: number) => (await findForViewer(gateway.db, photoId, viewerId)) !== null;
    expect(await isShownTo(moderatorId)).toBe(false);
    await report(me.client, { type: 'photo', id: photoId });
    expect([await isShownTo(moderatorId), await isShownTo(me.id)]).toEqual([true, false]);
    await dismiss(moderator, (await about(other.id))[0]?.id ?? 0);
    expect(await isShownTo(moderatorId)).toBe(false);
  });

  test.each(REPORT_REASONS)('may have the reason %s [F-MODERATION-REPORT-REASONS]', async (reason) => {
    const [me, other] = [await person(), await person()];
    await report(me.client, { type: 'profile', id: other.id, reason });
    expect(await about(other.id)).toMatchObject([{ reason, comment: '' }]);
  });

  test('has a reason of the list, and a comment of 500 characters at most [V-MODERATION-REPORT-REASON, V-MODERATION-REPORT-COMMENT, L-MODERATION-REPORT-COMMENT]', async () => {
    const [me, other] = [await person(), await person()];
    const body = { type: 'profile', id: other.id } as const;
    expect(await failureOf(report(me.client, { ...body, reason: 'boring' as 'other' }))).toMatchObject({
      status: 422,
      error: { fields: { reason: 'This value is not valid.' } },
    });
    expect(await failureOf(report(me.client, { ...body, comment: '🙂'.repeat(501) }))).toMatchObject({
      status: 422,
      error: { fields: { comment: 'Write at most 500 characters.' } },
    });
    await report(me.client, { ...body, comment: '🙂'.repeat(500) });
    expect(await about(other.id)).toHaveLength(1);
  });

  test('is of something that one can see, and not of oneself [R-MODERATION-REPORT-SEEN]', async () => {
    const [me, other, third] = [await person(), await person(), await person()];
    await givePhotos(gateway.db, me.id, { public: 1 });
    const [own] = (await seenBy(other.client, me.id)).photos;
    for (const body of [{ type: 'profile', id: me.id } as const, { type: 'photo', id: own?.id ?? 0 } as const])
      expect(await failureOf(report(me.client, body))).toMatchObject({
        status: 422,
        error: { fields: { id: 'You cannot report yourself.' } },
      });
    const hidden = [{ invisible: true }, { status: 'deleted' }, { tenant_id: BETA }] as const;
    for (const input of hidden) {
      const { id } = await gateway.makeMember(input);
      expect((await failureOf(report(me.client, { type: 'profile', id }))).status).toBe(404);
    }
    const { message: sent } = await send(me.client, other.id);
    const { message: foreign } = await send(third.client, other.id);
    const { message: removed, conversation } = await send(other.client, me.id);
    await remove(me.client, conversation.id);
    for (const { id } of [sent, foreign, removed])
      expect(await failureOf(report(me.client, { type: 'message', id }))).toMatchObject({
        status: 404,
        error: { message: 'What you want to report is no longer there.' },
      });
    expect((await failureOf(report(me.client, { type: 'photo', id: 999_999_999 }))).status).toBe(404);
  });

  test('blocks as well when that is chosen, and brings its message all the same [R-MODERATION-REPORT-BLOCK, R-PRIVACY-BLOCK-CHATS]', async () => {
    const [me, other] = [await person(), await person()];
    const { message, conversation } = await send(other.client, me.id, 'Send me money');
    await report(me.client, { type: 'message', id: message.id, block: true });
    expect((await failureOf(read(other.client, conversation.id))).error.code).toBe('blocked');
    expect((await me.client.call('GET /api/block.php')).profiles.map(({ id }) => id)).toEqual([other.id]);
    expect(await about(other.id)).toMatchObject([{ message: { text: 'Send me money' } }]);
    // A member who has blocked another can still report them.
    await report(me.client, { type: 'profile', id: other.id });
    expect(await about(other.id)).toHaveLength(2);
  });

  test('can be sent by who was blocked first: of the profile, a photo, and a message that the block has removed [R-MODERATION-REPORT-BLOCKED]', async () => {
    const [me, other] = [await person(), await person()];
    await givePhotos(gateway.db, other.id, { public: 1 });
    const [photo] = (await seenBy(me.client, other.id)).photos;
    await send(me.client, other.id, 'Who are you?');
    const { message } = await send(other.client, me.id, 'I know where you live');
    await other.client.call('POST /api/block.php', { body: { profile_id: me.id } });
    await report(me.client, { type: 'message', id: message.id, reason: 'threat' });
    await report(me.client, { type: 'profile', id: other.id });
    await report(me.client, { type: 'photo', id: photo?.id ?? 0, block: true });
    expect(await about(other.id)).toMatchObject([
      { type: 'message', message: { text: 'I know where you live' } },
      // The block has taken the conversation away: its end goes with the profile.
      { type: 'profile', message: { text: 'I know where you live', before: [{ text: 'Who are you?', own: false }] } },
      { type: 'photo', message: null, photo: { id: photo?.id } },
    ]);
    expect((await me.client.call('GET /api/block.php')).profiles.map(({ id }) => id)).toEqual([other.id]);
  });

  test('is one of ten a day; the eleventh is refused, and blocks nobody [R-MODERATION-REPORT-LIMIT, L-MODERATION-REPORTS-DAY]', async () => {
    const [me, other] = [await person(), await person()];
    const body = { type: 'profile', id: other.id } as const;
    for (let sent = 0; sent < 9; sent += 1) await report(me.client, body);
    const last = await Promise.allSettled([report(me.client, body), report(me.client, body)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = await failureOf(report(me.client, { ...body, block: true }));
    expect(refused).toMatchObject({
      status: 429,
      error: { message: 'You have sent 10 reports today. You can send more tomorrow.' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await me.client.call('GET /api/block.php')).profiles).toEqual([]);
    await sql`update reports set reported_at = now() - interval '24 hours' where reporter_id = ${me.id}`.execute(
      gateway.db,
    );
    await report(me.client, body);
    expect(await about(other.id)).toHaveLength(11);
  });

  test('outlives the account that sent it', async () => {
    const [me, other] = [await person({ credits: 0 }), await person()];
    await report(me.client, { type: 'profile', id: other.id });
    await gateway.db.deleteFrom('users').where('id', '=', me.id).execute();
    expect(await about(other.id)).toMatchObject([{ reporter: null }]);
  });
});

describe('the reports that wait', () => {
  test('are for moderators alone [R-MODERATION-ROLE]', async () => {
    const { client } = await person();
    expect(codeOf(await client.get('/api/report.php'))).toBe('forbidden');
    expect((await failureOf(dismiss(client, 1))).error.code).toBe('forbidden');
    expect(codeOf(await gateway.client().get('/api/report.php'))).toBe('authentication_required');
  });

  test('are those of the moderator’s own tenant, decided once [C-MODERATION-REPORT-DECIDE]', async () => {
    const [me, other] = [await person(), await person()];
    await report(me.client, { type: 'profile', id: other.id });
    const [id = 0] = (await about(other.id)).map((found) => found.id);
    const stranger = await gateway.login({
      ...(await gateway.makeMember({ role: 'moderator', tenant_id: BETA })),
      host: 'nuit.localhost',
    });
    expect((await stranger.call('GET /api/report.php', { query: {} })).reports).toEqual([]);
    expect((await failureOf(dismiss(stranger, id))).status).toBe(404);
    await dismiss(moderator, id);
    expect(await about(other.id)).toEqual([]);
    expect(await failureOf(dismiss(moderator, id))).toMatchObject({
      status: 409,
      error: { message: 'Another moderator has dismissed this report already.' },
    });
    expect((await failureOf(dismiss(moderator, 999_999_999))).status).toBe(404);
  });

  test('come page by page, the oldest first [C-MODERATION-REPORTS]', async () => {
    const [me, other] = [await person(), await person()];
    const row = {
      tenant_id: 1,
      reporter_id: me.id,
      member_id: other.id,
      type: 'profile',
      target_id: other.id,
      reason: 'other',
      decision: null,
      decided_by: null,
      decided_at: null,
    } as const;
    await gateway.db
      .insertInto('reports')
      .values(Array.from({ length: 51 }, () => row))
      .execute();
    const ids: number[] = [];
    let next: number | null | undefined = undefined;
    while (next !== null) {
      const page = await waiting(next);
      expect(page.reports.length).toBeLessThanOrEqual(50);
      ids.push(...page.reports.map(({ id }) => id));
      next = page.next;
    }
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(ids.length).toBeGreaterThan(50);
  });
});
