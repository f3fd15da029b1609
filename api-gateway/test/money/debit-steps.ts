import { strictEqual } from 'node:assert/strict';
import { pino } from 'pino';
import { hashOfCode } from '../../src/backend/direct-debit/code.ts';
import { createCollectJob } from '../../src/backend/direct-debit/collect-job.ts';
import { createConfirming } from '../../src/backend/direct-debit/confirming.ts';
import { saveForm } from '../../src/backend/direct-debit/direct-debit.repository.ts';
import { mandateReference } from '../../src/backend/direct-debit/mandate.ts';
import { createDebitPayments } from '../../src/backend/payments/debit-payments.ts';
import { toPayment } from '../../src/backend/payments/payments.mapper.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { Tenant } from '../../src/platform/tenants/tenant-settings.ts';
import { DebitRefused } from '../../src/providers/payments/payment-provider.ts';
import type { PaymentProvider } from '../../src/providers/payments/payment-provider.ts';
import { insertOrder } from '../domain/orders.ts';
import type { Bundle, createSettling } from '../domain/orders.ts';

const SECRET = 'of these histories';
const CODE = '123456';

/**
 * How the provider of a debit takes what the site asks: it takes it; it takes it, and what it returns is lost on the way; it is away;
 * or it refuses it for good, where it has not taken it before.
 */
export const ANSWERS = ['taken', 'lost', 'away', 'refused'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Nothing came back from the provider. */
class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

const unused = () => Promise.reject(new Error('no step of a history does that'));

/** A provider of direct debits, which knows them by the site's own ids. */
function createDebtCollector() {
  const taken = new Map<string, number>();
  const refused = new Set<string>();
  /** One that is `away` takes nothing. */
  const answering = (answer: Answer): PaymentProvider => ({
    id: 'sandbox',
    collect: ({ paymentId, amount }) => {
      if (answer === 'away') return Promise.reject(new NoResponse());
      if (answer === 'refused' && !taken.has(paymentId)) refused.add(paymentId);
      if (refused.has(paymentId)) return Promise.reject(new DebitRefused('refused for good'));
      strictEqual(taken.get(paymentId) ?? amount, amount, 'each try is about the same sum');
      taken.set(paymentId, amount);
      return answer === 'lost' ? Promise.reject(new NoResponse()) : Promise.resolve({ reference: paymentId });
    },
    fetch: () => Promise.resolve(null),
    create: unused,
    cancel: unused,
    refund: unused,
    refundState: unused,
    verifyWebhook: unused,
  });
  return { taken, answering };
}

/** The form of a debit as its payer sent it, with the code that signs it. */
const formOf = (id: string, userId: number) => ({
  payment_id: id,
  user_id: userId,
  account_holder: 'Anna de Vries',
  iban: 'NL91ABNA0417164300',
  street: 'Kade',
  house_number: '1a',
  zip: '1011 AB',
  city: 'Amsterdam',
  phone: '+31612345678',
  mandate_reference: mandateReference(id),
  consented_at: new Date(),
  code_hash: hashOfCode(SECRET, id, CODE),
  code_sent_at: new Date(),
  code_expires_at: new Date(Date.now() + 600_000),
  signed_at: null,
  debit_on: null,
});

/** Checks that of a debit the provider took what was not withdrawn before, to the cent. */
async function checkTaken(db: Db, id: string, taken: number): Promise<void> {
  const payment = db.selectFrom('payments').select('amount').where('id', '=', id);
  const { amount } = await payment.executeTakeFirstOrThrow();
  const refunds = db.selectFrom('refunds').select('amount').where('payment_id', '=', id);
  const kept = await refunds.where('status', '=', 'uncollected').execute();
  strictEqual(taken + kept.reduce((sum, one) => sum + one.amount, 0), amount, `what was collected of ${id}`);
}

/** The direct debits of one member: by the code that signs them, and by the job that has them collected. */
export function createDebits(
  db: Db,
  { tenant, userId, deps }: { tenant: Tenant; userId: number; deps: ReturnType<typeof createSettling>['deps'] },
) {
  const collector = createDebtCollector();
  const signed: string[] = [];
  const debits = createDebitPayments({ ...deps, provider: null });
  const confirm = createConfirming({
    db,
    config: { paymentWebhookSecret: SECRET },
    payments: { debits, shown: toPayment },
    mail: { queue: () => Promise.resolve(null) },
    collect: { stage: () => Promise.resolve('') },
  });
  const user = { id: userId, email: `${userId}@example.com`, language: 'en' } as const;

  return {
    signed,
    /** What the provider took of a debit; undefined: it does not know it. */
    takenOf: (id: string) => collector.taken.get(id),

    /** Orders a bundle, and signs its mandate; refused beyond the limit, and to whom something was charged back. */
    sign: async (bundle: Bundle): Promise<string> => {
      const id = await insertOrder(db, userId, { ...bundle, method: 'sdd' });
      await db.transaction().execute((trx) => saveForm(trx, formOf(id, userId)));
      await confirm({ tenant, user, locale: 'en' }, id, CODE);
      signed.push(id);
      return id;
    },

    /** A try of the job that has a debit collected. */
    collect: async (id: string, answer: Answer): Promise<void> => {
      const { run } = createCollectJob({
        db,
        log: pino({ level: 'silent' }),
        tenants: { all: () => Promise.resolve([tenant]) },
        provider: collector.answering(answer),
        payments: { debits },
        address: () => ({ publicOrigin: null, port: 80 }),
      });
      await run({ payment: id }, { id, number: 1, ageSeconds: 0, signal: new AbortController().signal }).catch(
        (error: unknown) => {
          if (!(error instanceof NoResponse)) throw error;
        },
      );
    },

    check: async (): Promise<void> => {
      for (const id of signed) {
        const taken = collector.taken.get(id);
        if (taken !== undefined) await checkTaken(db, id, taken);
      }
    },
  };
}
