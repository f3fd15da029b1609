import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { skeletonsOf } from '../../src/platform/names/name-skeletons.ts';
import { holdName } from '../../src/backend/account/name-claims.repository.ts';
import { lockSubject, subnetOf } from '../../src/backend/account/login-lock.ts';
import { insertExposure } from '../../src/backend/experiments/experiments.repository.ts';
import { addVisits } from '../../src/backend/tracking/visits.repository.ts';
import { leave } from '../account-life.ts';
import { createAuthenticator } from '../authenticator.ts';
import { codeTo, letCodesAge, ownPhone, sendForm, typeCode } from '../domain/direct-debit.ts';
import { picture, upload } from '../domain/pictures.ts';
import { notify, pay } from '../domain/sandbox.ts';
import type { TestClient, TestGateway, TestMember } from '../harness.ts';
import { mailsTo } from '../mail/mails.ts';
import { everyFile } from './traces.ts';
import type { Marks } from './traces.ts';

/** A word that is in all that the member writes, and nowhere else. */
export const MARK = 'Zqxwvmarker';

/** An address that they have given for an answer to a complaint: it stays with the complaint alone. */
export const RECEIPTS = 'jqxwvreceipts@example.test';

const TENANT = 1;
/** Where the member is, in a network of nobody else. */
const ADDRESS = '2001:db8:71:2345::9';
/** Where somebody is who guesses their password. */
const ELSEWHERE = '198.51.100.71';

/** Ways to log in besides the password, and a message that waits for the confirmation of an address. */
async function addOtherWays(
  gateway: TestGateway,
  client: TestClient,
  { member, recipient }: { member: TestMember; recipient: TestMember },
): Promise<void> {
  const { password } = member;
  const { options } = await client.call('POST /api/passkeys.php', { body: { password } });
  const credential = createAuthenticator().create(options, client.origin);
  await client.call('PUT /api/passkeys.php', { body: { credential } });
  await client.call('POST /api/two-step.php', { body: { password } });
  await gateway.db
    .insertInto('first_messages')
    .values({ user_id: member.id, profile_id: recipient.id, text: MARK })
    .execute();
}

/** Two reports with words of their own, one of which is decided, and a complaint whose receipt goes to another address. */
async function complain(
  gateway: TestGateway,
  client: TestClient,
  { member, others, key }: { member: TestMember; others: readonly TestMember[]; key: string },
): Promise<void> {
  for (const { id } of others)
    await client.call('POST /api/report.php', { body: { type: 'profile', id, reason: 'fake', comment: MARK } });
  const moderator = await gateway.login(await gateway.makeMember({ role: 'moderator' }));
  const own = gateway.db.selectFrom('reports').select('id').where('reporter_id', '=', member.id).orderBy('id');
  const reports = await own.execute();
  await moderator.call('PUT /api/report.php', { body: { id: reports[0]?.id ?? 0, decision: 'dismissed' } });
  await client.call('POST /api/complaints.php', {
    body: {
      subject: 'other',
      explanation: `${MARK} writes about something else than the account.`,
      name: MARK,
      email: RECEIPTS,
      good_faith: true,
    },
    headers: { 'idempotency-key': key },
  });
  await mailsTo(gateway.client(), RECEIPTS);
}

export interface Phones {
  /** Of a mandate that was signed: a bank may ask for it (docs/decisions/0060). */
  signed: string;
  /** Of a form whose code was never typed. */
  unsigned: string;
}

/** A purchase, a direct debit that is signed, and one that is not. */
async function buy(gateway: TestGateway, client: TestClient, { id: userId }: TestMember): Promise<Phones> {
  const { payment_id: bought } = await pay(client);
  expect((await notify(gateway, bought, { status: 'completed' })).status).toBeLessThan(300);
  const { payment_id: id } = await pay(client, { method: 'sdd', bundle_id: '15' });
  const signed = ownPhone();
  await sendForm(client, id, { phone: signed, account_holder: MARK });
  await typeCode(client, id, await codeTo(client, signed));
  await letCodesAge(gateway, userId, 61);
  const unsigned = ownPhone();
  const { payment_id: open } = await pay(client, { method: 'sdd', bundle_id: '15' });
  await sendForm(client, open, { phone: unsigned, account_holder: MARK });
  return { signed, unsigned };
}

/** Writes and likes, and is written to and liked, by somebody who is away and is notified of it by mail and by push. */
async function meet(gateway: TestGateway, client: TestClient, ids: { member: number; other: TestMember }) {
  const { member, other } = ids;
  const partner = await gateway.login(other);
  const write = (from: TestClient, profile_id: number, text: string) =>
    from.call('POST /api/message.php', { body: { profile_id, text, client_id: randomUUID() } });
  for (const id of [member, other.id])
    await sql`
      insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth)
      select user_id, token_hash, 'https://push.example/' || ${id === member ? MARK : 'other'}::text, 'key', 'auth'
      from sessions where user_id = ${id} limit 1`.execute(gateway.db);
  await write(client, other.id, `${MARK} says hello`);
  await write(partner, member, 'And hello to you');
  await client.call('POST /api/like.php', { body: { profile_id: other.id } });
  await partner.call('POST /api/like.php', { body: { profile_id: member } });
  await partner.call('POST /api/report.php', { body: { type: 'profile', id: member, reason: 'fake', comment: MARK } });
  await sql`update users set last_active_at = now() - interval '1 hour' where id = ${other.id}`.execute(gateway.db);
  await sql`update pgboss.job set start_after = now() where name = 'news'`.execute(gateway.db);
  await write(client, other.id, `${MARK} once more`);
  await gateway.jobs.runDue('news');
  const mails = await mailsTo(gateway.client(), other.email);
  expect(JSON.stringify(mails), 'the mail to the other one has the name').toContain(MARK);
}

/** What is counted of a visitor: an experiment, also before they had an account, and the source that they came from. */
async function beCounted({ db }: TestGateway, { id }: TestMember): Promise<string> {
  const visitor = randomUUID();
  const seen = {
    tenantId: TENANT,
    visitor,
    variant: 'a',
    weights: '[0.5,0.5]',
    locale: 'en',
    country: 'NL',
    network: null,
  };
  const member = { id, signupAt: new Date() };
  await insertExposure(db, { ...seen, device: 'phone', experiment: 'joined', member });
  await insertExposure(db, { ...seen, device: 'phone', experiment: 'before', member: null });
  const visit = { tenant_id: TENANT, network: 'network', ref: '', sub1: '', sub2: '', sub3: '', visits: 1 };
  await addVisits(db, [{ ...visit, address: ADDRESS }]);
  return visitor;
}

/** Somebody tries their password after they have left, from elsewhere and on their own device, and a link is requested. */
async function beGuessed(gateway: TestGateway, { email }: TestMember, own: TestClient): Promise<void> {
  const stranger = gateway.client();
  stranger.from = ELSEWHERE;
  for (const client of [stranger, own])
    expect((await client.post('/api/user.php', { email, password: 'wrong' })).status).toBe(403);
  stranger.from = ADDRESS;
  await stranger.call('POST /api/reset-password.php', { body: { email } });
}

/** What the site makes of a person's address, network addresses and devices, by its own functions. */
async function derivedOf({ db }: TestGateway, { id, email }: TestMember): Promise<Buffer[]> {
  const devices = await db.selectFrom('known_devices').select('device').where('user_id', '=', id).execute();
  const known = devices.map(({ device }) => device);
  expect(known.length).toBeGreaterThan(0);
  const subjects = [null, ...known].map((knownDevice) =>
    lockSubject({ tenantId: TENANT, emailKey: email.toLowerCase(), ip: ELSEWHERE, knownDevice }),
  );
  return [...known, ...subjects.flatMap(({ account, subject }) => [account, subject])];
}

/** What is hashed with a person's network address, beside their account: it goes when its day is over. */
async function ofAddress({ db }: TestGateway, key: string): Promise<string[]> {
  const salts = await db.selectFrom('source_salts').select('salt').execute();
  return [`${TENANT} ${ADDRESS} ${key}`, ...salts.map(({ salt }) => salt + ADDRESS)];
}

export interface Life {
  member: TestMember;
  marks: Marks;
  phones: Phones;
  /** That they have made. */
  files: string[];
}

/** Somebody who has used all that there is, and has left. */
export async function live(gateway: TestGateway): Promise<Life> {
  const member = await gateway.makeMember({
    email: `${MARK}@example.test`,
    name: MARK,
    about: MARK,
    credits: 20,
    city: MARK,
  });
  await gateway.db.transaction().execute((trx) => holdName(trx, { tenantId: TENANT, userId: member.id }, MARK));
  const other = await gateway.makeMember({ credits: 20 });
  const client = await gateway.login(member);
  client.from = ADDRESS;
  const before = new Set(await everyFile(gateway));
  await upload(client, await picture().jpeg().toBuffer());
  await meet(gateway, client, { member: member.id, other });
  await client.call('POST /api/mail-change.php', {
    body: { email: `${MARK}-new@example.test`, password: member.password },
  });
  await addOtherWays(gateway, client, { member, recipient: other });
  const key = randomUUID();
  await complain(gateway, client, { member, others: [other, await gateway.makeMember()], key });
  const phones = await buy(gateway, client, member);
  const visitor = await beCounted(gateway, member);
  await client.call('POST /api/export.php', { body: {} });
  await gateway.jobs.runDue('data-export');
  await mailsTo(gateway.client(), member.email, 2);
  const files = (await everyFile(gateway)).filter((file) => !before.has(file));
  const derived = await derivedOf(gateway, member);
  const hashedPlaces = await ofAddress(gateway, key);
  await leave(gateway, member);
  await beGuessed(gateway, member, client);
  const email = member.email.toLowerCase();
  const plain = [email, member.email, MARK, MARK.toLowerCase(), String(member.id), ADDRESS, subnetOf(ADDRESS), visitor];
  const likes = [`like ${member.id} ${other.id}`, `like ${other.id} ${member.id}`];
  return {
    member,
    phones,
    files,
    marks: {
      id: member.id,
      texts: [MARK, ...skeletonsOf(MARK), ADDRESS, visitor, phones.unsigned],
      hashed: [...plain, ...likes, ...hashedPlaces, phones.unsigned],
      derived,
    },
  };
}
