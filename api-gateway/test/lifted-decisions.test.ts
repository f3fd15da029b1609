import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIFT_REASONS } from '@tandem/contracts/product/lists';
import type { ReportDecision } from '@tandem/contracts/product/lists';
import { leave, purgeAccounts } from './account-life.ts';
import { body, send } from './complaints.ts';
import { personOf } from './domain/chat.ts';
import { givePhotos, ownPhotos, seenBy } from './domain/photos.ts';
import { failureOf } from './failure.ts';
import { BETA, PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

const DAY = 24 * 3_600_000;
type Person = Awaited<ReturnType<typeof personOf>>;
let gateway: TestGateway;
let moderator: TestClient;
let reporter: Person;
let member: Person;
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ client: moderator } = await personOf(gateway, { role: 'moderator' }));
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [reporter, member] = [await personOf(gateway), await personOf(gateway)];
});

type Decision = Exclude<ReportDecision, 'dismissed' | 'photo_removed'>;

const report = () =>
  reporter.client.call('POST /api/report.php', {
    body: { type: 'profile', id: member.id, reason: 'scam', comment: '' },
  });
/** Decides about the member by the report that waits. */
async function judge(decision: Decision) {
  const { reports } = await moderator.call('GET /api/report.php', { query: {} });
  const id = reports.find((report) => report.member.id === member.id)?.id ?? 0;
  await moderator.call('PUT /api/report.php', { body: { id, decision, reason: 'scam' } });
}
async function decide(decision: Decision) {
  await report();
  await judge(decision);
}
const account = () =>
  gateway.db
    .selectFrom('users')
    .select(['status', 'deletion_requested_at', 'deletion_reason', 'status_before_deletion'])
    .where('id', '=', member.id)
    .executeTakeFirst();
/** The member has left, by a deletion that many days ago, while a report waited; returns the link's secret and the account. */
async function leaveReported(days: number) {
  await report();
  const token = await leave(gateway, member, 'I met somebody');
  const requested = new Date(Date.now() - days * DAY);
  await gateway.db.updateTable('users').set({ deletion_requested_at: requested }).where('id', '=', member.id).execute();
  return { token, left: await account(), purgeAt: new Date(requested.getTime() + 14 * DAY).toISOString() };
}
const standing = async () =>
  (await moderator.call('GET /api/standing-review.php', { query: { wanted: member.email.toUpperCase() } })).member;
const lift = (client = moderator) =>
  client.call('PUT /api/standing-review.php', { body: { lift: 'member', member_id: member.id, reason: 'mended' } });
/** Takes back what is in force about the member by the decision of a complaint of theirs; returns that as it waited. */
async function decideComplaint() {
  const { reference } = await send(gateway.client(), { ...body(), email: member.email });
  const { complaints } = await moderator.call('GET /api/complaint-review.php', { query: {} });
  const complaint = complaints.find((found) => found.reference === reference);
  const outcome = 'We looked at it again, and you are right.';
  await moderator.call('PUT /api/complaint-review.php', {
    body: { id: complaint?.id ?? 0, decision: 'decided', outcome, lift: true },
  });
  return complaint;
}
const isSeen = async () => (await reporter.client.get(`/api/member.php?id=${member.id}`)).status;
const login = () => gateway.client().call('POST /api/user.php', { body: { email: member.email, password: PASSWORD } });
const mails = async () =>
  (
    await gateway.db
      .selectFrom('mail_outbox')
      .select('data')
      .where('user_id', '=', member.id)
      .where('kind', '=', 'moderation')
      .orderBy('id')
      .execute()
  ).map(({ data }) => data);
const log = () =>
  gateway.db
    .selectFrom('moderation_log')
    .select(['subject', 'decision', 'reason'])
    .where('member_id', '=', member.id)
    .where('subject', '<>', 'report')
    .orderBy('id')
    .execute();

describe('what was decided about a member', () => {
  test('is taken back for a hidden profile, which others see again [R-MODERATION-LIFTED, C-MODERATION-STANDING, C-MODERATION-LIFT]', async () => {
    await decide('disabled');
    expect(await isSeen()).toBe(404);
    expect(await standing()).toMatchObject({ id: member.id, standing: 'hidden', reason: 'scam', photos: [] });
    await lift();
    expect(await isSeen()).toBe(200);
    expect(await standing()).toMatchObject({ standing: null, reason: null });
    expect(await mails()).toContainEqual({ decision: 'lifted', lifted: 'profile', reason: 'mended' });
    expect(await log()).toEqual([{ subject: 'member', decision: 'shown', reason: 'mended' }]);
    expect((await failureOf(lift())).error.message).toBe('Nothing of that is in force any more.');
  });

  test.each(['active', 'not_confirmed'] as const)(
    'is taken back for a closed account, which is %s as before [R-MODERATION-LIFTED]',
    async (status) => {
      await gateway.db.updateTable('users').set({ status }).where('id', '=', member.id).execute();
      await decide('banned');
      expect((await failureOf(login())).status).toBe(403);
      expect(await standing()).toMatchObject({ standing: 'closed' });
      await lift();
      expect((await login()).user?.status).toBe(status);
      expect(await mails()).toContainEqual({ decision: 'lifted', lifted: 'account', reason: 'mended' });
    },
  );

  test('is taken back for an account that its member was deleting, which is deleted as planned or kept by them [R-MODERATION-LIFTED]', async () => {
    const { token, left, purgeAt } = await leaveReported(3);
    const comeBack = () => gateway.client().call('POST /api/reactivate.php', { body: { token } });
    await judge('banned');
    expect((await failureOf(comeBack())).status).toBe(403);
    await lift();
    expect(await account()).toEqual(left);
    expect(left).toMatchObject({ status: 'pending_deletion', status_before_deletion: 'active' });
    expect(await isSeen()).toBe(404);
    expect((await failureOf(login())).error.code).toBe('account_pending_deletion');
    const mailed = { decision: 'lifted', lifted: 'account', reason: 'mended', purge_at: purgeAt };
    expect(await mails()).toContainEqual(mailed);
    // The ban has not used the link up.
    await comeBack();
    expect((await login()).user?.status).toBe('active');
  });

  test('is taken back, by a complaint as well, for an account whose 14 days are over, which is then purged [R-MODERATION-LIFTED, R-ACCOUNT-PURGED-BANNED]', async () => {
    const { left, purgeAt } = await leaveReported(15);
    await judge('banned');
    await decideComplaint();
    expect(await account()).toEqual(left);
    const mailed = { decision: 'lifted', lifted: 'account', reason: 'complaint', purge_at: purgeAt };
    expect(await mails()).toContainEqual(mailed);
    await purgeAccounts(gateway);
    expect(await account()).toBeUndefined();
  });

  test('is taken back for the hidden profile of a member who has left, who is mailed that the deletion goes on [R-MODERATION-LIFTED]', async () => {
    const { left, purgeAt } = await leaveReported(3);
    await judge('disabled');
    await lift();
    expect(await account()).toEqual(left);
    const mailed = { decision: 'lifted', lifted: 'profile', reason: 'mended', purge_at: purgeAt };
    expect(await mails()).toContainEqual(mailed);
    expect(await isSeen()).toBe(404);
  });

  test('is taken back for photos of a member who has left, whose mail has the deletion as long as the account can be kept [R-MODERATION-LIFTED]', async () => {
    await givePhotos(gateway.db, member.id, { public: 2 });
    const { purgeAt } = await leaveReported(3);
    const photos = await gateway.db
      .updateTable('photos')
      .set({ status: 'rejected' })
      .where('user_id', '=', member.id)
      .returning('id')
      .execute();
    const approve = (at: number) =>
      moderator.call('PUT /api/standing-review.php', {
        body: { lift: 'photo', photo_id: photos[at]?.id ?? 0, reason: 'mistake' },
      });
    await approve(0);
    await judge('banned');
    await approve(1);
    const mailed = { decision: 'lifted', lifted: 'photo', reason: 'mistake' };
    const lifted = (await mails()).filter((data) => data['decision'] === 'lifted');
    // The ids of mails are random.
    expect(lifted).toHaveLength(2);
    expect(lifted).toContainEqual({ ...mailed, purge_at: purgeAt });
    expect(lifted).toContainEqual(mailed);
  });

  test('is taken back for a rejected photo, once, with its reason [R-MODERATION-LIFTED, F-MODERATION-LIFT-REASONS]', async () => {
    await givePhotos(gateway.db, member.id, { public: 2 });
    const id = (await ownPhotos(member.client)).photos[1]?.id ?? 0;
    await reporter.client.call('POST /api/report.php', { body: { type: 'photo', id, reason: 'other', comment: '' } });
    const { reports } = await moderator.call('GET /api/report.php', { query: {} });
    const report = reports.find((found) => found.member.id === member.id)?.id ?? 0;
    await moderator.call('PUT /api/report.php', { body: { id: report, decision: 'photo_removed', reason: 'no_face' } });
    expect((await seenBy(reporter.client, member.id)).photos).toHaveLength(1);
    expect((await standing())?.photos).toMatchObject([{ id, reason: 'no_face', photo: { status: 'rejected' } }]);
    const approve = (reason: (typeof LIFT_REASONS)[number]) =>
      moderator.call('PUT /api/standing-review.php', { body: { lift: 'photo', photo_id: id, reason } });
    await approve('mistake');
    expect((await seenBy(reporter.client, member.id)).photos).toHaveLength(2);
    expect(await mails()).toContainEqual({ decision: 'lifted', lifted: 'photo', reason: 'mistake' });
    expect((await failureOf(approve('mistake'))).status).toBe(409);
    expect(LIFT_REASONS).toEqual(['mended', 'mistake', 'complaint']);
  });

  test('is taken back by the decision of a complaint, also of one who cannot log in [R-MODERATION-LIFTED, C-MODERATION-COMPLAINT-DECIDE]', async () => {
    await decide('banned');
    expect((await decideComplaint())?.standing).toBe('closed');
    expect((await login()).user?.status).toBe('active');
    expect(await mails()).toContainEqual({ decision: 'lifted', lifted: 'account', reason: 'complaint' });
  });

  test('is looked at by another moderator when the member objects, where there is one [R-MODERATION-OBJECTION]', async () => {
    await decide('disabled');
    const second = await personOf(gateway, { role: 'moderator' });
    const { reference } = await send(gateway.client(), { ...body(), subject: 'decision', email: member.email });
    const { complaints } = await moderator.call('GET /api/complaint-review.php', { query: {} });
    const id = complaints.find((found) => found.reference === reference)?.id ?? 0;
    const answer = { id, decision: 'decided', outcome: 'We looked at it again, and stay with it.' } as const;
    const objection = { lift: 'member', member_id: member.id, reason: 'complaint' } as const;
    const own = {
      status: 409,
      error: { message: expect.stringMatching(/^You took this decision yourself/) as unknown },
    };
    expect(await failureOf(moderator.call('PUT /api/complaint-review.php', { body: answer }))).toMatchObject(own);
    expect(await failureOf(moderator.call('PUT /api/standing-review.php', { body: objection }))).toMatchObject(own);
    await second.client.call('PUT /api/complaint-review.php', { body: answer });
    await second.client.call('PUT /api/standing-review.php', { body: objection });
    expect(await isSeen()).toBe(200);
    await gateway.db.updateTable('users').set({ role: 'member' }).where('id', '=', second.id).execute();
  });

  test('is not taken back by a member, nor by moderators of another site or for themselves [R-MODERATION-ROLE, R-MODERATION-OWN]', async () => {
    await decide('disabled');
    expect((await failureOf(lift(member.client))).status).toBe(403);
    const stranger = await gateway.login({
      ...(await gateway.makeMember({ role: 'moderator', tenant_id: BETA })),
      host: 'nuit.localhost',
    });
    expect((await failureOf(lift(stranger))).status).toBe(404);
    await gateway.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', member.id).execute();
    expect((await failureOf(lift(member.client))).error.message).toMatch(/^This is about your own account/);
  });
});
