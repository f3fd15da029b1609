import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownCodeOf } from '../src/backend/account-life/own-code.ts';
import { leave as leaveWithout, secretTo } from './account-life.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { memberWithCode, nextCode } from './two-step-member.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const NEW = 'lanterne bleue';
const MISSING = 'Enter a code from your app, or a recovery code.';
const WRONG = 'This code is wrong or was used before. Wait for the next one.';

interface Call {
  password: string;
  code?: string | undefined;
}

type Send = (client: TestClient, shown: Call) => Promise<unknown>;

const changePassword: Send = (client, { password, code }) =>
  client.call('PUT /api/password.php', {
    body: { old_password: password, password: NEW, password_repeat: NEW, ...(code !== undefined && { code }) },
  });
const leave: Send = (client, { password, code }) =>
  client.call('DELETE /api/user.php', { body: { password, ...(code !== undefined && { code }) } });

/** What a call has done to an account. */
async function stateOf({ id }: Pick<TestMember, 'id'>) {
  const account = await gateway.db
    .selectFrom('users')
    .select(['status', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mails = await gateway.db.selectFrom('mail_outbox').select('kind').where('user_id', '=', id).execute();
  return {
    ...account,
    mails: mails.filter(({ kind }) => ['account-password-changed', 'account-deletion'].includes(kind)),
  };
}

const fieldsOf = async (work: Promise<unknown>) => {
  const { status, error } = await failureOf(work);
  return [status, error.fields];
};

describe.each([
  { name: 'a new password', field: 'old_password', mail: 'account-password-changed', send: changePassword },
  { name: 'a deletion', field: 'password', mail: 'account-deletion', send: leave },
])('with two-step login on, $name', ({ field, mail, send }) => {
  test.each(['app', 'recovery code'])(
    'takes a code beside the password: %s [R-ACCOUNT-PASSWORD-CODE, R-ACCOUNT-DELETE-CODE]',
    async (by) => {
      const { member, client, secret, codes } = await memberWithCode(gateway);
      const { password } = member;
      const before = await stateOf(member);
      for (const none of [undefined, '', ' '])
        expect(await fieldsOf(send(client, { password, code: none }))).toEqual([422, { code: MISSING }]);
      expect(await fieldsOf(send(client, { password, code: '000000' }))).toEqual([422, { code: WRONG }]);
      const code = by === 'app' ? await nextCode(gateway, secret) : (codes[0] ?? '');
      // All that is wrong is named at once; and where anything else is wrong, the code is not used up.
      const { error: both } = await failureOf(send(client, { password: 'x', code: '' }));
      expect(Object.keys(both.fields ?? {}).toSorted()).toEqual([field, 'code'].toSorted());
      const { error: one } = await failureOf(send(client, { password: 'x', code }));
      expect(Object.keys(one.fields ?? {})).toEqual([field]);
      expect(await stateOf(member)).toEqual(before);
      await send(client, { password, code });
      const after = await stateOf(member);
      expect(after.mails).toEqual([{ kind: mail }]);
      expect([after.status, after.password_hash]).not.toEqual([before.status, before.password_hash]);
    },
  );

  test('is not reached by guessing: wrong codes are counted with all that a member types where they are logged in [R-ACCOUNT-TWO-STEP-LOCK]', async () => {
    const { member, client, secret } = await memberWithCode(gateway);
    const { password } = member;
    const before = await stateOf(member);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await failureOf(send(client, { password, code: '000000' }))).status).toBe(422);
    const code = await nextCode(gateway, secret);
    expect((await failureOf(send(client, { password, code }))).status).toBe(423);
    const off = client.call('DELETE /api/two-step.php', { body: { password, code } });
    expect((await failureOf(off)).status).toBe(423);
    expect(await stateOf(member)).toEqual(before);
  });
});

test('a new password that is refused uses up no code [R-ACCOUNT-PASSWORD-CODE]', async () => {
  const { member, client, codes } = await memberWithCode(gateway);
  const [code = ''] = codes;
  const send = (password: string, repeat: string) =>
    client.call('PUT /api/password.php', {
      body: { old_password: member.password, password, password_repeat: repeat, code },
    });
  expect(Object.keys((await failureOf(send('short', 'short'))).error.fields ?? {})).toEqual(['password']);
  expect(Object.keys((await failureOf(send(NEW, 'another'))).error.fields ?? {})).toEqual(['password_repeat']);
  await send(NEW, NEW);
});

test('without two-step login the password is enough, and a code changes nothing', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  await changePassword(client, { password: member.password });
  await leave(client, { password: NEW, code: '000000' });
  expect((await stateOf(member)).status).toBe('pending_deletion');
  expect(await leaveWithout(gateway, await gateway.makeMember())).not.toBe('');
});

test('who has lost the phone leaves by a recovery code, and the link of the mail brings the account back', async () => {
  const { member, client, codes } = await memberWithCode(gateway);
  await leave(client, { password: member.password, code: codes[3]?.toUpperCase() });
  const token = await secretTo(gateway, member.email, '/account-deleted');
  await gateway.client().call('POST /api/reactivate.php', { body: { token } });
  expect((await stateOf(member)).status).toBe('active');
});

test('a call that was begun without a code is refused where two-step login was turned on meanwhile [R-ACCOUNT-PASSWORD-CODE, R-ACCOUNT-DELETE-CODE]', async () => {
  const user = { id: 1 } as Parameters<ReturnType<typeof ownCodeOf>>[0]['user'];
  let isOn = false;
  const refuse = ownCodeOf({
    accounts: { tryOwnCode: () => Promise.resolve('off' as const) },
    secondStep: { isOn: () => Promise.resolve(isOn) },
  });
  const refuseSince = await refuse({ user, ip: '' }, {});
  const inTransaction = () => gateway.db.transaction().execute((trx) => refuseSince(trx));
  await inTransaction();
  isOn = true;
  await expect(inTransaction()).rejects.toMatchObject({ code: 'validation' });
});
