import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, purgeAccounts, secretTo } from './account-life.ts';
import { picture, upload } from './domain/pictures.ts';
import { failureOf } from './failure.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const statusOf = async ({ id }: { id: number }) =>
  (await gateway.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status ?? null;
const login = (member: TestMember) =>
  gateway.client().call('POST /api/user.php', { body: { email: member.email, password: PASSWORD } });
const comeBack = (token: string) => gateway.client().call('POST /api/reactivate.php', { body: { token } });
const daysPass = (member: TestMember, days: number) =>
  sql`update users set deletion_requested_at = deletion_requested_at - make_interval(days => ${days}) where id = ${member.id}`.execute(
    gateway.db,
  );
const purge = () => purgeAccounts(gateway);

describe('an account that is deleted', () => {
  test('is pending, hidden and logged out everywhere at once, and mailed [C-ACCOUNT-DELETE, R-ACCOUNT-DELETION-PENDING, R-ACCOUNT-DELETION-HIDDEN]', async () => {
    const [member, other] = [await gateway.makeMember(), await gateway.makeMember()];
    const viewer = await gateway.login(other);
    const elsewhere = await gateway.login(member);
    await viewer.call('GET /api/member.php', { query: { id: member.id } });
    await leave(gateway, member, 'I met somebody');
    expect(await statusOf(member)).toBe('pending_deletion');
    expect((await elsewhere.call('GET /api/user.php')).user).toBeNull();
    expect((await failureOf(viewer.call('GET /api/member.php', { query: { id: member.id } }))).status).toBe(404);
    // Beside the mails about the logins of this test.
    await expect
      .poll(async () => (await mailsTo(gateway.client(), member.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Your account on Alpha will be deleted on /));
  });

  test('is logged in nowhere when it is back: no session of before comes back with it [R-ACCOUNT-DELETION-PENDING, R-ACCOUNT-REACTIVATED]', async () => {
    const member = await gateway.makeMember();
    const [here, elsewhere] = [await gateway.login(member), await gateway.login(member)];
    const cookies = new Map(here.cookies);
    await here.call('DELETE /api/user.php', { body: { password: PASSWORD } });
    await comeBack(await secretTo(gateway, member.email, '/account-deleted'));
    expect(await statusOf(member)).toBe('active');
    // Its own cookie as well, which somebody may have kept.
    const copy = gateway.client();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    for (const client of [elsewhere, copy]) expect((await client.call('GET /api/user.php')).user).toBeNull();
  });

  test('is purged at its time also where its member is banned meanwhile [R-ACCOUNT-PURGED-BANNED]', async () => {
    const member = await gateway.makeMember();
    const staying = await gateway.makeMember({ status: 'banned' });
    await leave(gateway, member);
    await gateway.db.updateTable('users').set({ status: 'banned' }).where('id', '=', member.id).execute();
    await daysPass(member, 13);
    await purge();
    expect(await statusOf(member)).toBe('banned');
    await daysPass(member, 2);
    await purge();
    expect([await statusOf(member), await statusOf(staying)]).toEqual([null, 'banned']);
  });

  test('says that it is closed to the link of its mail where its member is banned meanwhile, and uses the link up no more than that [R-MODERATION-BANNED-LOGIN]', async () => {
    const member = await gateway.makeMember();
    const token = await leave(gateway, member);
    const become = (status: 'banned' | 'pending_deletion') =>
      gateway.db.updateTable('users').set({ status }).where('id', '=', member.id).execute();
    await become('banned');
    expect(await failureOf(comeBack(token))).toMatchObject({
      status: 403,
      error: { code: 'login_failed', message: 'This account is closed. Our e-mail says why, and how you can object.' },
    });
    expect(await statusOf(member)).toBe('banned');
    await become('pending_deletion');
    await comeBack(token);
    expect(await statusOf(member)).toBe('active');
  });

  test('takes why in 500 code points, and no more [L-ACCOUNT-LEAVING-REASON, V-PLATFORM-CODE-POINTS]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const leave = (reason: string) => client.call('DELETE /api/user.php', { body: { password: PASSWORD, reason } });
    const { error } = await failureOf(leave('😀'.repeat(501)));
    expect(error.fields).toEqual({ reason: 'This value is too long.' });
    await leave('😀'.repeat(500));
    expect(await statusOf(member)).toBe('pending_deletion');
  });

  test('needs the password [V-ACCOUNT-PASSWORD-OLD]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const { status, error } = await failureOf(client.call('DELETE /api/user.php', { body: { password: 'wrong' } }));
    expect([status, error.fields]).toEqual([422, { password: 'Please check your old password.' }]);
    expect(await statusOf(member)).toBe('active');
  });

  test('comes back by the link of its mail, which a GET does not use up [C-ACCOUNT-REACTIVATE, R-ACCOUNT-REACTIVATED]', async () => {
    const member = await gateway.makeMember();
    const token = await leave(gateway, member);
    await gateway.client().get(`/account-deleted?token=${token}`);
    expect(await statusOf(member)).toBe('pending_deletion');
    expect((await comeBack(token)).user).toBeNull();
    expect(await statusOf(member)).toBe('active');
    expect((await login(member)).user?.id).toBe(member.id);
    // Opened again, on another device: it did what it was for.
    await comeBack(token);
    const isBack = await eventually(async () => {
      const found = (await mailsTo(gateway.client(), member.email)).filter(({ subject }) =>
        subject.endsWith('is back'),
      );
      return found.length > 0 && found;
    });
    expect(isBack).toHaveLength(1);
  });

  test('does not come back by the link of an earlier deletion, by a forged one or on another tenant', async () => {
    const member = await gateway.makeMember();
    const first = await leave(gateway, member);
    await comeBack(first);
    await leave(gateway, member);
    expect((await failureOf(comeBack(first))).error.code).toBe('gone');
    for (const forged of ['', 'x', 'A'.repeat(43)]) expect((await failureOf(comeBack(forged))).status).toBe(410);
    expect(await statusOf(member)).toBe('pending_deletion');
  });

  test('that logs in learns of it, and comes back with its password [R-ACCOUNT-RETURN-LOGIN]', async () => {
    const member = await gateway.makeMember({ status: 'not_confirmed' });
    const token = await leave(gateway, member);
    expect((await failureOf(login(member))).error.code).toBe('account_pending_deletion');
    const withPassword = (password: string) => {
      const client = gateway.client();
      return { client, call: client.call('POST /api/reactivate.php', { body: { email: member.email, password } }) };
    };
    expect((await failureOf(withPassword('wrong').call)).error.code).toBe('login_failed');
    expect(await statusOf(member)).toBe('pending_deletion');
    const { client, call } = withPassword(PASSWORD);
    expect((await call).user).toMatchObject({ id: member.id, status: 'not_confirmed' });
    expect((await client.call('GET /api/user.php')).user?.id).toBe(member.id);
    // The link of its mail is not said to be over: the account is back, as it was.
    await comeBack(token);
    expect(await statusOf(member)).toBe('not_confirmed');
  });

  test('the way back is no way in to an account that is not pending deletion: its password is refused, and counted, as a wrong one is [R-ACCOUNT-RETURN-PENDING]', async () => {
    const member = await gateway.makeMember();
    const stranger = gateway.client();
    const withPassword = (password: string) =>
      stranger.post('/api/reactivate.php', { email: member.email, password }).then(({ status, body }) => {
        const { error } = body as { error?: { code: string; message: string } };
        return { status, code: error?.code, message: error?.message };
      });
    const wrong = await withPassword('wrong');
    expect(wrong).toMatchObject({ status: 403, code: 'login_failed' });
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await withPassword(PASSWORD)).toEqual(wrong);
    expect(await withPassword(PASSWORD)).toMatchObject({ status: 423, code: 'locked' });
    expect([...stranger.cookies.keys()].filter((name) => /auth\.(?:session|device)$/.test(name))).toEqual([]);
    const devices = gateway.db.selectFrom('known_devices').select('device').where('user_id', '=', member.id);
    expect(await devices.execute()).toEqual([]);
  });

  test('is mailed when it comes back on a device that it does not know, as any login there is [R-ACCOUNT-NEW-LOGIN-MAIL]', async () => {
    const member = await gateway.makeMember();
    const own = gateway.client();
    const credentials = { email: member.email, password: PASSWORD };
    const newLogins = async () =>
      (await mailsTo(gateway.client(), member.email)).filter(({ subject }) => subject.startsWith('New login'));
    await own.call('POST /api/user.php', { body: credentials });
    await own.call('DELETE /api/user.php', { body: { password: PASSWORD } });
    await own.call('POST /api/reactivate.php', { body: credentials });
    await own.call('DELETE /api/user.php', { body: { password: PASSWORD } });
    await gateway.client().call('POST /api/reactivate.php', { body: credentials });
    await expect.poll(async () => (await newLogins()).length).toBe(1);
  });

  test('is mailed the way back when a new password is requested', async () => {
    const member = await gateway.makeMember();
    await leave(gateway, member);
    await gateway.client().call('POST /api/reset-password.php', { body: { email: member.email } });
    await mailsTo(gateway.client(), member.email, 2);
    await comeBack(await secretTo(gateway, member.email, '/account-deleted'));
    expect(await statusOf(member)).toBe('active');
  });

  test('comes back on day 13, and is gone on day 15 [R-ACCOUNT-PURGED, L-ACCOUNT-REACTIVATION-DAYS]', async () => {
    const [early, late] = [await gateway.makeMember(), await gateway.makeMember()];
    const [first, second] = [await leave(gateway, early), await leave(gateway, late)];
    await daysPass(early, 13);
    await daysPass(late, 15);
    await purge();
    expect([await statusOf(early), await statusOf(late)]).toEqual(['pending_deletion', null]);
    await comeBack(first);
    expect(await statusOf(early)).toBe('active');
    expect((await failureOf(comeBack(second))).error.code).toBe('gone');
    expect((await failureOf(login(late))).error.code).toBe('login_failed');
    // The address is free again.
    expect((await gateway.makeMember({ email: late.email })).id).not.toBe(late.id);
  });

  test('that cannot be purged keeps its files, and no other account from being purged [R-ACCOUNT-PURGE-FAULT]', async () => {
    const [stuck, other] = [await gateway.makeMember(), await gateway.makeMember()];
    const client = await gateway.login(stuck);
    await upload(client, await picture().jpeg().toBuffer());
    const { media_key: key } = await gateway.db
      .selectFrom('photos')
      .select('media_key')
      .where('user_id', '=', stuck.id)
      .executeTakeFirstOrThrow();
    const filesOf = async () =>
      (await readdir(gateway.config.dataDir, { recursive: true })).filter((name) => name.includes(key)).toSorted();
    const before = await filesOf();
    expect(before.length).toBeGreaterThan(0);
    for (const member of [stuck, other]) await leave(gateway, member);
    await daysPass(stuck, 16);
    await daysPass(other, 15);
    await sql`create function refuse_purge() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$`.execute(gateway.db);
    await sql`create trigger refuse_purge after delete on users for each row
      when (old.id = ${sql.lit(stuck.id)}) execute function refuse_purge()`.execute(gateway.db);
    await purge();
    expect([await statusOf(stuck), await statusOf(other)]).toEqual(['pending_deletion', null]);
    expect(await filesOf()).toEqual(before);
    await sql`drop trigger refuse_purge on users`.execute(gateway.db);
    await purge();
    expect(await statusOf(stuck)).toBeNull();
    expect(await filesOf()).toEqual([]);
  });

  test('is not purged while it is active, however long ago it left and came back', async () => {
    const member = await gateway.makeMember();
    const token = await leave(gateway, member);
    await daysPass(member, 13);
    await comeBack(token);
    await daysPass(member, 30);
    await purge();
    expect(await statusOf(member)).toBe('active');
  });
});
