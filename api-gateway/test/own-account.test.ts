import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALPHA, ALPHA_SETTINGS, BETA, BETA_SETTINGS, startTestGateway } from './harness.ts';
import type { MemberInput, TestGateway } from './harness.ts';
import { turnOn } from './two-step-member.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('user.php has when the member signed up, and whether they are a moderator [F-ACCOUNT-SIGNUP-DATE, F-ACCOUNT-ROLES]', async () => {
  const signupAt = new Date('2026-03-04T05:06:07.000Z');
  for (const role of ['member', 'moderator'] as const) {
    const client = await gateway.login(await gateway.makeMember({ role, signup_at: signupAt }));
    const { user } = await client.call('GET /api/user.php');
    expect(user).toMatchObject({ role, signup_date: '2026-03-04T05:06:07.000Z' });
  }
});

test('user.php says whether the age of the member was checked: nobody’s is until a provider says so [F-ACCOUNT-AGE-VERIFIED]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const isVerified = async () => (await client.call('GET /api/user.php')).user?.age_verified;
  expect(await isVerified()).toBe(false);
  await gateway.db.updateTable('users').set({ age_verified: true }).where('id', '=', member.id).execute();
  expect(await isVerified()).toBe(true);
});

test('user.php says whether two-step login is on, which it is not while it is only begun [F-ACCOUNT-TWO-STEP]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const isOn = async () => (await client.call('GET /api/user.php')).user?.two_step;
  await client.call('POST /api/two-step.php', { body: { password: member.password } });
  expect(await isOn()).toBe(false);
  await turnOn(client, member.password);
  expect(await isOn()).toBe(true);
});

test('user.php has the tenant’s setting for the icon of fictional profiles, also for a fictional member [F-ACCOUNT-FICTIONAL-ICON]', async () => {
  for (const [tenantId, host, isMarked] of [
    [ALPHA, 'localhost', ALPHA_SETTINGS.fictional_icon],
    [BETA, 'nuit.localhost', BETA_SETTINGS.fictional_icon],
  ] as const)
    for (const fictional of [false, true]) {
      const member = await gateway.makeMember({ tenant_id: tenantId, fictional });
      const client = await gateway.login({ ...member, host });
      expect((await client.call('GET /api/user.php')).user?.fictional_icon).toBe(isMarked);
    }
  expect(ALPHA_SETTINGS.fictional_icon).not.toBe(BETA_SETTINGS.fictional_icon);
});

test('the own profile is disabled until the address is confirmed, and while a moderator has disabled it [R-FRAME-ALERT-ACTIVATION-PROFILE]', async () => {
  const statusOf = async (input: MemberInput) => {
    const client = await gateway.login(await gateway.makeMember(input));
    return (await client.call('GET /api/user.php')).user?.profile.status;
  };
  expect(await statusOf({ status: 'not_confirmed' })).toBe('disabled');
  expect(await statusOf({ status: 'active' })).toBe('active');
  expect(await statusOf({ status: 'active', profile_status: 'disabled' })).toBe('disabled');
});

test('an account has one of five statuses, and the database takes no other [F-ACCOUNT-STATUSES]', async () => {
  const { id } = await gateway.makeMember();
  const setStatus = (status: string) => sql`update users set status = ${status} where id = ${id}`.execute(gateway.db);
  for (const status of ['not_confirmed', 'active', 'pending_deletion', 'banned', 'deleted']) await setStatus(status);
  await expect(setStatus('asleep')).rejects.toThrow('users_status_check');
});
