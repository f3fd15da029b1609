import { z } from 'zod';
import { amountSchema, idQuerySchema, idSchema, imageSchema, instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { CURRENCIES, PAYMENT_METHODS } from '../product/lists.ts';
import { PHOTO_REJECTION_REASONS } from '../product/photo-rules.ts';

/** A member as a moderator sees them who decides about them. */
export const moderatedMemberSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** What they say about themselves. */
    about: z.string().nullable(),
    fictional: z.boolean(),
    /** Their photos that others see, the main one first. */
    photos: z.array(imageSchema),
  })
  .meta({ id: 'ModeratedMember' });

export type ModeratedMember = z.infer<typeof moderatedMemberSchema>;

/** A photo that no moderator has looked at. */
export const waitingPhotoSchema = z
  .object({
    id: idSchema,
    /** Sharp, for this moderator's session. Others see it already where its status is `active`. */
    photo: imageSchema,
    uploaded_at: instantSchema,
    member: moderatedMemberSchema,
  })
  .meta({ id: 'WaitingPhoto' });

export type WaitingPhoto = z.infer<typeof waitingPhotoSchema>;

/** How many items wait in each list of the moderators. */
export const waitingCountsSchema = z
  .object({
    photos: z.int().nonnegative(),
    reports: z.int().nonnegative(),
    complaints: z.int().nonnegative(),
    refunds: z.int().nonnegative(),
    debits: z.int().nonnegative(),
    losses: z.int().nonnegative(),
  })
  .meta({ id: 'WaitingCounts' });

export type WaitingCounts = z.infer<typeof waitingCountsSchema>;

/** A refund that the provider did not make (R-MODERATION-REFUNDS). */
export const waitingRefundSchema = z
  .object({
    id: idSchema,
    payment_id: z.uuid(),
    /** Nothing is left of an account that was deleted; the money is owed all the same. */
    member: z.object({ id: idSchema.nullable(), name: z.string().nullable(), email: z.string().nullable() }),
    amount: amountSchema,
    currency: z.enum(CURRENCIES),
    method: z.enum(PAYMENT_METHODS),
    requested_at: instantSchema,
    /** What the provider said. */
    failure: z.string(),
  })
  .meta({ id: 'WaitingRefund' });

export type WaitingRefund = z.infer<typeof waitingRefundSchema>;

/** A signed direct debit that the provider did not take (R-MODERATION-DEBITS). */
export const waitingDebitSchema = z
  .object({
    id: idSchema,
    payment_id: z.uuid(),
    /** Of an account that was deleted only the name of the account holder is left. */
    member: z.object({ id: idSchema.nullable(), name: z.string(), email: z.string().nullable() }),
    amount: amountSchema,
    currency: z.enum(CURRENCIES),
    mandate_reference: z.string(),
    signed_at: instantSchema,
    given_up_at: instantSchema,
  })
  .meta({ id: 'WaitingDebit' });

export type WaitingDebit = z.infer<typeof waitingDebitSchema>;

/** A refund that is with its buyer, and whose money the bank or a moderator has given back as well (R-MODERATION-LOSSES). */
export const waitingLossSchema = waitingRefundSchema
  .omit({ requested_at: true, failure: true })
  .extend({
    /** Who gave the money back besides the provider: `bank` by a charge-back, `hand` is a moderator. */
    also_by: z.enum(['bank', 'hand']),
    refunded_at: instantSchema,
    noted_at: instantSchema,
  })
  .meta({ id: 'WaitingLoss' });

export type WaitingLoss = z.infer<typeof waitingLossSchema>;

/** The query of a list: what comes after the last item of the page before. */
export const waitingQuerySchema = z.object({ after: idQuerySchema.optional() });

export const moderationEndpoints = {
  'GET /api/refund-review.php': defineEndpoint({
    summary: 'The refunds that the provider did not make, the oldest first (C-MODERATION-REFUNDS)',
    access: 'moderator',
    query: waitingQuerySchema,
    response: z
      .object({ refunds: z.array(waitingRefundSchema), next: idSchema.nullable() })
      .meta({ id: 'WaitingRefunds' }),
  }),
  'PUT /api/refund-review.php': defineEndpoint({
    summary: 'Try a refund again, or note that it was paid by hand (C-MODERATION-REFUND-DECIDE)',
    access: 'moderator',
    repeatable: true,
    body: z.strictObject({ id: idSchema, decision: z.enum(['retry', 'by_hand']) }),
    status: 204,
    errors: {
      not_found: ['payments.refund_gone'],
      conflict: ['payments.refund_decided', 'payments.refund_uncollected', 'moderation.own'],
    },
  }),
  'GET /api/loss-review.php': defineEndpoint({
    summary: 'The refunds whose money went back twice, the oldest first (C-MODERATION-LOSSES)',
    access: 'moderator',
    query: waitingQuerySchema,
    response: z.object({ losses: z.array(waitingLossSchema), next: idSchema.nullable() }).meta({ id: 'WaitingLosses' }),
  }),
  'PUT /api/loss-review.php': defineEndpoint({
    summary: 'Note that money that was paid back twice was recovered, or is written off (C-MODERATION-LOSS-DECIDE)',
    access: 'moderator',
    repeatable: true,
    body: z.strictObject({ id: idSchema, decision: z.enum(['recovered', 'written_off']) }),
    status: 204,
    errors: { not_found: ['payments.loss_gone'], conflict: ['payments.loss_decided', 'moderation.own'] },
  }),
  'GET /api/debit-review.php': defineEndpoint({
    summary: 'The signed direct debits that the provider did not take, the oldest first (C-MODERATION-DEBITS)',
    access: 'moderator',
    query: waitingQuerySchema,
    response: z
      .object({ debits: z.array(waitingDebitSchema), next: idSchema.nullable() })
      .meta({ id: 'WaitingDebits' }),
  }),
  'PUT /api/debit-review.php': defineEndpoint({
    summary:
      'Have a direct debit collected again, or note that its money came by hand or will not come (C-MODERATION-DEBIT-DECIDE)',
    access: 'moderator',
    repeatable: true,
    body: z.strictObject({ id: idSchema, decision: z.enum(['retry', 'by_hand', 'not_coming']) }),
    status: 204,
    errors: { not_found: ['debit.review_gone'], conflict: ['debit.review_decided', 'moderation.own'] },
  }),
  'GET /api/moderation.php': defineEndpoint({
    summary:
      'How many photos, reports, complaints, refunds, direct debits and losses wait for moderators (C-MODERATION-COUNTS)',
    access: 'moderator',
    response: waitingCountsSchema,
  }),
  'GET /api/photo-review.php': defineEndpoint({
    summary: 'The photos that no moderator has looked at, the oldest first (C-MODERATION-PHOTOS)',
    access: 'moderator',
    query: waitingQuerySchema,
    response: z
      .object({ photos: z.array(waitingPhotoSchema), next: idSchema.nullable() })
      .meta({ id: 'WaitingPhotos' }),
  }),
  'PUT /api/photo-review.php': defineEndpoint({
    summary: 'Approve or reject a photo, once (C-MODERATION-PHOTO-DECIDE)',
    access: 'moderator',
    repeatable: true,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ id: idSchema, decision: z.literal('approved') }),
      z.strictObject({ id: idSchema, decision: z.literal('rejected'), reason: z.enum(PHOTO_REJECTION_REASONS) }),
    ]),
    status: 204,
    errors: {
      not_found: ['photos.gone'],
      conflict: ['photos.approved_already', 'photos.rejected_already', 'moderation.own'],
    },
  }),
};
