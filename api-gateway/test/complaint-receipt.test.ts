import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldComplaints, forgetOldRequests } from '../src/backend/complaints/complaints.repository.ts';
import { ALPHA, BETA, failureOf, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';
import { TEXT, body, send, read, tokenOf, linkOf } from './complaints.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
const rowOf = (reference: string) =>
  gateway.db.selectFrom('complaints').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

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

  test('is kept as a hash only, also with the response to its request', async () => {
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
      const response = await gateway.client().get(`/api/complaints.php?token=${tokenOf(link)}`);
      return response.status === 200;
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
