import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countrySchema, genderSchema, idSchema, localeSchema } from './common.ts';
import { givenSourceSchema } from './tracking.ts';
import { sessionResponseSchema } from './user.ts';

/**
 * The kinds of its fields only: the service validates them with the schema of the form (`contracts/src/forms`), so that
 * all faults are returned together (V-SIGNUP-ALL-FAULTS), with the texts of the form.
 */
export const signupBodySchema = z
  .strictObject({
    email: z.string().trim(),
    name: z.string().trim(),
    password: z.string(),
    date_of_birth: z.string().trim(),
    gender: genderSchema.optional(),
    /** Whom the member looks for; preset by the match finder. */
    search_gender: genderSchema.optional(),
    signup_message: z.string().optional(),
    profile_id: idSchema.optional(),
    country: countrySchema,
    language: localeSchema,
    invite: z.string().max(64).optional(),
    accept_terms: z.boolean(),
    consent_sensitive: z.boolean().optional(),
    /** Lander variant that brought the visitor, for the count (R-LANDERS-VARIANT-RECORDED). */
    lander: z.string().max(60).optional(),
    /** Where the visitor came from, for browsers that keep no cookie; opens signups (R-SIGNUP-OPEN-SOURCE). */
    traffic_source: givenSourceSchema.optional(),
  })
  .meta({ id: 'SignupBody' });

export const signupEndpoints = {
  'POST /api/signup.php': defineEndpoint({
    summary: 'Make an account (step 0) and log it in',
    access: 'visitor',
    limit: { calls: 20, seconds: 3600 },
    body: signupBodySchema,
    response: sessionResponseSchema,
    status: 201,
    idempotent: true,
    errors: {
      email_taken: ['account.email_taken'],
      account_pending_deletion: ['account.pending_deletion'],
      invite_only: ['account.invite_only'],
    },
  }),
};
