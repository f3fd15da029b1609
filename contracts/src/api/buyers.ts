import { z } from 'zod';
import { amountSchema, idSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { transactionSchema, withdrawalOfferSchema } from './transactions.ts';
import { LIMITS } from '../product/limits.ts';
import { ADJUSTMENT_REASONS, USER_STATUSES } from '../product/lists.ts';

/** A purchase as a moderator sees it who withdraws from it for its buyer. */
export const buyerPurchaseSchema = transactionSchema
  .omit({ withdrawal: true })
  .extend({
    /** What a withdrawal would give back, also after the period: `late` says that it is over. Null where nothing is left. */
    withdrawal: withdrawalOfferSchema.extend({ late: z.boolean() }).nullable(),
  })
  .meta({ id: 'BuyerPurchase' });

/** A member who has bought, or wants credits that are missing, for a moderator (C-MODERATION-BUYER). */
export const buyerSchema = z
  .object({
    id: idSchema,
    /** Null for an account without a profile. */
    name: z.string().nullable(),
    email: z.string(),
    status: z.enum(USER_STATUSES),
    credits: z.int().nonnegative(),
    /** The latest first. */
    purchases: z.array(buyerPurchaseSchema),
  })
  .meta({ id: 'Buyer' });

export type Buyer = z.infer<typeof buyerSchema>;
export type BuyerPurchase = z.infer<typeof buyerPurchaseSchema>;

export const buyersEndpoints = {
  'GET /api/buyer-review.php': defineEndpoint({
    summary: 'A member with their purchases, by e-mail address, invoice or order number (C-MODERATION-BUYER)',
    access: 'moderator',
    query: z.object({ wanted: z.string().trim().min(3).max(254) }),
    response: z.object({ buyer: buyerSchema.nullable() }).meta({ id: 'BuyerResponse' }),
  }),
  'PUT /api/buyer-review.php': defineEndpoint({
    summary:
      'Withdraw from a purchase for its buyer, give its price or a part of it back, add credits that are missing, or mail a receipt again (C-MODERATION-BUYER-ACT)',
    access: 'moderator',
    repeatable: true,
    body: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('withdraw'),
        payment_id: z.uuid(),
        /** That was shown. */
        amount: amountSchema,
        /** Also after the period: it was declared in time, or is owed without one. */
        whenever: z.boolean(),
      }),
      z.strictObject({
        action: z.literal('refund'),
        payment_id: z.uuid(),
        /** Of this refund: a second one of the same key gives nothing back. */
        key: z.uuid(),
        /** A part of the price that is left, or all of it, which takes the unused credits. */
        amount: amountSchema.positive(),
      }),
      z.strictObject({
        action: z.literal('add'),
        member_id: idSchema,
        /** Of this addition: a second one of the same key adds nothing. */
        key: z.uuid(),
        credits: z.int().min(1).max(LIMITS.adjustmentCredits),
        reason: z.enum(ADJUSTMENT_REASONS),
      }),
      z.strictObject({
        action: z.literal('receipts'),
        payment_id: z.uuid(),
        /** Of this mail: a second one of the same key is not sent. */
        key: z.uuid(),
      }),
    ]),
    status: 204,
    errors: {
      not_found: ['payments.not_found', 'payments.buyer_gone'],
      conflict: [
        'payments.withdrawal_late',
        'payments.withdrawal_used',
        'payments.withdrawal_not_paid',
        'payments.withdrawal_changed',
        'payments.price_left',
        'moderation.own',
      ],
      too_many_requests: ['payments.adjustments_day'],
    },
  }),
};
