import { sql } from 'kysely';
import { PURGE_QUEUE, PURGED_FILES_QUEUE } from '../src/backend/account-life/purge.ts';
import type { TestGateway, TestMember } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';
import type { InboxMail } from './mail/mails.ts';

/** The secret of the link in a mail that leads to a path, such as `/reset-password/do`. */
export function secretIn(mail: Pick<InboxMail, 'links'> | undefined, path: string): string {
  const link = mail?.links.find((address) => new URL(address).pathname === path);
  return new URL(link ?? 'about:blank').searchParams.get('token') ?? '';
}

/** The latest mail to an address whose link leads to a path, once it is there; returns the link's secret. */
export async function secretTo(gateway: TestGateway, address: string, path: string, host?: string): Promise<string> {
  return eventually(async () => {
    const mails = await mailsTo(gateway.client(host), address);
    const secrets = mails.map((mail) => secretIn(mail, path));
    return secrets.find((secret) => secret !== '');
  });
}

/** Asks for a new password and returns the secret of the link that was mailed. */
export async function askForReset(gateway: TestGateway, { email }: Pick<TestMember, 'email'>): Promise<string> {
  await gateway.client().call('POST /api/reset-password.php', { body: { email } });
  return secretTo(gateway, email, '/reset-password/do');
}

/** Deletes a member's account and returns the secret of the link that brings it back. */
export async function leave(gateway: TestGateway, member: TestMember, reason?: string): Promise<string> {
  const client = await gateway.login(member);
  await client.call('DELETE /api/user.php', { body: { password: member.password, ...(reason && { reason }) } });
  return secretTo(gateway, member.email, '/account-deleted');
}

/** Runs the purge of the accounts whose time is over, once, and then removes their files. */
export async function purgeAccounts(gateway: TestGateway): Promise<void> {
  await sql`select stage_job(${PURGE_QUEUE}, '{}', interval '0')`.execute(gateway.db);
  if ((await gateway.jobs.runDue(PURGE_QUEUE)) !== 1) throw new Error('The purge was not run');
  await gateway.jobs.runDue(PURGED_FILES_QUEUE);
}
