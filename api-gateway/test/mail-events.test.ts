import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runMailEvents } from '../src/cli/mail-events.ts';
import { SIGNATURE_HEADER } from '../src/backend/mail-events/mail-events.service.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { signNotice } from '../src/platform/http/signed-notice.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { TestGateway, TestMember } from './harness.ts';

const SECRET = randomUUID() + randomUUID();

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { MAIL_EVENTS_SECRET: SECRET } });
});
afterAll(() => gateway.close());

/** A notice as a mail service sends it, signed unless a signature is given. */
async function notify(events: unknown, { signature, at = new Date() }: { signature?: string; at?: Date } = {}) {
  const raw = JSON.stringify({ events });
  const headers = {
    'content-type': 'application/json',
    'origin': undefined,
    [SIGNATURE_HEADER]: signature ?? signNotice(SECRET, raw, at),
  };
  return gateway.client().send('POST', '/api/mail-events.php', { raw, headers });
}

const reasonsOf = async ({ id }: Pick<TestMember, 'id'>) =>
  (await gateway.db.selectFrom('users').select('notifications_disabled').where('id', '=', id).executeTakeFirstOrThrow())
    .notifications_disabled;

const bounce = (recipient: string) => ({ type: 'bounce', recipient });

describe('a notice of the mail service', () => {
  test('turns the mails to an address off, with the reason, on every site that has it [C-MAIL-EVENTS, R-MAIL-EVENTS-DISABLE]', async () => {
    const member = await gateway.makeMember();
    const elsewhere = await gateway.makeMember({ email: member.email, tenant_id: BETA });
    const reported = await gateway.makeMember();
    const other = await gateway.makeMember();
    const events = [bounce(member.email.toUpperCase()), { type: 'complaint', recipient: reported.email }];
    // A service repeats a notice whose response it has missed.
    for (const _time of [1, 2]) expect((await notify(events)).status).toBe(204);
    expect(await Promise.all([member, elsewhere, reported, other].map(reasonsOf))).toEqual([
      ['bounce'],
      ['bounce'],
      ['fbl'],
      [],
    ]);
    const { user } = await (await gateway.login(member)).call('GET /api/user.php');
    expect(user?.notifications_disabled).toEqual(['bounce']);
  });

  test('about a bounce that is not permanent, or about nobody, changes nothing', async () => {
    const member = await gateway.makeMember();
    const events = [{ ...bounce(member.email), permanent: false }, bounce('nobody@example.test')];
    expect((await notify(events)).status).toBe(204);
    expect(await reasonsOf(member)).toEqual([]);
  });

  test('about the address that a member had before changes nothing', async () => {
    const member = await gateway.makeMember();
    const email = `${randomUUID()}@example.test`;
    await gateway.db.updateTable('users').set({ email, email_key: email }).where('id', '=', member.id).execute();
    expect((await notify([bounce(member.email)])).status).toBe(204);
    expect(await reasonsOf(member)).toEqual([]);
  });

  test('is refused without the signature of the service, or with an old one [R-MAIL-EVENTS-SIGNED]', async () => {
    const member = await gateway.makeMember();
    const events = [bounce(member.email)];
    const wrong = [
      { signature: '' },
      { signature: signNotice('x'.repeat(40), JSON.stringify({ events })) },
      { signature: signNotice(SECRET, JSON.stringify({ events: [bounce('somebody@example.test')] })) },
      { at: new Date(Date.now() - 301_000) },
    ];
    for (const given of wrong) {
      const { status, body } = await notify(events, given);
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: { code: 'forbidden' } });
    }
    expect(await reasonsOf(member)).toEqual([]);
  });

  test('of another form is refused by its field', async () => {
    for (const [field, events] of [
      ['events', []],
      ['events', 'none'],
      ['events.0.type', [{ type: 'open', recipient: 'a@example.test' }]],
    ] as const) {
      const { status, body } = await notify(events);
      expect(status).toBe(422);
      expect(body).toMatchObject({ error: { fields: { [field]: expect.any(String) as string } } });
    }
  });

  test('is taken by no gateway that shares no secret with a service', async () => {
    const without = await startTestGateway();
    try {
      const raw = JSON.stringify({ events: [bounce('somebody@example.test')] });
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signNotice('', raw) };
      expect((await without.client().send('POST', '/api/mail-events.php', { raw, headers })).status).toBe(403);
    } finally {
      await without.close();
    }
  });
});

describe('the command', () => {
  let out: string[];
  beforeEach(() => {
    out = [];
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((text: string) => void out.push(`${method}: ${text}`));
  });
  const run = (...words: string[]) =>
    runMailEvents(words, () => loadConfig({ DATABASE_URL: gateway.config.databaseUrl ?? '' }));

  test('turns the mails to an address off [R-MAIL-EVENTS-COMMAND]', async () => {
    const member = await gateway.makeMember();
    expect(await run('bounce', member.email)).toBe(0);
    expect(await run('complaint', member.email)).toBe(0);
    expect(await reasonsOf(member)).toEqual(['bounce', 'fbl']);
    expect(out).toEqual(['log: Mails are off for 1 account.', 'log: Mails are off for 1 account.']);
  });

  test('says when no account has the address, and how it is used', async () => {
    expect(await run('bounce', 'nobody@example.test')).toBe(1);
    expect(out).toEqual(['error: No account has this address.']);
    for (const words of [[], ['bounce'], ['open', 'a@example.test'], ['bounce', 'a@example.test', 'b@example.test']])
      expect(await run(...words)).toBe(2);
    expect(await run('--help')).toBe(0);
    expect(out.at(-1)).toContain('npm run mail-events -- bounce');
  });
});
