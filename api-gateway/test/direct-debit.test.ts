import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { debitDate } from '../src/backend/direct-debit/debit-date.ts';
import { beginDebit, codeTo, collectDue, makeDebit, ownPhone, sendForm, typeCode } from './domain/direct-debit.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';
import { writtenDay } from './mail/written-day.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const show = (client: TestClient, payment: string) => client.call('GET /api/directdebit.php', { query: { payment } });
const rowOf = (id: string) =>
  gateway.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Has the provider collect what is signed. */
const collected = async (id: string) => {
  await collectDue(gateway);
  expect((await rowOf(id)).provider_reference).not.toBeNull();
};

describe('a direct debit', () => {
  test('is ordered on a page of the site, with its mandate in the language of the reader [S-PAY-DIRECT-DEBIT, F-PAY-MANDATE, R-PAY-MANDATE-SHOWN]', async () => {
    const { client } = await buyerOf(gateway);
    const payment = await pay(client, { method: 'sdd' });
    expect(payment).toMatchObject({ redirect_url: `/directdebit?payment=${payment.payment_id}`, amount: 4499 });
    const { mandate, code } = await show(client, payment.payment_id);
    expect(code).toBeNull();
    expect(mandate).toMatchObject({
      creditor: 'Alpha B.V.',
      creditor_identifier: 'NL14ZZZ000417260000',
      reference: expect.stringMatching(/^MNDT-[0-9A-F]{20}$/),
    });
    expect(mandate.text[0]).toContain('you authorise (A) Alpha B.V. to send instructions to your bank to debit');
    expect(mandate.text[1]).toContain('within 8 weeks starting from the date on which your account was debited');
    const french = await buyerOf(gateway, { language: 'fr' });
    const second = await pay(french.client, { method: 'sdd' });
    const shown = await show(french.client, second.payment_id);
    expect(shown.mandate.text[0]).toContain('vous autorisez (A) Alpha B.V. à envoyer des instructions à votre banque');
    expect(shown.mandate.reference).not.toBe(mandate.reference);
  });

  test('is signed with the code of an SMS: the credits are there at once, and the provider collects it [C-PAY-DEBIT, C-PAY-DEBIT-CONFIRM, R-PAY-DEBIT-CREDITS, F-PAY-DEBIT-FIELDS, L-PAY-OTP-DIGITS]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { method: 'sdd' });
    const phone = ownPhone();
    const sent = await sendForm(client, id, { phone: `${phone.slice(0, 3)} ${phone.slice(3)}` });
    expect(sent).toMatchObject({ phone: `+31 •••••• ${phone.slice(-2)}`, iban: 'NL91 •••• 4300', tries_left: 3 });
    const code = await codeTo(client, phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await typeCode(client, id, code)).toMatchObject({ status: 'completed', redirect_url: null });
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
    await collected(id);
    const asked = await gateway.db
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('merchant_reference', '=', id)
      .execute();
    expect(asked).toMatchObject([{ method: 'sdd', amount: 4499, status: 'paid' }]);
    // A repeated call signs nothing a second time.
    expect(await typeCode(client, id, code)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40 });
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test.each([
    ['en', 'We will debit €19.99 on DAY', 'Your SEPA direct debit mandate for Alpha', 'you authorise (A) Alpha B.V.'],
    ['fr', '19,99 € seront prélevés le DAY', 'Votre mandat de prélèvement SEPA pour Alpha', 'autorisez (A) Alpha B.V.'],
  ] as const)(
    'is announced by a mail with the mandate and the day, in the language of its payer: %s [R-PAY-MANDATE-MAIL]',
    async (language, heading, subject, authority) => {
      const { client, email } = await buyerOf(gateway, { language });
      const { payment_id: id } = await makeDebit(client);
      const findMail = async () => (await mailsTo(client, email, 1)).find((mail) => mail.subject.includes('mandat'));
      await expect.poll(findMail).toBeDefined();
      const mail = await findMail();
      const { debit_on: day } = await gateway.db
        .selectFrom('direct_debits')
        .select('debit_on')
        .where('payment_id', '=', id)
        .executeTakeFirstOrThrow();
      // Spaces that keep a date or a sum on one line are spaces here.
      const text = mail?.text.replace(/\s+/gu, ' ');
      expect(mail?.subject.replace(/\s/gu, ' ')).toBe(subject);
      expect(text).toContain(heading.replace('DAY', writtenDay(day ?? '', language)));
      expect(text).toContain('NL14ZZZ000417260000');
      expect(text).toContain('NL91 •••• 4300');
      expect(text).toContain(authority);
    },
  );

  test('says why its page is over where another order took its place [R-PAY-DEBIT-SUPERSEDED]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { method: 'sdd', bundle_id: '15' });
    await pay(client, { method: 'ideal', bundle_id: '15' });
    expect(await failureOf(client.call('GET /api/directdebit.php', { query: { payment: id } }))).toMatchObject({
      status: 409,
      error: {
        code: 'conflict',
        message: expect.stringMatching(/^You started another order, so this one was cancelled/),
      },
    });
  });

  test('is collected on the day of the mail, and not before [R-PAY-DEBIT-DAY]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await gateway.jobs.runDue('collect-debit');
    const { rows } = await sql<{ due: string; day: string; reference: string | null }>`
      select to_char(job.start_after at time zone 'Europe/Amsterdam', 'YYYY-MM-DD HH24:MI') as due,
        debit.debit_on::text as day, payment.provider_reference as reference
      from pgboss.job join direct_debits debit on debit.payment_id::text = job.data ->> 'payment'
      join payments payment on payment.id = debit.payment_id
      where job.name = 'collect-debit' and debit.payment_id = ${id}`.execute(gateway.db);
    expect(rows).toMatchObject([{ due: `${rows[0]?.day ?? ''} 00:00`, reference: null }]);
    await collectDue(gateway);
    const { provider_reference: reference } = await rowOf(id);
    expect(reference).not.toBeNull();
  });

  test('leaves two banking days between mandate and debit', () => {
    // A Wednesday, a Friday, the days before Easter 2027 and before Christmas 2026.
    expect(debitDate('2026-11-25')).toBe('2026-11-27');
    expect(debitDate('2026-11-27')).toBe('2026-12-01');
    expect(debitDate('2027-03-25')).toBe('2027-03-31');
    expect(debitDate('2026-12-24')).toBe('2026-12-29');
  });

  test('is another member’s business: unknown to others, and none where the payment is none', async () => {
    const [{ client }, other] = [await buyerOf(gateway), await buyerOf(gateway)];
    const { id, phone } = await beginDebit(client);
    expect(await failureOf(show(other.client, id))).toMatchObject({ status: 404 });
    expect(await failureOf(sendForm(other.client, id, { phone: ownPhone() }))).toMatchObject({ status: 404 });
    expect(await failureOf(typeCode(other.client, id, await codeTo(client, phone)))).toMatchObject({ status: 404 });
    const { payment_id: ideal } = await pay(other.client);
    expect(await failureOf(show(other.client, ideal))).toMatchObject({ status: 409 });
  });

  test('needs the consent to one debit, and every field [V-PAY-DEBIT-CONSENT, F-PAY-DEBIT-FIELDS]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { method: 'sdd' });
    const phone = ownPhone();
    expect(await failureOf(sendForm(client, id, { phone, consent: false }))).toMatchObject({
      status: 422,
      error: { fields: { consent: 'Please tick this box: without it, we may not debit your account.' } },
    });
    const body = { payment_id: id, consent: true };
    const { error } = await failureOf(client.call('POST /api/directdebit.php', { body }));
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual([
      'account_holder',
      'city',
      'house_number',
      'iban',
      'phone',
      'street',
      'zip',
    ]);
    expect(await codeTo(client, phone)).toBe('');
  });

  test('that is not signed is forgotten once its payment is over; a mandate is not [R-PAY-DEBIT-FORGOTTEN]', async () => {
    const buyers = [await buyerOf(gateway), await buyerOf(gateway), await buyerOf(gateway)] as const;
    const [over, open] = [await beginDebit(buyers[0].client), await beginDebit(buyers[1].client)];
    const signed = await makeDebit(buyers[2].client);
    const ids = [over.id, open.id, signed.payment_id];
    await gateway.db
      .updateTable('payments')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .where('id', '=', over.id)
      .execute();
    await sql`select stage_job('housekeeping', '{}', interval '0')`.execute(gateway.db);
    await gateway.jobs.runDue('housekeeping');
    const rows = gateway.db.selectFrom('direct_debits').select('payment_id').where('payment_id', 'in', ids);
    const left = (await rows.execute()).map(({ payment_id: id }) => id);
    expect(left.toSorted()).toEqual([open.id, signed.payment_id].toSorted());
  });

  test('is in euros only [V-PAY-DEBIT-CURRENCY]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { method: 'sdd' });
    await gateway.db.updateTable('payments').set({ currency: 'PLN' }).where('id', '=', id).execute();
    expect(await failureOf(sendForm(client, id, { phone: ownPhone() }))).toMatchObject({
      status: 422,
      error: { message: 'Direct debits are in euros only.' },
    });
  });

  test('of which the price is locked no longer ends by itself', async () => {
    const { client } = await buyerOf(gateway);
    const { id } = await beginDebit(client);
    await gateway.db
      .updateTable('payments')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    expect(await failureOf(show(client, id))).toMatchObject({ status: 409 });
    expect(await failureOf(typeCode(client, id, '123456'))).toMatchObject({ status: 409 });
  });

  test('is not offered where a code would reach nobody [R-PAY-DEBIT-OFFERED]', async () => {
    const offered = async (client: TestClient) =>
      (await client.call('GET /api/bundles.php', { query: { country: 'NL' } })).methods.some(({ id }) => id === 'sdd');
    expect(await offered(gateway.client())).toBe(true);
    const without = await startTestGateway({
      env: { MAIL_INBOX: 'off' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    try {
      expect(await offered(without.client())).toBe(false);
      const client = await without.login(await without.makeMember());
      expect(await failureOf(pay(client, { method: 'sdd' }))).toMatchObject({ status: 422 });
    } finally {
      await without.close();
    }
  });
});

/** Whether anything waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(gateway.db);
  return rows.length > 0;
}

test('a direct debit is signed while its payer sends a message: both are done [R-PAY-CREDITS-ONCE]', async () => {
  const { client, id: userId } = await buyerOf(gateway, { credits: 5 });
  const credits = createCreditsService({ db: gateway.db });
  const { id, phone } = await beginDebit(client);
  const code = await codeTo(client, phone);
  const begun = await gateway.db.transaction().execute(async (trx) => {
    // The message has the account of the credits, for which the signature waits.
    await sql`select from credit_accounts where user_id = ${userId} for update`.execute(trx);
    const signing = typeCode(client, id, code);
    await expect.poll(isWaiting).toBe(true);
    await credits.spend({ userId, amount: 1, kind: 'message', reference: `${userId}:sent` }, trx);
    return { signing };
  });
  expect(await begun.signing).toMatchObject({ status: 'completed' });
  expect((await account(client))?.credits).toBe(5 - 1 + 15);
  expect(await verifiedFaults(gateway.db)).toEqual([]);
});
