import { z } from 'zod';
import { amountSchema, countrySchema, idQuerySchema, idSchema, instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  CREDIT_MOVEMENTS,
  CURRENCIES,
  GIFTS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_KINDS,
} from '../product/lists.ts';

/** What a purchase gave back at one time. */
export const refundSchema = z
  .object({
    kind: z.enum(REFUND_KINDS),
    amount: amountSchema,
    /** How many credits it took. */
    credits: z.int().nonnegative(),
    /** False while the money is on its way. */
    sent: z.boolean(),
    /** The money of the purchase's direct debit is not there, so there is none to send. Another backend may leave it out. */
    uncollected: z.boolean().optional(),
    /** And it never will be: what was withdrawn in time is not collected. Another backend may leave it out. */
    kept: z.boolean().optional(),
    at: instantSchema,
    /** Of the credit note. */
    invoice_number: z.string().nullable(),
  })
  .meta({ id: 'Refund' });

/** What a withdrawal gives back now (R-PAY-WITHDRAWAL-AMOUNT). */
export const withdrawalOfferSchema = z
  .object({
    payment_id: z.uuid(),
    /** Credits that are unused, of `credits`. */
    unused: z.int().positive(),
    credits: z.int().positive(),
    amount: amountSchema,
    currency: z.enum(CURRENCIES),
    /** Until when it can be withdrawn (L-PAY-REFUND-DAYS). */
    until: instantSchema,
    /** The same as the last day on which it can be, where the site is. Another backend may leave it out. */
    until_day: z.iso.date().optional(),
    /** The money of the purchase's direct debit is not there. Another backend may leave it out. */
    uncollected: z.boolean().optional(),
    /**
     * Of a direct debit that nobody has begun to collect: this much of it is collected after the withdrawal, and nothing goes back.
     * Another backend may leave it out.
     */
    collects: amountSchema.optional(),
  })
  .meta({ id: 'WithdrawalOffer' });

/** F-PAY-TRANSACTION */
export const transactionSchema = z
  .object({
    id: z.uuid(),
    /** Of the completion, else of the order. */
    date: instantSchema,
    bundle_id: z.string(),
    credits: z.int().positive(),
    /** What was paid, after the discount. */
    amount: amountSchema,
    currency: z.enum(CURRENCIES),
    /** The tax in it, with its rate in per cent; null before it is completed. */
    vat: z.object({ rate: z.number().nonnegative(), amount: amountSchema }).nullable(),
    discount_amount: amountSchema,
    discount_code: z.string().nullable(),
    /** The code was the tenant's welcome code, which is applied by itself. Another backend may leave it out. */
    discount_welcome: z.boolean().optional(),
    method: z.enum(PAYMENT_METHODS),
    country: countrySchema,
    status: z.enum(PAYMENT_STATUSES),
    /**
     * On which day a signed direct debit is collected, as long as its money has not come (R-PAY-DEBIT-NOT-PAID). Another backend may
     * leave it out.
     */
    debit_on: z.iso.date().optional(),
    /** Another order in its place had been paid before: all of it goes back, and it gave no credits. Another backend may leave it out. */
    paid_twice: z.boolean().optional(),
    /** Null before it is completed; with it there is a receipt (C-PAY-RECEIPT). */
    invoice_number: z.string().nullable(),
    /** The oldest first: a part in a withdrawal, and what the bank or the provider took back of the rest. */
    refunds: z.array(refundSchema),
    /** The first of them, for releases of the part from before there could be another. */
    refund: refundSchema.nullable(),
    /** Null when there is nothing that can be withdrawn any more. */
    withdrawal: withdrawalOfferSchema.nullable(),
  })
  .meta({ id: 'Transaction' });

/** A movement of the credit history (R-CREDITS-HISTORY-SHOWN). */
export const creditMovementSchema = z
  .object({
    id: idSchema,
    kind: z.enum(CREDIT_MOVEMENTS),
    /** Above zero for credits that came in. */
    amount: z.int(),
    at: instantSchema,
    /** Which gift was given. */
    gift: z.enum(GIFTS).nullable(),
    /** Of a purchase and what was given back of it. */
    payment_id: z.uuid().nullable(),
  })
  .meta({ id: 'CreditMovement' });

/** What a repeat order buys, at the price of today (C-PAY-REPEAT). */
export const repeatOrderSchema = z
  .object({
    bundle_id: z.string(),
    credits: z.int().positive(),
    method: z.enum(PAYMENT_METHODS),
    country: countrySchema,
    amount: amountSchema,
    currency: z.enum(CURRENCIES),
    /** The discount that `amount` has, to be sent with the order: it is refused where that is over. Another backend may leave it out. */
    discount_code: z.string().nullable().optional(),
    /** It is the tenant's welcome code, which is applied by itself. Another backend may leave it out. */
    discount_welcome: z.boolean().optional(),
    /** What was paid for it the last time, less the discount of then; null where that is `amount`, or was another currency. */
    last_amount: amountSchema.nullable(),
  })
  .meta({ id: 'RepeatOrder' });

/** What the provider shows of a card that it keeps for a member. */
export const storedCardSchema = z
  .object({ brand: z.string(), last4: z.string().nullable() })
  .meta({ id: 'StoredCard' });

export type StoredCard = z.infer<typeof storedCardSchema>;
export type Transaction = z.infer<typeof transactionSchema>;
export type WithdrawalOffer = z.infer<typeof withdrawalOfferSchema>;
export type CreditMovementShown = z.infer<typeof creditMovementSchema>;
export type RepeatOrder = z.infer<typeof repeatOrderSchema>;

export const transactionsEndpoints = {
  'GET /api/transactions.php': defineEndpoint({
    summary:
      'The transactions and the credit history of the member, the latest first; or one transaction (C-PAY-TRANSACTIONS)',
    access: 'member',
    query: z.object({
      id: z.uuid().optional(),
      /** Credit history after this movement. */
      before: idQuerySchema.optional(),
      /** Purchases after this one, without the credit history. */
      after: z.uuid().optional(),
    }),
    response: z
      .object({
        transactions: z.array(transactionSchema),
        movements: z.array(creditMovementSchema),
        /** Where the next page of movements begins. */
        next: idSchema.nullable(),
        /** The last of these purchases, where there are more after it. Another backend may leave it out. */
        next_purchases: z.uuid().nullable().optional(),
      })
      .meta({ id: 'TransactionsResponse' }),
    errors: { not_found: ['payments.not_found'] },
  }),
  'GET /api/receipt.php': defineEndpoint({
    summary:
      'The receipt of an own purchase as PDF, in base64, with the credit note of what was given back (C-PAY-RECEIPT)',
    access: 'member',
    limit: { calls: 60, seconds: 60 },
    query: z.object({ id: z.uuid() }),
    response: z.object({ name: z.string(), pdf: z.string() }).meta({ id: 'ReceiptResponse' }),
    errors: { not_found: ['payments.not_found'] },
  }),
  'POST /api/withdrawal.php': defineEndpoint({
    summary: 'What a withdrawal from a purchase would give back; nothing is changed (C-PAY-WITHDRAWAL)',
    access: 'member',
    body: z.strictObject({ payment_id: z.uuid() }),
    response: withdrawalOfferSchema,
    errors: {
      not_found: ['payments.not_found'],
      conflict: ['payments.withdrawal_late', 'payments.withdrawal_used', 'payments.withdrawal_not_paid'],
    },
  }),
  'PUT /api/withdrawal.php': defineEndpoint({
    summary: 'Withdraw from a purchase, once, for the sum that was shown (C-PAY-WITHDRAWAL-CONFIRM)',
    access: 'member',
    repeatable: true,
    body: z.strictObject({ payment_id: z.uuid(), amount: amountSchema, confirm: z.literal(true) }),
    response: transactionSchema,
    errors: {
      not_found: ['payments.not_found'],
      conflict: [
        'payments.withdrawal_late',
        'payments.withdrawal_used',
        'payments.withdrawal_not_paid',
        'payments.withdrawal_changed',
      ],
    },
  }),
  'GET /api/repeat-order.php': defineEndpoint({
    summary: 'The last purchase at the price of today; null where there is none that can be repeated (C-PAY-REPEAT)',
    access: 'member',
    response: z
      .object({
        order: repeatOrderSchema.nullable(),
        /** The stored card, which can pay an order by card. Another backend may leave it out. */
        card: storedCardSchema.nullable().optional(),
      })
      .meta({ id: 'RepeatOrderResponse' }),
  }),
  'DELETE /api/stored-card.php': defineEndpoint({
    summary: 'Remove the stored card, here and at the provider (C-PAY-STORED-CARD-REMOVE)',
    access: 'member',
    status: 204,
  }),
};
