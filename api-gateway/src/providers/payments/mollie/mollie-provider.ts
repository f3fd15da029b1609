import { createMollieClient, MandateMethod, MollieApiError, SequenceType } from '@mollie/api-client';
import type { MollieClient } from '@mollie/api-client';
import type { MollieConfig } from '../../../platform/config/mollie-config.ts';
import { DebitRefused, RefundRefused } from '../payment-provider.ts';
import type {
  Cancelling,
  DebitOrder,
  PaymentProvider,
  ProviderEvent,
  ProviderOrder,
  ProviderRefund,
} from '../payment-provider.ts';
import { common, inTime, isFinal, isOf, paymentIdIn, statusOf } from './mollie-calls.ts';
import { createMollieCards } from './mollie-cards.ts';
import { mollieLocale } from './mollie-locale.ts';
import { mollieMethod } from './mollie-methods.ts';
import { decimalAmount, refundStateOf, reportOf } from './mollie-report.ts';

/** What a notice says: which payment it is about, and nothing else. */
const NOTICE = /^id=(tr_\w{1,64})$/;
/** What one refund of the site is, where Mollie has several: the best of them counts. */
const REFUND_STATES = ['arrived', 'under-way', 'failed'] as const;

async function create(mollie: MollieClient, order: ProviderOrder) {
  const method = mollieMethod(order.method);
  const payment = await inTime(
    mollie.payments.create({
      ...common(order),
      redirectUrl: order.origin + order.returnPath,
      locale: mollieLocale(order.locale),
      ...(method !== undefined && { method }),
      ...(order.customer !== undefined && { customerId: order.customer, sequenceType: SequenceType.first }),
    }),
  );
  const redirectUrl = payment.getCheckoutUrl();
  if (redirectUrl === null) throw new Error('Mollie returned a payment without a page to pay on');
  return { reference: payment.id, redirectUrl };
}

/**
 * The customer of a debit: the one of an earlier try, with the payment that it may have made, or a new one, which is kept
 * before anything is collected.
 */
async function customerOf(mollie: MollieClient, debit: DebitOrder) {
  const { paymentId, accountHolder: name, customer: customerId } = debit;
  if (customerId === null) {
    const { id } = await inTime(mollie.customers.create({ name, idempotencyKey: `${paymentId}-customer` }));
    await debit.keepCustomer(id);
    return { customerId: id, made: undefined };
  }
  const payments = await inTime(mollie.customerPayments.page({ customerId, limit: 250 }));
  return { customerId, made: payments.find(({ metadata }) => isOf(metadata, 'payment_id', paymentId)) };
}

/**
 * A customer with the mandate that was signed on the site, and one payment by it: Mollie forgets a request's key after an
 * hour, and a debit is tried for half a day and again when a moderator says so (R-PAY-DEBIT-ONCE).
 */
async function collect(mollie: MollieClient, debit: DebitOrder) {
  const { paymentId, accountHolder: name } = debit;
  const { customerId, made } = await customerOf(mollie, debit);
  if (made !== undefined) return { reference: made.id };
  const mandate = await inTime(
    mollie.customerMandates.create({
      customerId,
      method: MandateMethod.directdebit,
      consumerName: name,
      consumerAccount: debit.iban,
      signatureDate: debit.signedAt.toISOString().slice(0, 10),
      mandateReference: debit.mandateReference,
      idempotencyKey: `${paymentId}-mandate`,
    }),
  );
  const { id: reference } = await inTime(
    mollie.payments.create({
      ...common(debit),
      sequenceType: SequenceType.recurring,
      customerId,
      mandateId: mandate.id,
    }),
  );
  return { reference };
}

/** Fields of a debit that the site fills in by itself: where one of them is wrong, its payer has nothing to do with it. */
const SITES_OWN: ReadonlySet<string | undefined> = new Set([
  'amount',
  'description',
  'metadata',
  'method',
  'webhookUrl',
]);

/**
 * Whether Mollie will never collect a debit. That it does not know a customer, or that another request about the debit is under
 * way, is no refusal of the account.
 */
const isRefusedForGood = ({ statusCode, field }: MollieApiError): boolean =>
  (statusCode === 410 || statusCode === 422) && !SITES_OWN.has(field);

/** That Mollie refuses a debit, without its words and without a cause: they may name the account or its holder. */
function debitRefused(error: MollieApiError): Error {
  const reason = `Mollie does not collect this debit: ${error.statusCode} ${error.field ?? ''}`.trimEnd();
  return isRefusedForGood(error) ? new DebitRefused(reason) : new Error(reason);
}

/** The same, with a reason that the queue may keep, and the log may have (R-PAY-DEBIT-PRIVATE). */
async function collectQuietly(mollie: MollieClient, debit: DebitOrder) {
  try {
    return await collect(mollie, debit);
  } catch (error) {
    if (!(error instanceof MollieApiError)) throw error;
    throw debitRefused(error);
  }
}

/** A payment, or null for one that Mollie does not know. */
async function read(mollie: MollieClient, reference: string) {
  try {
    return await inTime(mollie.payments.get(reference));
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Whether a payment is over, paid, or can still be paid. */
const stageOf = (payment: Awaited<ReturnType<typeof read>>): Cancelling => {
  if (payment === null) return 'over';
  const { status } = reportOf(payment);
  if (status === 'created') return 'open';
  return status === 'failed' || status === 'cancelled' || status === 'expired' ? 'over' : 'paid';
};

/** Many methods of Mollie let no open payment be cancelled: it can be paid until it expires there. */
async function cancel(mollie: MollieClient, reference: string): Promise<Cancelling> {
  const payment = await read(mollie, reference);
  if (payment?.isCancelable !== true) return stageOf(payment);
  try {
    await inTime(mollie.payments.cancel(reference));
    return 'over';
  } catch (error) {
    if (isFinal(error)) return stageOf(await read(mollie, reference));
    throw error;
  }
}

/** What of a refund of the site was made at Mollie: more than one where the first did not arrive. */
async function refundsOf(
  mollie: MollieClient,
  { reference, refundId }: Pick<ProviderRefund, 'reference' | 'refundId'>,
) {
  const refunds = await inTime(mollie.paymentRefunds.page({ paymentId: reference, limit: 250 }));
  return refunds.filter(({ metadata }) => isOf(metadata, 'refund_id', refundId));
}

async function refundState(mollie: MollieClient, wanted: Pick<ProviderRefund, 'reference' | 'refundId'>) {
  const states = (await refundsOf(mollie, wanted)).map((made) => refundStateOf(made));
  return REFUND_STATES.find((state) => states.includes(state)) ?? null;
}

async function refund(mollie: MollieClient, wanted: ProviderRefund): Promise<void> {
  const { reference, refundId, amount, currency } = wanted;
  try {
    // Mollie forgets a request's key after an hour, and a refund may be tried for a day.
    const made = await refundsOf(mollie, wanted);
    if (made.some((one) => refundStateOf(one) !== 'failed')) return;
    await inTime(
      mollie.paymentRefunds.create({
        paymentId: reference,
        amount: { currency, value: decimalAmount(amount) },
        metadata: { refund_id: refundId },
        // Of another try than those that did not arrive: these would be returned again.
        idempotencyKey: `${refundId}-refund${made.length === 0 ? '' : `-${made.length}`}`,
      }),
    );
  } catch (error) {
    if (!isFinal(error)) throw error;
    throw new RefundRefused(`Mollie does not refund ${amount} of ${reference}: ${statusOf(error)}`, { cause: error });
  }
}

/**
 * Payments by Mollie. Its notices carry no signature, and say which payment has changed and not how: what a notice means is
 * read from Mollie with the key, and so is the site's id of it: a forged one changes nothing. Each status of a payment is an event of its own.
 */
export function createMollieProvider({ apiKey, apiUrl }: MollieConfig): PaymentProvider {
  const mollie = createMollieClient({ apiKey, ...(apiUrl !== null && { apiEndpoint: apiUrl }) });
  return {
    id: 'mollie',
    cards: createMollieCards(mollie),
    create: (order) => create(mollie, order),
    collect: (debit) => collectQuietly(mollie, debit),
    fetch: async (reference) => {
      const payment = await read(mollie, reference);
      return payment === null ? null : reportOf(payment);
    },
    cancel: (reference) => cancel(mollie, reference),
    refund: (wanted) => refund(mollie, wanted),
    refundState: (wanted) => refundState(mollie, wanted),
    verifyWebhook: async (rawBody): Promise<ProviderEvent | null> => {
      const [, reference] = NOTICE.exec(rawBody.toString('latin1')) ?? [];
      const payment = reference === undefined ? null : await read(mollie, reference);
      if (payment === null) return null;
      const report = reportOf(payment);
      const paymentId = paymentIdIn(payment.metadata);
      return {
        ...report,
        eventId: `${report.reference}:${report.status}`,
        occurredAt: new Date(),
        ...(paymentId !== undefined && { paymentId }),
      };
    },
  };
}
