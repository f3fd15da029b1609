import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amountSchema, countrySchema, instantSchema } from './common.ts';
import { CURRENCIES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../product/lists.ts';

export const bundleSchema = z
  .object({
    id: z.string(),
    credits: z.int().positive(),
    popular: z.boolean(),
    price: amountSchema,
    currency: z.enum(CURRENCIES),
    /** Price of one message at this bundle's rate, in minor units, rounded up. */
    price_per_message: amountSchema,
  })
  .meta({ id: 'Bundle' });

export const bundlesAnswerSchema = z
  .object({
    country: countrySchema,
    bundles: z.array(bundleSchema),
    methods: z.array(
      z.object({ id: z.enum(PAYMENT_METHODS), /** False for sct and sdd (decision 39). */ instant: z.boolean() }),
    ),
  })
  .meta({ id: 'BundlesAnswer' });

export const paymentSchema = z
  .object({
    payment_id: z.uuid(),
    status: z.enum(PAYMENT_STATUSES),
    bundle_id: z.string(),
    credits: z.int().positive(),
    amount: amountSchema,
    currency: z.enum(CURRENCIES),
    method: z.enum(PAYMENT_METHODS),
    country: countrySchema,
    created_at: instantSchema,
    completed_at: instantSchema.nullable(),
    /** Where the member pays while the payment is created. */
    redirect_url: z.string().nullable(),
  })
  .meta({ id: 'Payment' });

export type Bundle = z.infer<typeof bundleSchema>;
export type BundlesAnswer = z.infer<typeof bundlesAnswerSchema>;
export type Payment = z.infer<typeof paymentSchema>;

export const paymentsEndpoints = {
  'GET /api/bundles.php': defineEndpoint({
    summary: 'Bundles and methods of a country; prices are decided here',
    access: 'visitor',
    query: z.object({ country: countrySchema.optional() }),
    answer: bundlesAnswerSchema,
  }),
  'POST /api/payment.php': defineEndpoint({
    summary: 'Start a payment; the server sets the amount (decision 41)',
    access: 'member',
    body: z.strictObject({
      bundle_id: z.string().max(20),
      method: z.enum(PAYMENT_METHODS),
      country: countrySchema,
      /** Decision 48: consent to immediate start, unticked by default. */
      consents: z.strictObject({ immediate_start: z.boolean() }),
    }),
    answer: paymentSchema,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'validation', 'conflict', 'upstream_failed', 'unavailable'],
  }),
  'GET /api/payment.php': defineEndpoint({
    summary: 'Status of an own payment',
    access: 'member',
    query: z.object({ id: z.uuid() }),
    answer: paymentSchema,
    errors: ['not_found'],
  }),
  'POST /api/payment-webhook.php': defineEndpoint({
    summary: "The provider's signed notice; each event is applied once (decision 42)",
    access: 'visitor',
    body: z.unknown(),
    status: 204,
    foreign: true,
    errors: ['forbidden', 'not_found'],
  }),
};
