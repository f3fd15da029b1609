import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { recurring } from '../../../platform/jobs/job-kind.ts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { deleteForgotten, readForgotten } from './stored-cards.repository.ts';

const BATCH = 100;

/**
 * Has the provider forget the payers whose cards were removed, or whose accounts were purged (R-PAY-STORED-CARD-REMOVED), and
 * revoke the cards that later ones have replaced (R-PAY-STORED-CARD-REPLACED). What it does not do now is tried again in the
 * next round; no id of the provider is in the log.
 */
export const createForgetCardsJob = (deps: { db: Db; log: Logger; provider: PaymentProvider | null }) =>
  recurring({
    name: 'forget-cards',
    schedule: '*/10 * * * *',
    limitSeconds: 300,
    run: async (signal) => {
      const { db, log, provider } = deps;
      if (provider?.cards === undefined) return;
      for (const { id, customer, mandate } of await readForgotten(db, provider.id, BATCH)) {
        if (signal.aborted) return;
        try {
          if (mandate === null) await provider.cards.forget(customer);
          else await provider.cards.revoke({ customer, mandate });
          await deleteForgotten(db, id);
        } catch {
          // What the provider says may name the payer.
          log.warn({ card: id }, 'a card could not be removed at its provider');
        }
      }
    },
  });
