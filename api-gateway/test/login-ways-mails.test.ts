import type { BodyOf } from '@tandem/contracts/api/index';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ working: [] });
});
afterAll(() => gateway.close());

type Credential = BodyOf<'PUT /api/passkeys.php'>['credential'];

/** No mail can be queued while `work` is done: as when the gateway ends there. */
async function withoutMails<T>(work: () => Promise<T>): Promise<T> {
  await sql`alter table mail_outbox add constraint no_mails check (false) not valid`.execute(gateway.db);
  try {
    return await work();
  } finally {
    await sql`alter table mail_outbox drop constraint no_mails`.execute(gateway.db);
  }
}

async function newMember() {
  const member = await gateway.makeMember();
  const mails = async () => {
    const rows = gateway.db.selectFrom('mail_outbox').select('kind').where('user_id', '=', member.id);
    return (await rows.orderBy('created_at').execute()).map(({ kind }) => kind);
  };
  return { ...member, client: await gateway.login(member), mails };
}

const waysOf = (client: TestClient) => client.call('GET /api/login-ways.php');

describe('how a member logs in changes with the mail about it, or not at all [R-ACCOUNT-LOGIN-WAYS-MAILED]', () => {
  test('two-step login that is turned on, and off again', async () => {
    const { client, password, mails } = await newMember();
    const { secret } = await client.call('POST /api/two-step.php', { body: { password } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const turnOn = () => client.call('PUT /api/two-step.php', { body: { code } });
    expect((await withoutMails(() => failureOf(turnOn()))).status).toBe(500);
    expect(await waysOf(client)).toMatchObject({ two_step: false, recovery_codes_left: 0 });
    // The same code: nothing of the first attempt is left.
    const { recovery_codes: codes } = await turnOn();
    expect(await mails()).toEqual(['account-two-step-on']);

    const turnOff = (by: string | undefined) =>
      client.call('DELETE /api/two-step.php', { body: { password, code: by } });
    expect((await withoutMails(() => failureOf(turnOff(codes[0])))).status).toBe(500);
    expect(await waysOf(client)).toMatchObject({ two_step: true });
    expect(await turnOff(codes[1])).toMatchObject({ two_step: false });
    expect(await mails()).toEqual(['account-two-step-on', 'account-two-step-off']);
  });

  test('a passkey that is added', async () => {
    const { client, password, mails } = await newMember();
    const { options } = await client.call('POST /api/passkeys.php', { body: { password } });
    const credential = createAuthenticator().create(options, client.origin) as Credential;
    const add = () => client.call('PUT /api/passkeys.php', { body: { credential } });
    expect((await withoutMails(() => failureOf(add()))).status).toBe(500);
    expect((await waysOf(client)).passkeys).toEqual([]);
    expect((await add()).passkeys).toHaveLength(1);
    expect(await mails()).toEqual(['account-passkey-added']);
  });
});
