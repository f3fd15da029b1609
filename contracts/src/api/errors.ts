import { z } from 'zod';

/** Every error code and its HTTP status (R-PLATFORM-ERROR-STATUSES). */
export const ERROR_STATUS = {
  malformed: 400,
  authentication_required: 403,
  login_failed: 403,
  /** The password is right, and the login takes a code as well (R-ACCOUNT-TWO-STEP-LOGIN). */
  code_required: 403,
  forbidden: 403,
  forbidden_origin: 403,
  invite_only: 403,
  conversation_limit: 403,
  activation_required: 403,
  blocked: 403,
  insufficient_credits: 402,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  account_pending_deletion: 409,
  conflict: 409,
  /** The caller acts for one member, and the session is another's (R-PLATFORM-MEMBER-HEADER). */
  other_session: 409,
  /** The member has to turn off invisible mode first (T-PRIVACY-INVISIBLE). */
  invisible: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  validation: 422,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The one error shape. `fields` maps a body field to a message that can be shown beside it. */
export const errorBodySchema = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      /** With `locked`: minutes until the account can be tried again. */
      minutes: z.int().optional(),
      /** With `conflict`: the price, in credits, where the caller was shown another one (R-CHAT-PRICE-SHOWN). */
      price: z.int().nonnegative().optional(),
      /** With `conflict`: the caller has blocked the member that the call is about (R-PRIVACY-BLOCKER-ACTIONS). */
      own_block: z.literal(true).optional(),
      requestId: z.string(),
    }),
    /** With code `authentication_required` (R-PLATFORM-MEMBER-CALLS). */
    authentication_required: z.literal(true).optional(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
