import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { send } from './domain/chat.ts';
import { pdfText, receiptText } from './domain/receipts.ts';
import { buyerOf, notify, pay, RIGHT_ORDER } from './domain/sandbox.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function buy(client: TestClient, order: Parameters<typeof pay>[1] = {}): Promise<string> {
  const { payment_id: id } = await pay(client, order);
  await notify(gateway, id, { status: 'completed' });
  return id;
}

const setLanguage = (client: TestClient, language: 'en' | 'fr') =>
  client.call('PUT /api/user.php', { body: { language } });

describe('transactions', () => {
  test('have date, credits, price, tax, discount, method, status and number, the latest first [C-PAY-TRANSACTIONS, F-PAY-TRANSACTION, R-PAY-RECEIPT-NUMBERS]', async () => {
    const { client } = await buyerOf(gateway, { signup_at: new Date() });
    const first = await buy(client);
    const { payment_id: open } = await pay(client, { bundle_id: '15', country: 'GB', method: 'visa' });
    const { transactions } = await client.call('GET /api/transactions.php');
    expect(transactions.map(({ id }) => id)).toEqual([open, first]);
    const [, bought] = transactions;
    expect(bought).toMatchObject({
      credits: 40,
      amount: 3374,
      currency: 'EUR',
      vat: { rate: 21, amount: 586 },
      discount_amount: 1125,
      discount_code: 'TIMEBONUS25',
      method: 'ideal',
      status: 'completed',
      refunds: [],
      refund: null,
      withdrawal: { unused: 40, amount: 3374 },
    });
    expect(bought?.invoice_number).toMatch(/^\d{4}-\d{6}$/);
    const status = await client.call('GET /api/payment.php', { query: { id: first } });
    expect([status.invoice_number, status.vat]).toEqual([bought?.invoice_number, bought?.vat]);
    expect(transactions[0]).toMatchObject({ status: 'created', vat: null, invoice_number: null, withdrawal: null });
    expect((await client.call('GET /api/transactions.php', { query: { id: first } })).transactions).toEqual([bought]);
  });

  test('are one’s own', async () => {
    const [one, other] = [await buyerOf(gateway), await buyerOf(gateway)];
    const id = await buy(one.client);
    expect((await other.client.call('GET /api/transactions.php')).transactions).toEqual([]);
    for (const call of [
      () => other.client.call('GET /api/transactions.php', { query: { id } }),
      () => other.client.call('GET /api/receipt.php', { query: { id } }),
    ])
      expect((await failureOf(call())).status).toBe(404);
  });

  test('show methods that are retired by now [R-PAY-RETIRED-SHOWN]', async () => {
    const { client } = await buyerOf(gateway);
    const id = await buy(client);
    await gateway.db.updateTable('payments').set({ method: 'giropay', country: 'DE' }).where('id', '=', id).execute();
    expect((await client.call('GET /api/transactions.php')).transactions[0]).toMatchObject({ method: 'giropay' });
    expect(await receiptText(client, id)).toContain('Paid with giropay');
  });

  test('say what was refunded or charged back, with a credit note [R-PAY-REFUND-LINES]', async () => {
    const { client } = await buyerOf(gateway);
    for (const [status, kind, line] of [
      ['refunded', 'refund', 'Refund −€44.99'],
      ['chargeback', 'chargeback', 'Charge-back by your bank −€44.99'],
    ] as const) {
      const id = await buy(client);
      await notify(gateway, id, { status });
      const [transaction] = (await client.call('GET /api/transactions.php', { query: { id } })).transactions;
      expect(transaction).toMatchObject({ status, refund: { kind, amount: 4499, credits: 40, sent: true } });
      const text = await receiptText(client, id);
      expect(text).toContain(line);
      expect(text).toContain(`Credit note ${transaction?.refund?.invoice_number}`);
    }
  });
});

describe('the credit history', () => {
  test('has every movement, the latest first, by pages [R-CREDITS-HISTORY-SHOWN]', async () => {
    const { client } = await buyerOf(gateway, { credits: 5 });
    const partner = await gateway.makeMember();
    const id = await buy(client);
    for (let sent = 0; sent < 30; sent += 1) await send(client, partner.id);
    await client.call('POST /api/gift.php', {
      body: { profile_id: partner.id, gift: 'rose', client_id: crypto.randomUUID() },
    });
    const first = await client.call('GET /api/transactions.php');
    expect(first.movements).toHaveLength(30);
    expect(first.movements[0]).toMatchObject({ kind: 'gift', gift: 'rose', amount: -5 });
    const rest = await client.call('GET /api/transactions.php', { query: { before: first.next ?? 0 } });
    expect(rest.movements.map(({ kind, amount, payment_id: payment }) => [kind, amount, payment])).toEqual([
      ['message', -1, null],
      ['purchase', 40, id],
      ['signup', 5, null],
    ]);
    expect(rest.next).toBeNull();
  });
});

describe('receipts', () => {
  const CASES = [
    [
      'NL',
      'ideal',
      { total: '€44.99', vat: '€7.81', tax: 'VAT 21%' },
      { total: '44,99 €', vat: '7,81 €', tax: 'TVA 21 %' },
    ],
    ['US', 'visa', { total: '$48.99', vat: null, tax: null }, { total: '48,99 $US', vat: null, tax: null }],
    [
      'GB',
      'visa',
      { total: '£38.99', vat: '£6.50', tax: 'VAT 20%' },
      { total: '38,99 £GB', vat: '6,50 £GB', tax: 'TVA 20 %' },
    ],
    [
      'PL',
      'blik',
      { total: 'PLN 189.99', vat: 'PLN 35.53', tax: 'VAT 23%' },
      { total: '189,99 PLN', vat: '35,53 PLN', tax: 'TVA 23 %' },
    ],
    [
      'CH',
      'visa',
      { total: 'CHF 44.90', vat: 'CHF 3.36', tax: 'VAT 8.1%' },
      { total: '44,90 CHF', vat: '3,36 CHF', tax: 'TVA 8,1 %' },
    ],
    [
      'CA',
      'visa',
      { total: 'CA$67.99', vat: 'CA$3.24', tax: 'GST 5%' },
      { total: '67,99 $CA', vat: '3,24 $CA', tax: 'TPS 5 %' },
    ],
    [
      'AU',
      'visa',
      { total: 'A$67.99', vat: 'A$6.18', tax: 'GST 10%' },
      { total: '67,99 $AU', vat: '6,18 $AU', tax: 'TPS 10 %' },
    ],
    [
      'NZ',
      'visa',
      { total: 'NZ$67.99', vat: 'NZ$8.87', tax: 'GST 15%' },
      { total: '67,99 $NZ', vat: '8,87 $NZ', tax: 'TPS 15 %' },
    ],
  ] as const;

  test.each(CASES)(
    'in %s say what the ledger says, in both languages [R-PAY-RECEIPT-PDF, L-PAY-VAT-RATES, C-PAY-RECEIPT]',
    async (country, method, inEnglish, inFrench) => {
      const { client } = await buyerOf(gateway);
      const id = await buy(client, { country, method });
      const [transaction] = (await client.call('GET /api/transactions.php', { query: { id } })).transactions;
      const english = await receiptText(client, id);
      expect(english).toContain(`Invoice number ${transaction?.invoice_number}`);
      expect(english).toContain(`40 credits on Alpha ${inEnglish.total}`);
      expect(english).toContain(`Total paid ${inEnglish.total}`);
      if (inEnglish.vat === null) expect(english).toContain('No VAT is charged in your country.');
      else expect(english).toContain(`${inEnglish.tax} ${inEnglish.vat}`);
      await setLanguage(client, 'fr');
      const french = await receiptText(client, id);
      expect(french).toContain(`Numéro de facture ${transaction?.invoice_number}`);
      expect(french).toContain(`Total payé ${inFrench.total}`);
      if (inFrench.vat === null) expect(french).toContain('Aucune TVA n’est due dans votre pays.');
      else expect(french).toContain(`${inFrench.tax} ${inFrench.vat}`);
    },
  );

  test('are mailed with the purchase, the PDF and the right to withdraw [R-PAY-RECEIPT-MAIL]', async () => {
    const { client, email } = await buyerOf(gateway);
    const id = await buy(client);
    const [mail] = await mailsTo(gateway.client(), email);
    expect(mail?.subject).toBe('Your receipt from Alpha: 40 credits on Alpha');
    expect(mail?.text).toContain('40 credits on Alpha for €44.99, paid with iDEAL');
    expect(mail?.text).toContain('You can still withdraw from this purchase until');
    const [{ raw } = { raw: Buffer.alloc(0) }] = await gateway.db
      .selectFrom('kept_mails')
      .select('raw')
      .where('recipient', '=', email)
      .execute();
    const { attachments } = await PostalMime.parse(raw);
    const content = attachments[0]?.content;
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
    const [transaction] = (await client.call('GET /api/transactions.php', { query: { id } })).transactions;
    expect(await pdfText(Buffer.from(content as ArrayBuffer))).toContain(
      `Invoice number ${transaction?.invoice_number}`,
    );
  });

  test('do not exist for what was not paid', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client);
    expect((await failureOf(client.call('GET /api/receipt.php', { query: { id } }))).status).toBe(404);
  });

  test('have numbers without gap or double, however many purchases are completed at once [R-PAY-INVOICE-GAPLESS]', async () => {
    const before = await gateway.db.selectFrom('invoices').select('number').where('tenant_id', '=', 1).execute();
    const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerOf(gateway)));
    const open = await Promise.all(buyers.flatMap(({ client }) => [pay(client), pay(client, { bundle_id: '15' })]));
    await Promise.all(open.map(({ payment_id: id }) => notify(gateway, id, { status: 'completed' })));
    const rows = await gateway.db.selectFrom('invoices').select('number').orderBy('number').execute();
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: before.length + 16 }, (_, index) => index + 1),
    );
  });
});

describe('a repeat order', () => {
  test('is the last purchase at the price of today, with what was paid for it [C-PAY-REPEAT]', async () => {
    const { client } = await buyerOf(gateway, { signup_at: new Date() });
    expect(await client.call('GET /api/repeat-order.php')).toEqual({ order: null, card: null });
    const id = await buy(client);
    const order = { bundle_id: '40', credits: 40, method: 'ideal', country: 'NL', amount: 4499, currency: 'EUR' };
    // The first purchase had the time bonus.
    expect(await client.call('GET /api/repeat-order.php')).toEqual({
      order: { ...order, discount_code: null, last_amount: 3374 },
      card: null,
    });
    await gateway.db.updateTable('payments').set({ amount: 4499, discount_amount: 500 }).where('id', '=', id).execute();
    expect((await client.call('GET /api/repeat-order.php')).order?.last_amount, 'the same was paid').toBeNull();
    await gateway.db.updateTable('payments').set({ method: 'sofort' }).where('id', '=', id).execute();
    expect(await client.call('GET /api/repeat-order.php'), 'a method that is not offered any more').toEqual({
      order: null,
      card: null,
    });
  });

  test('marks its payment, which says so when it is read [R-PAY-STORED-CARD-FALLBACK]', async () => {
    const { client } = await buyerOf(gateway);
    const order = async (body: { repeat?: boolean }) => {
      const { payment_id: id } = await client.call('POST /api/payment.php', {
        body: { ...RIGHT_ORDER, method: 'visa', ...body },
      });
      return (await client.call('GET /api/payment.php', { query: { id } })).repeated;
    };
    expect([await order({ repeat: true }), await order({})]).toEqual([true, false]);
  });
});
