import { Secret, TOTP } from 'otpauth';
import type { TestClient, TestGateway } from './harness.ts';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** What the app shows, as if half a minute had passed since the last code: each is accepted once. */
export async function nextCode(gateway: TestGateway, secret: string): Promise<string> {
  await gateway.db.updateTable('second_steps').set({ last_step: 0 }).execute();
  return codeOf(secret);
}

/** Turns two-step login on; returns the secret of the app, and the recovery codes. */
export async function turnOn(client: TestClient, password: string) {
  const { secret } = await client.call('POST /api/two-step.php', { body: { password } });
  const { recovery_codes: codes } = await client.call('PUT /api/two-step.php', { body: { code: codeOf(secret) } });
  return { secret, codes };
}

/** A member with two-step login on, who is logged in. */
export async function memberWithCode(gateway: TestGateway) {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  return { member, client, ...(await turnOn(client, member.password)) };
}
