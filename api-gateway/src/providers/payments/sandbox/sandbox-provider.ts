import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { OWN_PATHS } from '../../../platform/http/own-paths.ts';
import { DebitRefused, RefundRefused } from '../payment-provider.ts';
import type { DebitOrder, PaymentProvider } from '../payment-provider.ts';
import { CLOSED_ACCOUNT } from './closed-account.ts';
import type { Deciding } from './decision.ts';
import { createSandboxCards } from './sandbox-cards.ts';
import { referenceFor } from './sandbox-reference.ts';
import { noticeSchema, statusOf } from './sandbox-report.ts';
import { findByReference, hasRefund, insertPayment, insertRefund } from './sandbox.repository.ts';
import { isSigned } from '../../../platform/http/signed-notice.ts';
import { SIGNATURE_HEADER } from './signature-header.ts';

export const SANDBOX_PATH = OWN_PATHS.sandboxPayments;

function parseNotice(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    // A body that is no JSON is no notice; the schema refuses it.
    return null;
  }
}

/** Collects a direct debit at once: its bank may still return it. That of a closed account is refused for good. */
async function collect(db: Db, debit: DebitOrder): Promise<{ reference: string }> {
  if (debit.iban === CLOSED_ACCOUNT) throw new DebitRefused('the sandbox does not collect this debit: account closed');
  const { reference } = await insertPayment(db, {
    reference: referenceFor(debit.paymentId),
    token: randomBytes(32).toString('base64url'),
    merchant: debit.merchant,
    merchant_reference: debit.paymentId,
    description: debit.description,
    amount: debit.amount,
    currency: debit.currency,
    method: 'sdd',
    locale: debit.locale,
    return_url: '/',
    webhook_host: new URL(debit.origin).host,
    bank: null,
    status: 'paid',
    decided_at: debit.signedAt,
  });
  return { reference };
}

/**
 * A payment provider that takes no money: an embedded stand-in that behaves like a separate service, with its
 * own tables, hosted page and signed webhook. `secret` signs the webhook.
 */
export function createSandboxProvider(deps: {
  db: Db;
  secret: string;
  deciding: Pick<Deciding, 'settle'>;
}): PaymentProvider {
  return {
    id: 'sandbox',
    cards: createSandboxCards(deps.db),
    create: async (order) => {
      const payment = await insertPayment(deps.db, {
        reference: referenceFor(order.paymentId),
        token: randomBytes(32).toString('base64url'),
        merchant: order.merchant,
        merchant_reference: order.paymentId,
        description: order.description,
        amount: order.amount,
        currency: order.currency,
        method: order.method,
        locale: order.locale,
        return_url: order.returnPath,
        webhook_host: new URL(order.origin).host,
        bank: null,
        customer: order.customer ?? null,
        decided_at: null,
      });
      return { reference: payment.reference, redirectUrl: `${SANDBOX_PATH}/${payment.token}` };
    },
    collect: (debit) => collect(deps.db, debit),
    fetch: async (reference) => {
      const payment = await findByReference(deps.db, reference);
      if (payment === undefined) return null;
      const { amount, currency, refunded } = payment;
      return { reference, status: statusOf(payment), amount, currency, ...(refunded > 0 && { refunded }) };
    },
    cancel: async (reference) => {
      const payment = await findByReference(deps.db, reference);
      if (payment === undefined) return 'over';
      if ((await deps.deciding.settle(payment, { decision: 'cancelled' }, null)) !== null) return 'over';
      const { status } = (await findByReference(deps.db, reference)) ?? payment;
      return status === 'failed' || status === 'cancelled' || status === 'expired' ? 'over' : 'paid';
    },
    refund: async (refund) => {
      if (!(await insertRefund(deps.db, refund)))
        throw new RefundRefused(`the sandbox does not refund ${refund.amount} of ${refund.reference}`);
    },
    refundState: async ({ reference, refundId }) =>
      (await hasRefund(deps.db, reference, refundId)) ? 'arrived' : null,
    verifyWebhook: async (rawBody, headers) => {
      if (!isSigned(deps.secret, rawBody, headers[SIGNATURE_HEADER])) return null;
      const notice = noticeSchema.safeParse(parseNotice(rawBody));
      if (!notice.success) return null;
      const { id, created, payment } = notice.data;
      const { refunded, ...report } = payment;
      return { ...report, ...(refunded !== undefined && { refunded }), eventId: id, occurredAt: new Date(created) };
    },
  };
}
