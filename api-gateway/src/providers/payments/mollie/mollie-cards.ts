import { MandateMethod, MandateStatus, SequenceType } from '@mollie/api-client';
import type { MollieClient } from '@mollie/api-client';
import { CardRefused } from '../payment-provider.ts';
import type { CardCharge, CardVault, KeptCard } from '../payment-provider.ts';
import { common, inTime, isFinal, isOf, statusOf } from './mollie-calls.ts';

/** A mandate; null for one that was revoked, or whose payer is gone. */
async function readMandate(mollie: MollieClient, mandateId: string, customerId: string) {
  try {
    return await inTime(mollie.customerMandates.get(mandateId, { customerId }));
  } catch (error) {
    if (isFinal(error)) return null;
    throw error;
  }
}

/** The card of a payment that was the first of its payer; null where Mollie has no valid mandate for it. */
async function find(mollie: MollieClient, reference: string): Promise<KeptCard | null> {
  const { customerId, mandateId } = await inTime(mollie.payments.get(reference));
  if (customerId === undefined || mandateId === undefined) return null;
  const mandate = await readMandate(mollie, mandateId, customerId);
  if (mandate === null) return null;
  if (mandate.method !== MandateMethod.creditcard || mandate.status === MandateStatus.invalid) return null;
  const { details } = mandate;
  const { cardLabel, cardNumber } = 'cardNumber' in details ? details : { cardLabel: null, cardNumber: '' };
  // Mollie shows the last four digits only.
  const last4 = /\d{4}$/.exec(cardNumber)?.[0] ?? null;
  return { customer: customerId, mandate: mandateId, brand: cardLabel ?? 'Card', last4 };
}

/** The payment of a payer that is one of the site's; null for none. */
async function charged(
  mollie: MollieClient,
  { customer: customerId, paymentId }: Pick<CardCharge, 'customer' | 'paymentId'>,
) {
  const payments = await inTime(mollie.customerPayments.page({ customerId, limit: 250 }));
  const made = payments.find(({ metadata }) => isOf(metadata, 'payment_id', paymentId));
  return made === undefined ? null : { reference: made.id };
}

/** A payment by a mandate; Mollie forgets a request's key after an hour, so one that was made is looked up first. */
async function charge(mollie: MollieClient, order: CardCharge) {
  const { customer: customerId, mandate: mandateId } = order;
  try {
    const made = await charged(mollie, order);
    if (made !== null) return made;
    const payment = { ...common(order), sequenceType: SequenceType.recurring, customerId, mandateId };
    const { id: reference } = await inTime(mollie.payments.create(payment));
    return { reference };
  } catch (error) {
    // Without what Mollie said, which may name the payer.
    if (isFinal(error)) throw new CardRefused(`Mollie does not charge this card: ${statusOf(error)}`);
    throw error;
  }
}

/** Ends something at Mollie; what is not there has ended. */
async function unlessGone(end: () => Promise<unknown>): Promise<void> {
  try {
    await inTime(end());
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
}

/** Cards that Mollie keeps: a customer without a name, and the mandate that their first payment leaves. */
export const createMollieCards = (mollie: MollieClient): CardVault => ({
  createCustomer: async (key) => (await inTime(mollie.customers.create({ idempotencyKey: `${key}-payer` }))).id,
  find: (reference) => find(mollie, reference),
  charge: (order) => charge(mollie, order),
  charged: (order) => charged(mollie, order),
  revoke: ({ customer: customerId, mandate }) =>
    unlessGone(() => mollie.customerMandates.revoke(mandate, { customerId })),
  forget: (customer) => unlessGone(() => mollie.customers.delete(customer)),
});
