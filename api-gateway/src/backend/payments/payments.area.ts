import type { Config } from '../../platform/config/env.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import { createAfterPurchaseEndpoints } from './after-purchase.routes.ts';
import { createAdjustmentMail } from './buyers/adjustment-mail.ts';
import { createBuyerDesk } from './buyers/buyers.ts';
import { createTransactionsService } from './history/transactions.ts';
import { createPaymentsEndpoints } from './payments.routes.ts';
import { createPaymentsService } from './payments.service.ts';
import type { PaymentsDependencies } from './payments.service.ts';
import { createReceiptMails } from './receipts/receipt-mails.ts';
import { createReceipts } from './receipts/receipts.ts';
import { createLossReview } from './refunds/loss-review.ts';
import { createLosses, createLossMail } from './refunds/losses.ts';
import { createRefundGivenUpJob, createRefundJob } from './refunds/refund-job.ts';
import { createRefundReview } from './refunds/refund-review.ts';
import { createSentRefundsJob } from './refunds/sent-refunds.ts';
import { createWithdrawals } from './refunds/withdrawals.ts';
import { createChargeCardJob, createChargeGivenUpJob } from './stored-cards/charge-card-job.ts';
import type { ChargeDependencies } from './stored-cards/charge-card-job.ts';
import { createForgetCardsJob } from './stored-cards/forget-cards-job.ts';
import { createKeepCardJob } from './stored-cards/keep-card-job.ts';
import { removeCard } from './stored-cards/stored-cards.repository.ts';
import { createStalePaymentsJob } from './stale-payments.ts';
import type { StalePaymentsDependencies } from './stale-payments.ts';

type Given = Omit<
  PaymentsDependencies & StalePaymentsDependencies & ChargeDependencies,
  'receipts' | 'losses' | 'refundQueue' | 'cardQueue' | 'chargeQueue' | 'address'
>;
export type PaymentsAreaDeps = Given & {
  config: Pick<Config, 'publicOrigin' | 'port'>;
  jobs: Pick<Jobs, 'define'>;
  mail: Pick<Mail, 'define' | 'queue'>;
  credits: CreditsService;
  moderation: Pick<ModerationService, 'record'>;
};

/** Bundles of credits, their payments and what comes after; open payments are reconciled in the background. */
export function createPaymentsArea(given: PaymentsAreaDeps) {
  const { db, jobs, mail, links, config } = given;
  jobs.define(createRefundGivenUpJob(db));
  const refundQueue = jobs.define(createRefundJob(given));
  const cardQueue = jobs.define(createKeepCardJob(given));
  const address = () => ({ publicOrigin: config.publicOrigin, port: config.port });
  const papers = { receipts: createReceipts(given), losses: createLosses(given) };
  const settling = { ...given, ...papers, refundQueue, cardQueue, address };
  jobs.define(createChargeGivenUpJob(given));
  jobs.define(createForgetCardsJob(given));
  const deps = { ...settling, chargeQueue: jobs.define(createChargeCardJob(settling)) };
  const payments = createPaymentsService(deps);
  jobs.define(createStalePaymentsJob(deps));
  jobs.define(createSentRefundsJob(deps));
  const kinds = [...createReceiptMails(db, links), createLossMail(db, links), createAdjustmentMail(links)];
  for (const kind of kinds) mail.define(kind);
  const transactions = createTransactionsService(deps);
  const withdrawals = createWithdrawals(deps);
  const review = createRefundReview(deps);
  const losses = createLossReview(deps);
  return {
    payments,
    handlers: {
      ...createPaymentsEndpoints({ payments }),
      ...createAfterPurchaseEndpoints({
        transactions,
        withdrawals,
        review,
        losses,
        buyers: createBuyerDesk({ ...deps, withdrawals }),
        removeCard: (userId) => removeCard(db, userId),
      }),
    },
  };
}
