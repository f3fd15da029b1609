import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldComplaints, forgetOldRequests } from '../src/backend/complaints/complaints.repository.ts';
import { ALPHA, BETA, codeOf, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';
import type { InboxMail } from './mail/mails.ts';

const TEXT = 'I was charged twice for one bundle, on the same day.';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const body = (changes: Record<string, unknown> = {}) => ({
  subject: 'billing',
  explanation: TEXT,
  name: 'Juliette Marchand',
  email: `${randomUUID()}@example.test`,
  good_faith: true,
  ...changes,
});
const notice = (changes: Record<string, unknown> = {}) => ({
  subject: 'illegal',
  url: '/members/7',
  explanation: TEXT,
  good_faith: true,
  ...changes,
});
const send = (client: TestClient, sent: object, headers: Record<string, string> = { 'accept-language': 'en' }) =>
  client.call('POST /api/complaints.php', { body: sent, headers });
const read = (client: TestClient, token: string) => client.call('GET /api/complaints.php', { query: { token } });
const tokenOf = (link: string) => new URL(link, 'http://localhost').searchParams.get('complaint') ?? '';
const linkOf = (mail: InboxMail | undefined) =>
  mail?.links.find((address) => address.includes('/complaints?complaint=')) ?? '';
const rowOf = (reference: string) =>
  gateway.db.selectFrom('complaints').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const faultsOf = async (sent: object, language = 'en') => {
  const { status, error } = await failureOf(send(gateway.client(), sent, { 'accept-language': language }));
  expect({ status, code: error.code }).toEqual({ status: 422, code: 'validation' });
  return error.fields;
};

describe('a complaint', () => {
  test('of a visitor is kept as it was written, and answered with its reference and link [C-MODERATION-COMPLAIN, R-MODERATION-COMPLAINT-OPEN]', async () => {
    const sent = body({ url: ' https://example.org/receipt ', explanation: `  ${TEXT}\n` });
    const answer = await send(gateway.client(), sent);
    expect(answer).toEqual({
      reference: expect.stringMatching(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/) as string,
      link: expect.stringMatching(/^\/complaints\?complaint=[\w-]{43}$/) as string,
      mailed: true,
    });
    expect(await rowOf(answer.reference)).toMatchObject({
      tenant_id: ALPHA,
      user_id: null,
      subject: 'billing',
      url: 'https://example.org/receipt',
      explanation: TEXT,
      name: 'Juliette Marchand',
      email: sent.email,
      language: 'en',
      status: 'received',
      outcome: null,
      decided_at: null,
    });
  });

  test('is answered with 201 and is nothing to keep', async () => {
    const client = gateway.client();
    const sent = await client.post('/api/complaints.php', body(), { headers: { 'idempotency-key': randomUUID() } });
    expect([sent.status, sent.headers['cache-control']]).toEqual([201, 'no-store']);
    const token = tokenOf((sent.body as { link: string }).link);
    const state = await client.get(`/api/complaints.php?token=${token}`);
    expect([state.status, state.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test('of a member has their id; it stays without them when they are gone', async () => {
    const member = await gateway.makeMember();
    const { reference, link } = await send(await gateway.login(member), body());
    expect((await rowOf(reference)).user_id).toBe(member.id);
    await gateway.db.deleteFrom('users').where('id', '=', member.id).execute();
    expect(await rowOf(reference)).toMatchObject({ user_id: null, explanation: TEXT });
    expect((await read(gateway.client(), tokenOf(link))).reference).toBe(reference);
  });

  test('from another site is refused [R-PLATFORM-ORIGIN]', async () => {
    const headers = { 'origin': 'https://evil.example', 'idempotency-key': randomUUID() };
    expect(codeOf(await gateway.client().post('/api/complaints.php', body(), { headers }))).toBe('forbidden_origin');
  });

  test('about what is illegal needs nobody’s name and address: no mail, but the link [V-MODERATION-COMPLAINT-SENDER]', async () => {
    const answer = await send(gateway.client(), notice({ name: ' ', email: '' }));
    expect(answer.mailed).toBe(false);
    expect(await rowOf(answer.reference)).toMatchObject({ name: null, email: null, url: '/members/7' });
    expect((await read(gateway.client(), tokenOf(answer.link))).status).toBe('received');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mail_outbox where data->>'complaint' = ${String((await rowOf(answer.reference)).id)}
    `.execute(gateway.db);
    expect(rows[0]?.count).toBe(0);
  });

  test('about what is illegal is mailed where there is an address [R-MODERATION-COMPLAINT-MAIL]', async () => {
    const email = `${randomUUID()}@example.test`;
    expect((await send(gateway.client(), notice({ email }))).mailed).toBe(true);
    expect(await mailsTo(gateway.client(), email)).toHaveLength(1);
  });
});

describe('what it needs', () => {
  const DIFFERENT = 'Enter the whole address of the page, or a path of this site such as /members/7.';
  const LENGTH = 'Write 20 to 3000 characters.';
  const FAITH = 'Please confirm that you say this in good faith.';

  test('every fault is told at once, beside its field [V-MODERATION-COMPLAINT-LENGTH, V-MODERATION-COMPLAINT-URL, V-MODERATION-COMPLAINT-SENDER, V-MODERATION-COMPLAINT-FAITH, R-PLATFORM-ERROR-FIELDS]', async () => {
    const empty = { explanation: '', good_faith: false };
    expect(await faultsOf({ subject: 'other', ...empty })).toEqual({
      explanation: LENGTH,
      name: 'Enter your name.',
      email: 'Invalid email',
      good_faith: FAITH,
    });
    expect(await faultsOf({ subject: 'illegal', ...empty })).toEqual({
      url: 'Enter the address of what is illegal.',
      explanation: LENGTH,
      good_faith: FAITH,
    });
    expect(await faultsOf({ subject: 'illegal', ...empty }, 'fr')).toEqual({
      url: 'Indiquez l’adresse du contenu illicite.',
      explanation: 'Écrivez entre 20 et 3000 caractères.',
      good_faith: 'Veuillez confirmer que vous êtes de bonne foi.',
    });
  });

  test.each(['illegal', 'decision', 'billing', 'other'])(
    'the subject %s [F-MODERATION-COMPLAINT-SUBJECTS]',
    async (subject) => {
      const { reference } = await send(gateway.client(), body({ subject, url: '/members/7' }));
      expect((await rowOf(reference)).subject).toBe(subject);
    },
  );

  test.each([{ subject: 'praise' }, { subject: undefined }, { good_faith: 'yes' }, { more: 1 }])(
    'nothing but that: %j [F-MODERATION-COMPLAINT-SUBJECTS]',
    async (changes) => {
      expect(Object.keys((await faultsOf(body(changes))) ?? {})).toEqual(Object.keys(changes));
    },
  );

  test.each([
    ['x'.repeat(19), LENGTH],
    [` ${'x'.repeat(19)} `, LENGTH],
    ['x'.repeat(20), undefined],
    ['x'.repeat(3000), undefined],
    // As somebody counts them, not as they are stored.
    ['💛'.repeat(3000), undefined],
    ['💛'.repeat(19), LENGTH],
    ['x'.repeat(3001), LENGTH],
  ])(
    '20 to 3000 characters [V-MODERATION-COMPLAINT-LENGTH, L-MODERATION-COMPLAINT-LENGTH]',
    async (explanation, fault) => {
      if (fault === undefined)
        expect(await send(gateway.client(), body({ explanation }))).toMatchObject({
          reference: expect.any(String) as string,
        });
      else expect(await faultsOf(body({ explanation }))).toEqual({ explanation: fault });
    },
  );

  test.each([
    'http://example.org',
    'https://example.org/a?b=c#d',
    'HTTPS://EXAMPLE.ORG',
    '/members/7',
    '/fr/members/7?x=1',
    '/',
    `/${'x'.repeat(1999)}`,
  ])('an address such as %s', async (url) => {
    const { reference } = await send(gateway.client(), notice({ url }));
    expect((await rowOf(reference)).url).toBe(url);
  });

  test.each([
    'example.org',
    'members/7',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'ftp://example.org',
    'mailto:somebody@example.org',
    'https://',
    'https://exa mple.org',
    '/members/7 and /members/8',
  ])('no address such as %s', async (url) => {
    expect(await faultsOf(notice({ url }))).toEqual({ url: DIFFERENT });
    expect(await faultsOf(body({ url }))).toEqual({ url: DIFFERENT });
  });

  test('an address of at most 2000 characters', async () => {
    expect(await faultsOf(notice({ url: `/${'x'.repeat(2000)}` }))).toEqual({ url: 'Write at most 2000 characters.' });
  });

  test('a name of at most 100 characters, and an address that mail can be sent to', async () => {
    await send(gateway.client(), body({ name: 'é'.repeat(100) }));
    expect(await faultsOf(body({ name: 'é'.repeat(101) }))).toEqual({ name: 'Write at most 100 characters.' });
    for (const email of [
      'nobody',
      'a b@example.test',
      `a@${'x'.repeat(60)}.${'y'.repeat(200)}.test`,
      'a@b@example.test',
    ])
      expect(await faultsOf(body({ email }))).toEqual({ email: 'Invalid email' });
    // Whoever need not give one still cannot give a wrong one.
    expect(await faultsOf(notice({ email: 'nobody' }))).toEqual({ email: 'Invalid email' });
    expect(await faultsOf(notice({ name: 'é'.repeat(101) }))).toEqual({ name: 'Write at most 100 characters.' });
  });
});

describe('the mail of receipt', () => {
  test('is in the language of the page, with the reference and a link that works, and nothing that was typed [R-MODERATION-COMPLAINT-MAIL]', async () => {
    for (const [language, host, prefix, words] of [
      ['en', 'localhost', '', ['We have received your complaint', 'payments and credits', 'Follow my complaint']],
      ['fr', 'nuit.localhost', '/fr', ['Nous avons reçu votre réclamation', 'paiements et crédits', '6\u00a0mois']],
    ] as const) {
      const client = gateway.client(host);
      const sent = body({ name: 'Win a prize at https://evil.example' });
      const { reference } = await send(client, sent, { 'accept-language': language });
      const [mail] = await mailsTo(client, sent.email);
      expect(mail?.subject).toContain(reference);
      for (const part of [mail?.text ?? '', mail?.html ?? '']) {
        for (const word of [...words, reference]) expect(part).toContain(word);
        expect(part).not.toContain('evil.example');
        expect(part).not.toContain('charged twice');
      }
      const link = new URL(linkOf(mail));
      expect(link.origin).toBe(client.origin);
      expect(link.pathname).toBe(`${prefix}/complaints`);
      expect(await read(client, tokenOf(link.href))).toMatchObject({ reference, subject: 'billing' });
    }
  });

  test('is not sent for a complaint that is gone', async () => {
    const { db } = gateway;
    const email = `${randomUUID()}@example.test`;
    const { id } = await db
      .insertInto('mail_outbox')
      .values({
        tenant_id: ALPHA,
        user_id: null,
        kind: 'complaint',
        recipient: email,
        language: 'en',
        data: JSON.stringify({ complaint: 999_999 }),
        last_failure: null,
        sent_at: null,
        given_up_at: null,
        dropped_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select stage_job('mail', jsonb_build_object('mail', ${id}::text), interval '0')`.execute(db);
    await gateway.jobs.runDue('mail');
    const dropped = await eventually(async () => {
      const row = await db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).executeTakeFirst();
      return row?.dropped_at;
    });
    expect(dropped).toBeInstanceOf(Date);
  });
});

describe('the link', () => {
  test('shows the status and the outcome, and nothing of what was written [C-MODERATION-COMPLAINT-STATE, F-MODERATION-COMPLAINT-STATUSES, R-PLATFORM-TIMES]', async () => {
    const { reference, link } = await send(gateway.client(), body());
    const received = await read(gateway.client(), tokenOf(link));
    expect(received).toEqual({
      reference,
      subject: 'billing',
      status: 'received',
      outcome: null,
      received_at: (await rowOf(reference)).received_at.toISOString(),
      decided_at: null,
    });
    await gateway.db
      .updateTable('complaints')
      .set({ status: 'in_review' })
      .where('reference', '=', reference)
      .execute();
    expect((await read(gateway.client(), tokenOf(link))).status).toBe('in_review');
    const decided = {
      status: 'decided',
      outcome: 'We paid it back.',
      decided_at: new Date('2026-11-21T10:00:00Z'),
    } as const;
    await gateway.db.updateTable('complaints').set(decided).where('reference', '=', reference).execute();
    expect(await read(gateway.client(), tokenOf(link))).toEqual({
      ...received,
      status: 'decided',
      outcome: 'We paid it back.',
      decided_at: '2026-11-21T10:00:00.000Z',
    });
  });

  test.each(['x', 'x'.repeat(43), '../../etc/passwd', "' or 1=1 --", 'é'.repeat(43)])(
    'that was never made is not found: %j',
    async (token) => {
      const failure = await failureOf(read(gateway.client(), token));
      expect(failure.status).toBe(404);
      expect(failure.error).toMatchObject({ code: 'not_found', message: 'There is no complaint under this link.' });
    },
  );

  test('of one tenant is not known on another, where references are its own', async () => {
    const { reference, link } = await send(gateway.client(), body());
    expect((await failureOf(read(gateway.client('nuit.localhost'), tokenOf(link)))).error.code).toBe('not_found');
    const there = await send(gateway.client('nuit.localhost'), body());
    expect((await rowOf(there.reference)).tenant_id).toBe(BETA);
    await gateway.db.updateTable('complaints').set({ reference }).where('reference', '=', there.reference).execute();
    expect((await read(gateway.client('nuit.localhost'), tokenOf(there.link))).reference).toBe(reference);
  });

  test('is kept as a hash only, also with the answer to its request', async () => {
    const sent = body();
    const { link } = await send(gateway.client(), sent);
    const [mail] = await mailsTo(gateway.client(), sent.email);
    const secrets = [tokenOf(link), tokenOf(linkOf(mail))];
    expect(new Set(secrets).size).toBe(2);
    const { rows } = await sql<{ all: string }>`
      select concat((select json_agg(t)::text from complaints t), (select json_agg(t)::text from complaint_links t),
        (select json_agg(t)::text from mail_outbox t), (select json_agg(t)::text from idempotency_keys t)) as all
    `.execute(gateway.db);
    for (const secret of secrets) {
      expect(secret).toHaveLength(43);
      expect(rows[0]?.all).not.toContain(secret);
      expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('sent again', () => {
  const post = (client: TestClient, sent: object, key: string | undefined) =>
    client.post('/api/complaints.php', sent, { headers: { 'idempotency-key': key } });

  test('with the same key it is the same complaint, with one mail and a link that works [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
    const [sent, key, client] = [body(), randomUUID(), gateway.client()];
    const answers = [await post(client, sent, key), await post(client, sent, key.toUpperCase())];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = answers.map((answer) => answer.body as { reference: string; link: string });
    expect(second?.reference).toBe(first?.reference);
    for (const answer of [first, second])
      expect((await read(client, tokenOf(answer?.link ?? ''))).reference).toBe(first?.reference);
    expect(await mailsTo(client, sent.email)).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mail_outbox where recipient = ${sent.email}`.execute(gateway.db);
    expect(rows[0]?.count).toBe(1);
  });

  test('ten times at once it is one', async () => {
    const [sent, key] = [body(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(gateway.client(), sent, key)));
    expect(new Set(answers.map((answer) => (answer.body as { reference: string }).reference)).size).toBe(1);
    const kept = gateway.db.selectFrom('complaints').select('id').where('email', '=', sent.email);
    expect(await kept.execute()).toHaveLength(1);
  });

  test('with another body the key is refused; without one the call is [R-PLATFORM-IDEMPOTENCY-BODY, R-PLATFORM-IDEMPOTENCY-KEY]', async () => {
    const [client, key] = [gateway.client(), randomUUID()];
    await post(client, body(), key);
    const other = await post(client, body(), key);
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({
      error: { fields: { 'Idempotency-Key': 'This Idempotency-Key was used with another request.' } },
    });
    for (const missing of [undefined, 'abc']) expect((await post(client, body(), missing)).status).toBe(422);
  });

  test('with the same key on another tenant it is another complaint', async () => {
    const [sent, key] = [body(), randomUUID()];
    const [here, there] = [
      await post(gateway.client(), sent, key),
      await post(gateway.client('nuit.localhost'), sent, key),
    ];
    expect(there.status).toBe(201);
    expect((there.body as { reference: string }).reference).not.toBe((here.body as { reference: string }).reference);
  });
});

describe('how long it is kept', () => {
  const decide = (reference: string, at: string) =>
    sql`update complaints set status = 'decided', outcome = 'Done.', decided_at = now() - ${at}::interval
      where reference = ${reference}`.execute(gateway.db);

  test('until six months after the decision, with its links; one that is open stays', async () => {
    const [old, recent, open] = await Promise.all([0, 1, 2].map(() => send(gateway.client(), body())));
    await decide(old?.reference ?? '', '6 months 1 day');
    await decide(recent?.reference ?? '', '5 months 27 days');
    await sql`update complaints set received_at = now() - interval '3 years' where reference = ${open?.reference}`.execute(
      gateway.db,
    );
    await deleteOldComplaints(gateway.db);
    const isThere = async (link = '') => {
      const answer = await gateway.client().get(`/api/complaints.php?token=${tokenOf(link)}`);
      return answer.status === 200;
    };
    expect([await isThere(old?.link), await isThere(recent?.link), await isThere(open?.link)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('its key for a day', async () => {
    const [young, old] = await Promise.all([0, 1].map(() => send(gateway.client(), body())));
    await sql`update complaints set received_at = now() - interval '25 hours' where reference = ${old?.reference}`.execute(
      gateway.db,
    );
    await forgetOldRequests(gateway.db);
    expect((await rowOf(young?.reference ?? '')).request_key).not.toBeNull();
    expect(await rowOf(old?.reference ?? '')).toMatchObject({ request_key: null, body_hash: null, explanation: TEXT });
  });
});

test('ten an hour of one address, and more are 429 [R-PLATFORM-RETRY-AFTER-MANY]', async () => {
  const limited = await startTestGateway({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  try {
    const from = (ip: string) =>
      limited.client().post('/api/complaints.php', notice(), {
        headers: { 'x-forwarded-for': ip, 'idempotency-key': randomUUID() },
      });
    for (let count = 0; count < 10; count += 1) expect((await from('203.0.113.1')).status).toBe(201);
    const refused = await from('203.0.113.1');
    expect(codeOf(refused)).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await from('203.0.113.2')).status).toBe(201);
  } finally {
    await limited.close();
  }
});
