import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALPHA, codeOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';
import { TEXT, body, notice, send, read, tokenOf } from './complaints.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
const rowOf = (reference: string) =>
  gateway.db.selectFrom('complaints').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

describe('a complaint', () => {
  test('of a visitor is kept as it was written, and returned with its reference and link [C-MODERATION-COMPLAIN, R-MODERATION-COMPLAINT-OPEN]', async () => {
    const sent = body({ url: ' https://example.org/receipt ', explanation: `  ${TEXT}\n` });
    const response = await send(gateway.client(), sent);
    expect(response).toEqual({
      reference: expect.stringMatching(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/) as string,
      link: expect.stringMatching(/^\/complaints\?complaint=[\w-]{43}$/) as string,
      mailed: true,
    });
    expect(await rowOf(response.reference)).toMatchObject({
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

  test('is 201 and is nothing to keep', async () => {
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
    const response = await send(gateway.client(), notice({ name: ' ', email: '' }));
    expect(response.mailed).toBe(false);
    expect(await rowOf(response.reference)).toMatchObject({ name: null, email: null, url: '/members/7' });
    expect((await read(gateway.client(), tokenOf(response.link))).status).toBe('received');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mail_outbox where data->>'complaint' = ${String((await rowOf(response.reference)).id)}
    `.execute(gateway.db);
    expect(rows[0]?.count).toBe(0);
  });

  test('about what is illegal is mailed where there is an address [R-MODERATION-COMPLAINT-MAIL]', async () => {
    const email = `${randomUUID()}@example.test`;
    expect((await send(gateway.client(), notice({ email }))).mailed).toBe(true);
    expect(await mailsTo(gateway.client(), email)).toHaveLength(1);
  });
});

describe('sent again', () => {
  const post = (client: TestClient, sent: object, key: string | undefined) =>
    client.post('/api/complaints.php', sent, { headers: { 'idempotency-key': key } });

  test('with the same key it is the same complaint, with one mail and a link that works [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
    const [sent, key, client] = [body(), randomUUID(), gateway.client()];
    const responses = [await post(client, sent, key), await post(client, sent, key.toUpperCase())];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = responses.map((response) => response.body as { reference: string; link: string });
    expect(second?.reference).toBe(first?.reference);
    for (const response of [first, second])
      expect((await read(client, tokenOf(response?.link ?? ''))).reference).toBe(first?.reference);
    expect(await mailsTo(client, sent.email)).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mail_outbox where recipient = ${sent.email}`.execute(gateway.db);
    expect(rows[0]?.count).toBe(1);
  });

  test('ten times at once it is one', async () => {
    const [sent, key] = [body(), randomUUID()];
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(gateway.client(), sent, key)));
    expect(new Set(responses.map((response) => (response.body as { reference: string }).reference)).size).toBe(1);
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
