import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amountSchema, countrySchema, idSchema, instantSchema } from './common.ts';
import { CURRENCIES, DISCOUNT_VALIDITIES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../product/lists.ts';

export const bundleSchema = z
  .object({
    id: z.string(),
    credits: z.int().positive(),
    popular: z.boolean(),
    price: amountSchema,
    currency: z.enum(CURRENCIES),
    /** Price of one message at this bundle's rate, in minor units, rounded up. */
    price_per_message: amountSchema,
    /** What it costs with the discount of this response, rounded down; null where there is none. */
    discounted: z.object({ price: amountSchema, price_per_message: amountSchema }).nullable(),
  })
  .meta({ id: 'Bundle' });

export const bundlesResponseSchema = z
  .object({
    country: countrySchema,
    bundles: z.array(bundleSchema),
    /**
     * The member's active discount: the time bonus while it lasts (R-PAY-BONUS-SERVER), otherwise the tenant's welcome
     * code; applied to every payment by itself.
     */
    discount: z.object({ code: z.string(), value_percentage: z.number(), expires: instantSchema }).nullable(),
    methods: z.array(
      z.object({
        id: z.enum(PAYMENT_METHODS),
        /** False for sct and sdd (R-PAY-INSTANT-SLOW). */
        instant: z.boolean(),
        /**
         * The most that the member can order by it now, in minor units, where that is less than some bundle costs
         * (R-PAY-DEBIT-OFFERED). Another backend may leave it out.
         */
        most: amountSchema.optional(),
      }),
    ),
    /** The provider can keep a card for repeat orders. Another backend may leave it out. */
    stores_cards: z.boolean().optional(),
  })
  .meta({ id: 'BundlesResponse' });

export const paymentSchema = z
  .object({
    payment_id: z.uuid(),
    status: z.enum(PAYMENT_STATUSES),
    bundle_id: z.string(),
    credits: z.int().positive(),
    amount: amountSchema,
    currency: z.enum(CURRENCIES),
    /** What was taken off, and by which code; the price is locked with them until `expires_at` (R-PAY-PRICE-LOCKED). */
    discount_amount: amountSchema,
    discount_code: z.string().nullable(),
    /** The code was the tenant's welcome code, which is applied by itself. Another backend may leave it out. */
    discount_welcome: z.boolean().optional(),
    expires_at: instantSchema,
    method: z.enum(PAYMENT_METHODS),
    country: countrySchema,
    created_at: instantSchema,
    completed_at: instantSchema.nullable(),
    /** Cancelled because its member made another order in its place. Another backend may leave it out. */
    superseded: z.boolean().optional(),
    /** The last order again, paid as it was; a card is then the stored one. Another backend may leave it out. */
    repeated: z.boolean().optional(),
    /** It has failed because the provider did not respond, which may have charged it. Another backend may leave it out. */
    unanswered: z.boolean().optional(),
    /** Where the member pays while the payment is created. */
    redirect_url: z.string().nullable(),
  })
  .meta({ id: 'Payment' });

export const openOrderResponseSchema = z
  .object({ payment: paymentSchema.nullable() })
  .meta({ id: 'OpenOrderResponse' });

/** A payment, and what has become of its member by it, so that a page need not request the user as well. */
export const paymentStatusSchema = paymentSchema
  .extend({
    /** As in user.php and chats.php; once the payment has ended. Another backend may leave it out. */
    member: z
      .object({
        credits: z.int().nonnegative(),
        paid_user: z.boolean(),
        /** What one message comes to in money from now on (R-CHAT-COST-MONEY); minor units. */
        message_price: z.object({ amount: amountSchema, currency: z.enum(CURRENCIES) }).optional(),
      })
      .optional(),
    /** Another order in its place had been paid before: all of it goes back, and it gave no credits. Another backend may leave it out. */
    paid_twice: z.boolean().optional(),
    /** A direct debit that was never collected, and has ended: nothing was paid. Another backend may leave it out. */
    not_collected: z.boolean().optional(),
    /** Of its invoice, once it is completed, as in transactions.php; so are the next two. Another backend may leave them out. */
    invoice_number: z.string().optional(),
    /** The tax in it, with its rate in per cent. */
    vat: z.object({ rate: z.number().nonnegative(), amount: amountSchema }).optional(),
    /** On which day a signed direct debit is collected, as long as its money has not come (R-PAY-DEBIT-NOT-PAID). */
    debit_on: z.iso.date().optional(),
  })
  .meta({ id: 'PaymentStatus' });

/** V-PAY-CODE-CHARACTERS; also where it is typed in small letters or with spaces around it. */
export const discountCodeTextSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{4,20}$/);

/** F-PAY-DISCOUNT-CODE */
export const discountCodeSchema = z
  .object({
    code: z.string(),
    /** Null: everywhere. */
    country: countrySchema.nullable(),
    /** Null: for everybody. */
    user_id: idSchema.nullable(),
    /** Null: no end. Of the time bonus: signup plus 14,400 s by the server's clock. */
    expires: instantSchema.nullable(),
    value_percentage: z.number().positive().max(100),
    currency: z.enum(CURRENCIES).nullable(),
    /** Minor units of `currency`. */
    minimum_order_value: amountSchema.nullable(),
    status: z.enum(['active', 'inactive']),
    validity: z.enum(DISCOUNT_VALIDITIES),
    expired: z.boolean(),
    /** Null: all. */
    paymentmethods: z.array(z.enum(PAYMENT_METHODS)).nullable(),
    /** With `bundle`: what it costs with this code, rounded down. */
    new_price: z.object({ amount: amountSchema, currency: z.enum(CURRENCIES) }).nullable(),
  })
  .meta({ id: 'DiscountCode' });

export type DiscountCode = z.infer<typeof discountCodeSchema>;
export type Bundle = z.infer<typeof bundleSchema>;
export type BundlesResponse = z.infer<typeof bundlesResponseSchema>;
export type OpenOrderResponse = z.infer<typeof openOrderResponseSchema>;
export type Payment = z.infer<typeof paymentSchema>;
export type PaymentStatusResponse = z.infer<typeof paymentStatusSchema>;

export const paymentsEndpoints = {
  'GET /api/bundles.php': defineEndpoint({
    summary: 'Bundles and methods of a country; prices are decided here',
    access: 'visitor',
    query: z.object({ country: countrySchema.optional() }),
    response: bundlesResponseSchema,
  }),
  'GET /api/discountcode.php': defineEndpoint({
    summary:
      'A discount code: the own active one with welcome=true, or one for a bundle (C-PAY-WELCOME, C-PAY-DISCOUNT)',
    access: 'visitor',
    // Codes are short: nobody is to try them all.
    limit: { calls: 60, seconds: 60 },
    query: z.object({
      welcome: z.enum(['true']).optional(),
      code: z.string().max(40).optional(),
      bundle: z.string().max(20).optional(),
      method: z.enum(PAYMENT_METHODS).optional(),
      country: countrySchema.optional(),
    }),
    response: discountCodeSchema,
    errors: {
      not_found: ['discounts.not_found', 'payments.bundle_not_found'],
      conflict: ['discounts.used'],
      gone: ['discounts.expired'],
      validation: ['discounts.minimum_order', 'discounts.method'],
      authentication_required: ['account.session_expired', 'account.login_required'],
    },
  }),
  'POST /api/payment.php': defineEndpoint({
    summary: 'Start a payment; the server sets the amount (R-PAY-SERVER-AMOUNT)',
    access: 'member',
    refused: 'last',
    limitOf: { endpoint: 'GET /api/discountcode.php', field: 'discount_code' },
    body: z.strictObject({
      bundle_id: z.string().max(20),
      method: z.enum(PAYMENT_METHODS),
      country: countrySchema,
      /** At most one; the time bonus is applied by itself (R-PAY-CODE-STACKING). */
      discount_code: z.string().max(40).optional(),
      /** Consent to immediate start, unticked by default; 422 with the field without it (V-PAY-CONSENT). */
      consents: z.strictObject({
        immediate_start: z.boolean(),
        /** The provider keeps the card for repeat orders; unticked by default (R-PAY-STORED-CARD-CONSENT). */
        store_card: z.boolean().optional(),
      }),
      /** The open order of this bundle, or of its discount, is cancelled for it; 409 where there is one and this is missing. */
      instead_of_open: z.boolean().optional(),
      /** It is the last order again (C-PAY-REPEAT). */
      repeat: z.boolean().optional(),
      /** It is charged to the stored card; 410 where there is none (R-PAY-STORED-CARD-REMOVED). */
      stored_card: z.boolean().optional(),
    }),
    response: paymentSchema,
    status: 201,
    idempotent: true,
    errors: {
      not_found: ['discounts.not_found', 'payments.bundle_not_found'],
      conflict: [
        'discounts.used',
        'payments.open_order',
        'payments.open_order_paid',
        'payments.open_order_long_pending',
        'payments.open_order_pending',
        'payments.code_held',
        'payments.code_in_order',
        'debit.limit',
      ],
      forbidden: ['debit.blocked'],
      gone: ['discounts.expired', 'payments.card_gone'],
      validation: ['discounts.minimum_order', 'discounts.method'],
      upstream_failed: ['payments.not_started'],
      unavailable: ['payments.not_started'],
    },
  }),
  'GET /api/open-order.php': defineEndpoint({
    summary:
      'The open order that can be continued before one of this bundle is made (R-PAY-OPEN-ORDER-OFFERED, R-PAY-OPEN-ORDER-CODE)',
    access: 'member',
    query: z.object({ bundle: z.string().max(20) }),
    response: openOrderResponseSchema,
  }),
  'GET /api/payment.php': defineEndpoint({
    summary: 'Status of an own payment',
    access: 'member',
    refused: 'last',
    query: z.object({ id: z.uuid() }),
    response: paymentStatusSchema,
    errors: { not_found: ['payments.not_found'] },
  }),
  'POST /api/payment-webhook.php': defineEndpoint({
    summary: "The provider's signed notice; each event is applied once (R-PAY-WEBHOOK-SIGNED, R-PAY-WEBHOOK-ONCE)",
    access: 'visitor',
    session: 'none',
    origin: 'any',
    form: true,
    body: z.unknown(),
    status: 204,
    errors: {
      forbidden: ['payments.notice_signature'],
      not_found: ['payments.not_found'],
    },
  }),
};
