import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instantSchema } from './common.ts';
import { paymentSchema } from './payments.ts';

/** The mandate that a direct debit is made by (F-PAY-MANDATE). */
const mandateSchema = z.object({
  /** The SEPA Core text in the reader's language, one paragraph each. */
  text: z.array(z.string()),
  creditor: z.string(),
  creditor_address: z.string(),
  creditor_identifier: z.string(),
  reference: z.string(),
});

/** The code that was sent by SMS; what is personal is masked. */
export const debitCodeSchema = z
  .object({
    phone: z.string(),
    iban: z.string(),
    expires_at: instantSchema,
    /** From then on another code can be sent. */
    resend_at: instantSchema,
    tries_left: z.int().nonnegative(),
  })
  .meta({ id: 'DebitCode' });

export const directDebitSchema = z
  .object({
    payment: paymentSchema,
    mandate: mandateSchema,
    /** Null until the form was sent. */
    code: debitCodeSchema.nullable(),
  })
  .meta({ id: 'DirectDebit' });

/** V-PAY-DEBIT-OTP */
export const debitOtpSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

export type DirectDebit = z.infer<typeof directDebitSchema>;
export type DebitCode = z.infer<typeof debitCodeSchema>;

const line = (most: number) => z.string().trim().min(1).max(most);

const conflict = ['debit.not_open', 'debit.signed', 'debit.superseded', 'debit.paid_otherwise', 'debit.limit'] as const;

const refusals = {
  not_found: ['payments.not_found'],
  conflict,
  forbidden: ['debit.blocked'],
  validation: ['debit.currency'],
} as const;

export const directDebitEndpoints = {
  'GET /api/directdebit.php': defineEndpoint({
    summary: 'A payment by direct debit: its mandate, and the code that was sent (S-PAY-DIRECT-DEBIT)',
    access: 'member',
    query: z.object({ payment: z.uuid() }),
    response: directDebitSchema,
    errors: {
      not_found: ['payments.not_found'],
      conflict,
      forbidden: ['debit.blocked'],
    },
  }),
  'POST /api/directdebit.php': defineEndpoint({
    summary: 'The form of a direct debit; sends a code by SMS (C-PAY-DEBIT)',
    access: 'member',
    refused: 'last',
    limit: { calls: 20, seconds: 3600 },
    body: z.strictObject({
      payment_id: z.uuid(),
      account_holder: line(70),
      iban: line(60),
      street: line(100),
      house_number: line(20),
      zip: line(16),
      city: line(80),
      phone: line(40),
      /** Consent to one debit; 422 with the field without it (V-PAY-DEBIT-CONSENT). */
      consent: z.boolean(),
    }),
    response: debitCodeSchema,
    errors: {
      ...refusals,
      too_many_requests: ['debit.code_soon', 'debit.code_day'],
      upstream_failed: ['debit.sms_failed'],
      unavailable: ['debit.sms_failed'],
    },
  }),
  'PUT /api/directdebit.php': defineEndpoint({
    summary: 'The code of the SMS: signs the mandate and completes the payment (C-PAY-DEBIT-CONFIRM)',
    access: 'member',
    refused: 'last',
    repeatable: true,
    limit: { calls: 60, seconds: 3600 },
    body: z.strictObject({ payment_id: z.uuid(), otp: z.string().trim().max(20) }),
    response: paymentSchema,
    errors: { ...refusals, gone: ['debit.code_expired', 'debit.code_spent'] },
  }),
};
