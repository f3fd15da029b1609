import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMollieProvider } from '../src/providers/payments/mollie/mollie-provider.ts';
import { CardRefused, RefundRefused } from '../src/providers/payments/payment-provider.ts';
import type { PaymentProvider, ProviderOrder } from '../src/providers/payments/payment-provider.ts';
import { FAKE_KEY, startFakeMollie } from './domain/fake-mollie.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';

let mollie: FakeMollie;
beforeAll(async () => {
  mollie = await startFakeMollie();
});
afterAll(() => mollie.close());
beforeEach(() => {
  mollie.failWith(null);
});

const orderOf = (changes: Partial<ProviderOrder> = {}): ProviderOrder => ({
  paymentId: randomUUID(),
  amount: 4499,
  currency: 'EUR',
  method: 'ideal',
  merchant: 'Alpha',
  description: '40 credits',
  locale: 'fr',
  returnPath: '/fr/credits/40/ideal?payment=1',
  origin: 'https://alpha.example',
  expiresAt: new Date(),
  ...changes,
});

describe('a payment at Mollie', () => {
  let provider: PaymentProvider;
  beforeAll(() => {
    provider = createMollieProvider({ apiKey: FAKE_KEY, apiUrl: mollie.url });
  });

  test('is registered once, with what is to be paid, where the payer comes back to and where notices go', async () => {
    const order = orderOf();
    const first = await provider.create(order);
    expect(first.redirectUrl).toBe(`https://pay.mollie.test/${first.reference}`);
    expect(await provider.create(order)).toEqual(first);
    expect(mollie.requests.at(-1)).toMatchObject({ key: order.paymentId, authorization: `Bearer ${FAKE_KEY}` });
    expect(mollie.payment(first.reference)).toMatchObject({
      amount: { currency: 'EUR', value: '44.99' },
      method: 'ideal',
      locale: 'fr_FR',
      description: '40 credits',
      redirectUrl: 'https://alpha.example/fr/credits/40/ideal?payment=1',
      webhookUrl: 'https://alpha.example/api/payment-webhook.php',
      metadata: { payment_id: order.paymentId },
    });
  });

  test.each([
    ['visa', 'creditcard'],
    ['cartebancaire', 'creditcard'],
    ['prezelewy24', 'przelewy24'],
    ['sct', 'banktransfer'],
    ['applepay', 'applepay'],
    ['giropay', undefined],
  ] as const)('by %s is %s there', async (method, theirs) => {
    const { reference } = await provider.create(orderOf({ method }));
    expect(mollie.payment(reference)['method']).toBe(theirs);
  });

  test('names no address for notices where Mollie cannot reach the site', async () => {
    for (const origin of ['http://localhost:8080', 'http://nuit.localhost:8080']) {
      const { reference } = await provider.create(orderOf({ origin }));
      expect(mollie.payment(reference)).not.toHaveProperty('webhookUrl');
    }
  });

  test('is cancelled where Mollie lets it be; not when its money may be on the way', async () => {
    const { reference } = await provider.create(orderOf());
    expect(await provider.cancel(reference)).toBe('open');
    mollie.payment(reference).isCancelable = true;
    expect(await provider.cancel(reference)).toBe('over');
    expect(await provider.fetch(reference)).toMatchObject({ status: 'cancelled' });
    expect(await provider.cancel(reference), 'a second time').toBe('over');
    const paid = await provider.create(orderOf());
    for (const status of ['paid', 'pending', 'authorized']) {
      mollie.payment(paid.reference).status = status;
      expect(await provider.cancel(paid.reference), status).toBe('paid');
    }
    expect(await provider.cancel('tr_unknown')).toBe('over');
  });

  test('is refunded once for each refund, also when Mollie has forgotten the key', async () => {
    const { reference } = await provider.create(orderOf());
    mollie.payment(reference).status = 'paid';
    const refund = { reference, refundId: randomUUID(), amount: 3375, currency: 'EUR' };
    await provider.refund(refund);
    await provider.refund(refund);
    mollie.forgetKeys();
    await provider.refund(refund);
    expect(mollie.payment(reference).amountRefunded).toEqual({ currency: 'EUR', value: '33.75' });
    const more = provider.refund({ ...refund, refundId: randomUUID() });
    await expect(more).rejects.toBeInstanceOf(RefundRefused);
    mollie.failWith(401);
    const later = provider.refund({ ...refund, refundId: randomUUID(), amount: 1 });
    await expect(later).rejects.not.toBeInstanceOf(RefundRefused);
  });

  test('that is not known is null; one that cannot be read is an error', async () => {
    expect(await provider.fetch('tr_unknown')).toBeNull();
    mollie.failWith(401);
    await expect(provider.fetch('tr_unknown')).rejects.toThrow('A failure of the test.');
  });

  test('is read from Mollie when a notice names it, each status an event; another notice is none [R-PAY-WEBHOOK-SIGNED]', async () => {
    const { reference } = await provider.create(orderOf());
    const read = (body: string) => provider.verifyWebhook(Buffer.from(body), {});
    expect(await read(`id=${reference}`)).toMatchObject({ status: 'created', eventId: `${reference}:created` });
    mollie.payment(reference).status = 'paid';
    expect(await read(`id=${reference}`)).toMatchObject({
      reference,
      status: 'completed',
      amount: 4499,
      currency: 'EUR',
      eventId: `${reference}:completed`,
    });
    for (const body of ['id=tr_unknown', `id=${reference}&status=paid`, 'id=../customers', '', '{}'])
      expect(await read(body), body).toBeNull();
  });
});

describe('a card that Mollie keeps', () => {
  const provider = () => createMollieProvider({ apiKey: FAKE_KEY, apiUrl: mollie.url });
  const keep = async () => {
    const { cards, create } = provider();
    const paymentId = randomUUID();
    const customer = (await cards?.createCustomer(paymentId)) ?? '';
    const { reference } = await create(orderOf({ paymentId, method: 'creditcard', customer }));
    const card = await cards?.find(reference);
    if (card == null || cards === undefined) throw new Error('Mollie keeps no card');
    const { merchant, description, locale, origin } = orderOf();
    const order = {
      paymentId: randomUUID(),
      amount: 4499,
      currency: 'EUR' as const,
      merchant,
      description,
      locale,
      origin,
    };
    return { cards, reference, card, charge: { ...order, customer: card.customer, mandate: card.mandate } };
  };

  test('is left by a first payment of a payer without a name, and shown without its number [R-PAY-STORED-CARD-CONSENT, R-PAY-PROVIDER-MOLLIE]', async () => {
    const { reference, card } = await keep();
    expect(mollie.payment(reference)).toMatchObject({ sequenceType: 'first', customerId: card.customer });
    expect(mollie.requests.find(({ path }) => path === '/customers')?.body).toEqual({});
    expect(card).toMatchObject({ brand: 'Mastercard', last4: '6787' });
  });

  test('is charged once, also when Mollie has forgotten the key [R-PAY-STORED-CARD-ONCE]', async () => {
    const { cards, charge } = await keep();
    const first = await cards.charge(charge);
    mollie.forgetKeys();
    expect(await cards.charge(charge)).toEqual(first);
    expect(mollie.payment(first.reference)).toMatchObject({
      sequenceType: 'recurring',
      mandateId: charge.mandate,
      amount: { currency: 'EUR', value: '44.99' },
    });
  });

  test('is refused for good, or tried again [R-PAY-STORED-CARD-FALLBACK]', async () => {
    const { cards, charge } = await keep();
    mollie.failWith(422);
    await expect(cards.charge(charge)).rejects.toThrow(CardRefused);
    mollie.failWith(503);
    await expect(cards.charge(charge)).rejects.not.toThrow(CardRefused);
  });

  test('is forgotten with its payer; one that is gone is forgotten [R-PAY-STORED-CARD-REMOVED]', async () => {
    const { cards, card } = await keep();
    await cards.forget(card.customer);
    expect(mollie.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/customers/${card.customer}` });
    mollie.failWith(410);
    await cards.forget(card.customer);
  });
});
