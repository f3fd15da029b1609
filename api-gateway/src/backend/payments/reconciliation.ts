import type { Logger } from 'pino';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { SLOW_METHODS } from '@tandem/contracts/product/payment-catalogue';
import { within } from '../../platform/patience/patience.ts';
import type { PaymentProvider, ProviderReport } from '../../providers/payments/payment-provider.ts';
import * as payments from './payments.repository.ts';
import { settle, type SettlementDependencies } from './settlement.ts';

/** How long an open payment waits for its webhook before the provider is queried, and between two queries. */
export const STALE_SECONDS = 20;

/** Milliseconds after which a provider that has not responded counts as one that cannot be reached. */
const PATIENCE = 5000;

export interface ReconciliationDependencies extends SettlementDependencies {
  /** Null where no payments are taken. */
  provider: PaymentProvider | null;
  /** Overrides PATIENCE, for tests. */
  patience?: number;
}

/** `skipped`: not this provider's, not registered, or queried by another gateway meanwhile. */
export type Reconciled = 'checked' | 'unreachable' | 'skipped';

/**
 * Queries the provider about an open or a completed payment and settles what it reports (R-PAY-RECONCILED), unless another query was
 * made less than `distance` seconds ago. One that nobody may pay any more and nobody has paid is closed there. A provider that cannot be reached is logged and leaves the payment as it is.
 */
export type Reconcile = (row: payments.QueriedPayment, distance: number, log: Logger) => Promise<Reconciled>;

/**
 * Whether nobody may pay an open payment any more: its price is locked no longer (R-PAY-EXPIRED-CLOSED), or nobody is there who
 * could get its credits (R-PAY-LEFT-CLOSED). Who pays by a transfer has the bank's details by then, and takes days.
 */
function isOver({ user_id: userId, expires_at: end, method, completed_at: at }: payments.QueriedPayment): boolean {
  if (at !== null) return false;
  return userId === null || (end.getTime() < Date.now() && !SLOW_METHODS.includes(method as PaymentMethod));
}

/** What the provider says about a payment by now, which is closed there if it is over and nobody has paid it. */
async function look(provider: PaymentProvider, row: payments.QueriedPayment): Promise<ProviderReport | null> {
  const { provider_reference: reference } = row;
  const report = reference === null ? null : await provider.fetch(reference);
  if (report?.status !== 'created' || !isOver(row)) return report;
  return (await provider.cancel(report.reference)) === 'over' ? { ...report, status: 'expired' } : report;
}

export function createReconciliation(deps: ReconciliationDependencies): Reconcile {
  const { db, provider, patience = PATIENCE } = deps;
  return async (row, distance, log) => {
    const { id: paymentId, provider_reference: reference } = row;
    if (provider === null || provider.id !== row.provider || reference === null) return 'skipped';
    if (!(await payments.claimReconciliation(db, paymentId, distance))) return 'skipped';
    try {
      const tooLate = () => new Error(`no response within ${patience} ms`);
      const report = await within(look(provider, row), patience, tooLate);
      if (report === null) {
        log.warn({ paymentId }, 'payment is not known to its provider');
        return 'checked';
      }
      const { status } = report;
      // What was fetched is an event of its own, once per status.
      const eventId = `fetched:${reference}:${status}`;
      const settlement = await settle(deps, provider.id, { ...report, eventId, occurredAt: new Date() });
      if (settlement === 'applied') log.info({ paymentId, status, settlement }, 'payment reconciled');
      if (settlement === 'mismatch') log.warn({ paymentId, status, settlement }, 'payment reconciled');
      return 'checked';
    } catch (error) {
      log.warn({ err: error, paymentId }, 'payment could not be checked with its provider');
      return 'unreachable';
    }
  };
}
