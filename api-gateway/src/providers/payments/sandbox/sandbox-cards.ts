import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { CardRefused } from '../payment-provider.ts';
import type { CardCharge, CardVault } from '../payment-provider.ts';
import { referenceFor } from './sandbox-reference.ts';
import {
  deleteCustomer,
  endCard,
  findCustomer,
  findCustomerOf,
  insertCustomer,
} from './sandbox-customers.repository.ts';
import { findByReference, insertPayment } from './sandbox.repository.ts';

/** Charges a card at once; one whose payer said so on the sandbox's page is declined. */
async function charge(db: Db, order: CardCharge): Promise<{ reference: string }> {
  const customer = await findCustomer(db, order.customer);
  if (customer?.mandate !== order.mandate) throw new CardRefused('the sandbox does not know this card');
  const { reference } = await insertPayment(db, {
    reference: referenceFor(order.paymentId),
    token: randomBytes(32).toString('base64url'),
    merchant: order.merchant,
    merchant_reference: order.paymentId,
    description: order.description,
    amount: order.amount,
    currency: order.currency,
    method: 'creditcard',
    locale: order.locale,
    return_url: '/',
    webhook_host: new URL(order.origin).host,
    bank: null,
    customer: order.customer,
    status: customer.refuses ? 'failed' : 'paid',
    decided_at: new Date(),
  });
  return { reference };
}

/** Cards that the sandbox keeps for the payers of its page. */
export const createSandboxCards = (db: Db): CardVault => ({
  createCustomer: async (key) => {
    const customer = `sbc_${createHash('sha256').update(key).digest('base64url').slice(0, 32)}`;
    await insertCustomer(db, customer);
    return customer;
  },
  find: async (reference) => {
    const found = await findCustomerOf(db, reference);
    if (found?.mandate == null) return null;
    const { customer, mandate, brand, last4 } = found;
    return { customer, mandate, brand: brand ?? 'Card', last4 };
  },
  charge: (order) => charge(db, order),
  charged: async ({ paymentId, customer }) => {
    const made = await findByReference(db, referenceFor(paymentId));
    return made?.customer === customer ? { reference: made.reference } : null;
  },
  revoke: ({ customer, mandate }) => endCard(db, customer, mandate),
  forget: (customer) => deleteCustomer(db, customer),
});
