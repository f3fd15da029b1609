import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPhone, sendForm } from './domain/direct-debit.ts';
import { picture, upload } from './domain/pictures.ts';
import { pay } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { secretTo } from './account-life.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';
import { readZip } from './read-zip.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const request = (client: TestClient) => client.call('POST /api/export.php', { body: {} });

/** The path of the link in the mail of an export, once it was made and mailed. */
async function linkTo(email: string): Promise<string> {
  await gateway.jobs.runDue('data-export');
  return eventually(async () => {
    const links = (await mailsTo(gateway.client(), email)).flatMap((mail) => mail.links);
    const link = links.find((address) => new URL(address).pathname.startsWith('/exports/'));
    return link !== undefined && new URL(link).pathname;
  });
}

/** What the button of the link's page brings; `method` GET: the page itself. */
async function download(path: string, method: 'GET' | 'HEAD' | 'POST' = 'POST') {
  const response = await fetch(`${gateway.url}${path}`, { method, headers: { host: 'localhost' } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('an export has the data as JSON and the photos, and no message of anybody else [C-ACCOUNT-EXPORT, F-ACCOUNT-AGE-VERIFIED, R-ACCOUNT-EXPORT-CONTENT, R-ACCOUNT-EXPORT-MAILED]', async () => {
  const [member, other] = [
    await gateway.makeMember({ credits: 9, about: 'I like rain' }),
    await gateway.makeMember({ credits: 9 }),
  ];
  const [client, partner] = [await gateway.login(member), await gateway.login(other)];
  await upload(client, await picture().jpeg().toBuffer());
  const write = (from: TestClient, profile_id: number, text: string) =>
    from.call('POST /api/message.php', { body: { profile_id, text, client_id: crypto.randomUUID() } });
  await write(client, other.id, 'What I wrote');
  await write(partner, member.id, 'What they wrote');
  expect((await request(client)).state).toBe('waiting');
  const { status, headers, bytes } = await download(await linkTo(member.email));
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="/);
  const files = readZip(bytes);
  expect([...files.keys()].map((name) => name.replace(/\d+/, 'N'))).toEqual(['data.json', 'photos/N.jpg']);
  const text = files.get('data.json')?.toString() ?? '';
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    account: { id: member.id, email: member.email, age_verified: false },
    profile: { name: member.name, about: 'I like rain' },
    messages_sent: [{ text: 'What I wrote', recipient_id: other.id }],
  });
  expect(text).not.toContain('What they wrote');
  expect(text).not.toContain(other.name);
  expect(text).not.toMatch(/argon2id|password|token/);
  expect([...files.values()][1]?.subarray(0, 2).toString('hex')).toBe('ffd8');
  // The outbox has that it is sent a moment after the mailbox has the mail.
  await expect.poll(async () => (await client.call('GET /api/export.php')).state).toBe('sent');
});

test('the link of an export opens a page in the language of its member, without anything of their data; the press on its button brings the file [R-ACCOUNT-EXPORT-PRESSED]', async () => {
  const member = await gateway.makeMember({ about: 'I like rain' });
  await sql`update users set language = 'fr' where id = ${member.id}`.execute(gateway.db);
  await request(await gateway.login(member));
  const path = await linkTo(member.email);
  const { status, headers, bytes } = await download(path, 'GET');
  expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'private, no-store',
    'no-referrer',
  ]);
  const page = bytes.toString();
  expect(page).toContain('<html lang="fr-FR"');
  expect(page).toContain('<form method="post"><button>Télécharger mes données</button></form>');
  expect(page).toMatch(/\(0,1\s?Mo\)/);
  for (const own of [member.email, member.name, 'I like rain', path]) expect(page).not.toContain(own);
  const looked = await download(path, 'HEAD');
  expect([looked.status, looked.headers.get('content-disposition'), looked.bytes.length]).toEqual([200, null, 0]);
  expect(readZip((await download(path)).bytes).has('data.json')).toBe(true);
  // Who had the page open for longer than the link works is led to what says so.
  await sql`update data_exports set expires_at = now() where user_id = ${member.id}`.execute(gateway.db);
  const late = await fetch(`${gateway.url}${path}`, { method: 'POST', redirect: 'manual' });
  expect([late.status, late.headers.get('location')]).toEqual([303, path]);
});

/** What an export of a member says. */
async function exportedData(client: TestClient, { email }: { email: string }): Promise<Record<string, unknown>> {
  await request(client);
  const { bytes } = await download(await linkTo(email));
  return JSON.parse(readZip(bytes).get('data.json')?.toString() ?? '') as Record<string, unknown>;
}

test('an export names of those who like the member whom the lists of likes may show: not who is about to leave [R-ACCOUNT-DELETION-HIDDEN]', async () => {
  const [member, staying, leaving] = [
    await gateway.makeMember(),
    await gateway.makeMember(),
    await gateway.makeMember({ status: 'pending_deletion' }),
  ];
  for (const { id } of [staying, leaving])
    await gateway.db.insertInto('likes').values({ liker_id: id, liked_id: member.id }).execute();
  const { likes_received: likes } = await exportedData(await gateway.login(member), member);
  expect(likes).toEqual([{ profile_id: staying.id, created_at: expect.any(String) as string }]);
});

test('an export says when a message was read, but not with privacy mode of one of the two [R-PRIVACY-READ-STATUS]', async () => {
  const [member, open, discreet] = [
    await gateway.makeMember({ credits: 9 }),
    await gateway.makeMember(),
    await gateway.makeMember(),
  ];
  const client = await gateway.login(member);
  for (const { id } of [open, discreet])
    await client.call('POST /api/message.php', {
      body: { profile_id: id, text: 'Hello', client_id: crypto.randomUUID() },
    });
  await sql`update messages set read_at = now() where sender_id = ${member.id}`.execute(gateway.db);
  await sql`update profiles set privacy_mode = true where user_id = ${discreet.id}`.execute(gateway.db);
  expect((await exportedData(client, member))['messages_sent']).toEqual([
    expect.objectContaining({ recipient_id: open.id, read_at: expect.any(String) }),
    expect.objectContaining({ recipient_id: discreet.id, read_at: null }),
  ]);
});

test('an export has direct debits, refunds, discounts, and what moderators decided about the member, without who reported [R-ACCOUNT-EXPORT-CONTENT]', async () => {
  const [member, reporter] = [await gateway.makeMember(), await gateway.makeMember()];
  const client = await gateway.login(member);
  const { payment_id: id } = await pay(client, { method: 'sdd', bundle_id: '15' });
  await sendForm(client, id, { phone: ownPhone(), account_holder: 'Juliette Marchand' });
  await sql`insert into refunds (payment_id, kind, amount, credits, status) values (${id}, 'withdrawal', 100, 1, 'waiting')`.execute(
    gateway.db,
  );
  await sql`insert into discount_redemptions (payment_id, tenant_id, user_id, code, once)
    values (${id}, 1, ${member.id}, 'SPRING', true)`.execute(gateway.db);
  await (
    await gateway.login(reporter)
  ).call('POST /api/report.php', {
    body: { type: 'profile', id: member.id, reason: 'fake', comment: 'What a reporter wrote' },
  });
  const report = await gateway.db
    .selectFrom('reports')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  const moderator = await gateway.login(await gateway.makeMember({ role: 'moderator' }));
  await moderator.call('PUT /api/report.php', { body: { id: report.id, decision: 'dismissed' } });
  const data = await exportedData(client, member);
  expect(data).toMatchObject({
    direct_debits: [{ payment_id: id, account_holder: 'Juliette Marchand', iban: expect.any(String) }],
    text_messages: [{ phone: expect.any(String) }],
    refunds: [{ payment_id: id, kind: 'withdrawal', amount: 100 }],
    discounts_used: [{ payment_id: id, code: 'SPRING' }],
    reports_about_me: [{ type: 'profile', reason: 'fake', decision: 'dismissed' }],
    decisions_about_me: [{ subject: 'report', decision: 'dismissed' }],
  });
  const text = JSON.stringify(data);
  expect(text).not.toContain('What a reporter wrote');
  expect(text).not.toContain('code_hash');
});

test('an export can be requested once a day, also by many calls at once [L-ACCOUNT-EXPORT-DAY]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  expect(await client.call('GET /api/export.php')).toMatchObject({ state: null, requested_at: null });
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => request(client)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { status, headers, error } = await failureOf(request(client));
  expect(status).toBe(429);
  expect(error.message).toMatch(/You can request the next one tomorrow\.$/);
  expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
  await sql`update data_exports set requested_at = requested_at - interval '1 day' where user_id = ${member.id}`.execute(
    gateway.db,
  );
  expect((await request(client)).state).toBe('waiting');
});

test('the link of an export works for 24 hours, on its own site, and for nobody who left [L-ACCOUNT-EXPORT-HOURS]', async () => {
  const member = await gateway.makeMember();
  await request(await gateway.login(member));
  const path = await linkTo(member.email);
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from data_exports where user_id = ${member.id}`.execute(
    gateway.db,
  );
  expect(rows[0]?.hours).toBe(24);
  expect((await download(path)).status).toBe(200);
  expect((await download(`/exports/${'A'.repeat(43)}`)).status).toBe(410);
  expect((await download('/exports/..%2f..%2fsecrets.json')).status).toBe(410);
  await gateway.db.updateTable('users').set({ status: 'pending_deletion' }).where('id', '=', member.id).execute();
  expect((await download(path)).status).toBe(410);
  await gateway.db.updateTable('users').set({ status: 'active' }).where('id', '=', member.id).execute();
  await sql`update data_exports set expires_at = now() where user_id = ${member.id}`.execute(gateway.db);
  expect((await download(path)).status).toBe(410);
});

test('an export whose link went to an address that is no longer the member’s does not count: another one can be requested at once [L-ACCOUNT-EXPORT-DAY, R-ACCOUNT-EXPORT-MAILED]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  await request(client);
  const path = await linkTo(member.email);
  const email = `moved-${member.email}`;
  await client.call('POST /api/mail-change.php', { body: { email, password: member.password } });
  const token = await secretTo(gateway, email, '/mail-change/do');
  await client.call('PUT /api/mail-change.php', { body: { token } });
  expect((await download(path)).status).toBe(410);
  expect((await client.call('GET /api/export.php')).state).toBeNull();
  expect((await request(client)).state).toBe('waiting');
  expect((await download(await linkTo(email))).status).toBe(200);
});

test.each(['/exports', '/EXPORTS'])('a request for %s is logged without its secret', async (start) => {
  const member = await gateway.makeMember();
  await request(await gateway.login(member));
  const path = await linkTo(member.email);
  const secret = path.slice('/exports/'.length);
  const log: string[] = [];
  const logged = await startTestGateway({
    databaseUrl: gateway.config.databaseUrl ?? '',
    env: { DATA_DIR: gateway.config.dataDir, LOG_LEVEL: 'trace' },
    log,
  });
  const response = await fetch(`${logged.url}${start}/${secret}`, { headers: { host: 'localhost' } });
  // The letters of an address count, but what was mistyped is still the secret.
  expect(response.status === 200).toBe(start === '/exports');
  await response.arrayBuffer();
  // It waits for responses, each of which is logged when it is out.
  await logged.close();
  expect(log.join('\n')).toContain('"path":"/exports/[kept out]"');
  expect(log.join('\n')).not.toContain(secret);
});
