import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as links from '../src/backend/account-life/account-links.repository.ts';
import { leave, secretIn } from './account-life.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo, signUp, tokenOf } from './mail/mails.ts';
import { untilWaiting, whileMemberIsLocked } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Send = (token: string) => Promise<{ status: number }>;

/** The secrets of two links to a page that were mailed to these addresses. */
const secretsTo = (addresses: readonly string[], page: string) =>
  eventually(async () => {
    const mails = await Promise.all(addresses.map((address) => mailsTo(gateway.client(), address)));
    const secrets = new Set(mails.flat().map((mail) => secretIn(mail, page)));
    secrets.delete('');
    return secrets.size === 2 && [...secrets];
  });

const requestPassword = ({ email }: Pick<TestMember, 'email'>) =>
  gateway.client().call('POST /api/reset-password.php', { body: { email } });

const setPassword: Send = (token) =>
  gateway.client().put('/api/reset-password.php', {
    token,
    password: 'lanterne bleue',
    password_repeat: 'lanterne bleue',
  });
const confirmAddress: Send = (token) => gateway.client().put('/api/mail-change.php', { token });
const comeBack: Send = (token) => gateway.client().post('/api/reactivate.php', { token });

/** Two links of a member, and what they do when both are opened. */
const PAIRS: Record<
  string,
  { make: (member: TestMember) => Promise<string[]>; send: Send; statuses: readonly number[] }
> = {
  'to a new password': {
    make: async (member) => {
      await requestPassword(member);
      await requestPassword(member);
      return secretsTo([member.email], '/reset-password/do');
    },
    send: setPassword,
    statuses: [200, 410],
  },
  'to a new address': {
    make: async (member) => {
      const client = await gateway.login(member);
      const addresses = [`${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
      for (const email of addresses)
        await client.call('POST /api/mail-change.php', { body: { email, password: member.password } });
      return secretsTo(addresses, '/mail-change/do');
    },
    send: confirmAddress,
    statuses: [200, 410],
  },
  'back to a deleted account': {
    make: async (member) => {
      await leave(gateway, member);
      await requestPassword(member);
      return secretsTo([member.email], '/account-deleted');
    },
    send: comeBack,
    // What the second one is for has been done.
    statuses: [200, 200],
  },
};

test.each(Object.entries(PAIRS))(
  'two links %s that are opened at the same moment are used one after the other [R-ACCOUNT-LINKS-AT-ONCE]',
  async (_name, { make, send, statuses }) => {
    const member = await gateway.makeMember();
    const secrets = await make(member);
    // Both are on their way to their links, and go on together.
    const { sent } = await gateway.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account_links').select('kind').where('user_id', '=', member.id).forUpdate().execute();
      const calls = Promise.all(secrets.map(send));
      await untilWaiting(gateway.db, trx, 2);
      return { sent: calls };
    });
    expect((await sent).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual(statuses);
  },
);

describe('a link that is opened while its account is purged is one of nobody [R-ACCOUNT-LINKS-AT-ONCE]', () => {
  const openWhilePurged = (userId: number, open: () => Promise<{ status: number }>) =>
    whileMemberIsLocked(gateway.db, userId, async (trx) => {
      const opened = open();
      await untilWaiting(gateway.db, trx, 1);
      await links.deleteUser(trx, userId);
      return { opened };
    });

  test('back to the account', async () => {
    const member = await gateway.makeMember();
    const token = await leave(gateway, member);
    const { opened } = await openWhilePurged(member.id, () => comeBack(token));
    expect((await opened).status).toBe(410);
  });

  test('that confirms its address', async () => {
    const { email, user } = await signUp(gateway);
    const [mail] = await mailsTo(gateway.client(), email);
    const open = () => gateway.client().post('/api/activate.php', { token: tokenOf(mail) });
    const { opened } = await openWhilePurged(user.id, open);
    expect((await opened).status).toBe(404);
  });
});
