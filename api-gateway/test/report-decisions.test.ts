import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '@tandem/contracts/api/index';
import { chats, personOf, send } from './domain/chat.ts';
import { givePhotos, ownPhotos, seenBy } from './domain/photos.ts';
import { codeOf, failureOf } from './failure.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
let moderatorId: number;
let moderator: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { id, client } = await personOf(gateway, { role: 'moderator' });
  moderatorId = id;
  moderator = client;
});
afterAll(() => gateway.close());

type Person = Awaited<ReturnType<typeof personOf>>;
type Decision = BodyOf<'PUT /api/report.php'>;
let reporter: Person;
let member: Person;
beforeEach(async () => {
  [reporter, member] = [await personOf(gateway, { credits: 50 }), await personOf(gateway)];
});

const reportsAbout = async (memberId: number) =>
  (await moderator.call('GET /api/report.php', { query: {} })).reports.filter(
    (report) => report.member.id === memberId,
  );
/** Sends a report about the member and returns its id. */
async function report(type: 'profile' | 'photo' | 'message' = 'profile', id = member.id): Promise<number> {
  await reporter.client.call('POST /api/report.php', { body: { type, id, reason: 'scam', comment: 'Look' } });
  return (await reportsAbout(member.id)).at(-1)?.id ?? 0;
}
const decide = (body: Decision, client = moderator) => client.call('PUT /api/report.php', { body });
const mailsTo = (userId: number) =>
  gateway.db
    .selectFrom('mail_outbox')
    .select('data')
    .where('user_id', '=', userId)
    .where('kind', '=', 'moderation')
    .execute();

describe('a banned member', () => {
  test('is logged out everywhere, and a login is refused with a text that says why [R-MODERATION-BAN, R-MODERATION-BANNED-LOGIN]', async () => {
    const elsewhere = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
    try {
      const other = await elsewhere.login(member);
      expect((await other.get('/api/chats.php')).status).toBe(200);
      await decide({ id: await report(), decision: 'banned', reason: 'scam' });
      for (const client of [member.client, other])
        expect(codeOf(await client.get('/api/chats.php'))).toBe('authentication_required');
      const login = (password: string) =>
        failureOf(gateway.client().call('POST /api/user.php', { body: { email: member.email, password } }));
      expect(await login(PASSWORD)).toMatchObject({
        status: 403,
        error: {
          code: 'login_failed',
          message: 'This account is closed. Our e-mail says why, and how you can object.',
        },
      });
      // Somebody who does not know the password learns nothing of the account.
      expect((await login('another-password')).error.message).toBe('Login failed, please try again');
    } finally {
      await elsewhere.close();
    }
  });

  test('is what they were before when that is taken back, also where they were banned twice, by a message from before [R-MODERATION-LIFTED]', async () => {
    await send(reporter.client, member.id);
    const { message } = await send(member.client, reporter.id);
    await gateway.db.updateTable('users').set({ status: 'not_confirmed' }).where('id', '=', member.id).execute();
    await decide({ id: await report(), decision: 'banned', reason: 'scam' });
    await decide({ id: await report('message', message.id), decision: 'banned', reason: 'threat' });
    await moderator.call('PUT /api/standing-review.php', {
      body: { lift: 'member', member_id: member.id, reason: 'mistake' },
    });
    const { user } = await gateway
      .client()
      .call('POST /api/user.php', { body: { email: member.email, password: PASSWORD } });
    expect(user?.status).toBe('not_confirmed');
  });

  test('is hidden everywhere, and their photos have no address any more [R-MODERATION-BAN, R-PHOTOS-ADDRESS-OWNER]', async () => {
    await givePhotos(gateway.db, member.id, { public: 1 });
    const address = (await seenBy(reporter.client, member.id)).main_image?.filename ?? '';
    await send(member.client, reporter.id);
    await decide({ id: await report(), decision: 'banned', reason: 'fake' });
    expect(await failureOf(seenBy(reporter.client, member.id))).toMatchObject({
      status: 404,
      error: { message: 'This member is no longer available.' },
    });
    expect((await failureOf(send(reporter.client, member.id))).error.message).toBe(
      'This member is no longer available.',
    );
    expect(await chats(reporter.client)).toMatchObject([{ profile: { id: member.id, available: false } }]);
    const keys = await gateway.db
      .selectFrom('photos')
      .select('sharp_address')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(address).not.toContain(keys.sharp_address);
  });

  test('ends all reports about them; nothing is left to decide [R-MODERATION-TOGETHER, R-MODERATION-ONCE]', async () => {
    const [first, second] = [await report(), await report()];
    await decide({ id: first, decision: 'banned', reason: 'scam' });
    expect(await reportsAbout(member.id)).toEqual([]);
    expect(await failureOf(decide({ id: second, decision: 'dismissed' }))).toMatchObject({
      status: 409,
      error: { message: 'Another moderator has closed the account already.' },
    });
  });
});

test('a disabled profile is hidden; its member may log in, and is shown why [R-MODERATION-DISABLE]', async () => {
  await decide({ id: await report(), decision: 'disabled', reason: 'inappropriate' });
  expect((await failureOf(seenBy(reporter.client, member.id))).status).toBe(404);
  const again = await gateway.login(member);
  expect(await again.call('GET /api/profile.php')).toMatchObject({
    status: 'disabled',
    disabled_reason: 'inappropriate',
  });
});

test('a removed photo is rejected with its reason, and who unlocked it gets the credits back [R-MODERATION-PHOTO-REMOVED, R-PHOTOS-UNLOCK-REFUND, R-MODERATION-TOGETHER]', async () => {
  await givePhotos(gateway.db, member.id, { public: 1, private: 1 });
  const secret = (await seenBy(reporter.client, member.id)).photos[1]?.id ?? 0;
  const { credits } = await reporter.client.call('POST /api/photo-unlock.php', { body: { photo_id: secret } });
  const [first] = [await report('photo', secret), await report('photo', secret)];
  await decide({ id: first, decision: 'photo_removed', reason: 'nudity' });
  expect((await ownPhotos(member.client)).photos).toMatchObject([
    { status: 'active' },
    { id: secret, status: 'rejected', rejection_reason: 'nudity' },
  ]);
  const { user } = await reporter.client.call('GET /api/user.php');
  expect(user?.credits).toBe(credits + 5);
  expect(await reportsAbout(member.id), 'the second report about it').toEqual([]);
  expect(await failureOf(decide({ id: await report(), decision: 'photo_removed', reason: 'nudity' }))).toMatchObject({
    status: 404,
  });
});

test('the member is mailed what was decided, about what and why, not who reported; a dismissal is no news [R-MODERATION-INFORMED, F-MODERATION-REPORT-DECISIONS]', async () => {
  await decide({ id: await report(), decision: 'dismissed' });
  expect(await mailsTo(member.id)).toEqual([]);
  await send(reporter.client, member.id);
  const { message } = await send(member.client, reporter.id, 'Send me the money');
  await decide({ id: await report('message', message.id), decision: 'warned', reason: 'scam' });
  await decide({ id: await report(), decision: 'disabled', reason: 'fake' });
  expect((await mailsTo(member.id)).map(({ data }) => data)).toEqual([
    { decision: 'warned', reason: 'scam', about: { type: 'message', at: message.sent_at } },
    { decision: 'disabled', reason: 'fake', about: { type: 'profile', at: null } },
  ]);
});

test('each decision is in the log, with who made it and why; one about oneself is refused and leaves nothing [R-MODERATION-LOG, R-MODERATION-OWN]', async () => {
  const id = await report();
  await decide({ id, decision: 'warned', reason: 'threat' });
  const log = () =>
    gateway.db
      .selectFrom('moderation_log')
      .select(['moderator_id', 'subject', 'subject_id', 'decision', 'reason'])
      .where('member_id', 'in', [member.id, moderatorId])
      .execute();
  const entry = { moderator_id: moderatorId, subject: 'report', subject_id: id, decision: 'warned', reason: 'threat' };
  expect(await log()).toEqual([entry]);
  await reporter.client.call('POST /api/report.php', { body: { type: 'profile', id: moderatorId, reason: 'other' } });
  const own = (await reportsAbout(moderatorId))[0]?.id ?? 0;
  expect((await failureOf(decide({ id: own, decision: 'dismissed' }))).error.message).toBe(
    'This is about your own account. Another moderator has to decide.',
  );
  expect(await log()).toEqual([entry]);
  expect(await reportsAbout(moderatorId)).toHaveLength(1);
});

test('two moderators at once: one decides, the other is shown what [R-MODERATION-ONCE]', async () => {
  const second = await personOf(gateway, { role: 'moderator' });
  const id = await report();
  const both = await Promise.allSettled([
    decide({ id, decision: 'warned', reason: 'scam' }),
    decide({ id, decision: 'warned', reason: 'scam' }, second.client),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await mailsTo(member.id)).toHaveLength(1);
  expect((await failureOf(decide({ id, decision: 'dismissed' }))).error.message).toBe(
    'Another moderator has warned the member already.',
  );
});

test('a report brings what one needs to decide: the profile, earlier reports, and what was written before [C-MODERATION-REPORTS, L-MODERATION-CONTEXT]', async () => {
  await givePhotos(gateway.db, member.id, { public: 2, private: 1 });
  for (const text of ['one', 'two', 'three', 'four']) await send(reporter.client, member.id, text);
  await send(member.client, reporter.id, 'five');
  const { message } = await send(member.client, reporter.id, 'Send me money');
  await report();
  await report('message', message.id);
  expect(await reportsAbout(member.id)).toMatchObject([
    { earlier: 0, message: null },
    {
      earlier: 1,
      comment: 'Look',
      member: { id: member.id, name: member.name, photos: [{ private: false }, { private: false }] },
      message: {
        text: 'Send me money',
        before: [
          { text: 'two', own: false },
          { text: 'three', own: false },
          { text: 'four', own: false },
          { text: 'five', own: true },
        ],
      },
    },
  ]);
});
