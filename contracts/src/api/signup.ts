import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countrySchema, genderSchema, idSchema, localeSchema } from './common.ts';
import { sessionAnswerSchema } from './user.ts';
import { LIMITS } from '../product/limits.ts';

/** Decision 2: letters, digits, `_` and `-`. spec §5: not starting with @, not the e-mail address (checked by the service). */
export const nameSchema = z.string().trim().min(LIMITS.nameMin).max(LIMITS.nameMax);

export const signupBodySchema = z
  .strictObject({
    email: z.string().trim().min(1).max(254),
    name: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(200),
    date_of_birth: z.string().min(1).max(10),
    gender: genderSchema.optional(),
    /** Whom the member looks for; preset by the match finder. */
    search_gender: genderSchema.optional(),
    signup_message: z.string().max(4000).optional(),
    profile_id: idSchema.optional(),
    country: countrySchema,
    language: localeSchema,
    invite: z.string().max(64).optional(),
    accept_terms: z.boolean(),
    consent_sensitive: z.boolean().optional(),
    /** Lander variant that brought the visitor, for the count (decision 57). */
    lander: z.string().max(60).optional(),
  })
  .meta({ id: 'SignupBody' });

export const signupEndpoints = {
  'POST /api/signup.php': defineEndpoint({
    summary: 'Make an account (step 0) and log it in',
    access: 'visitor',
    body: signupBodySchema,
    answer: sessionAnswerSchema,
    status: 201,
    idempotent: true,
    errors: ['email_taken', 'account_pending_deletion', 'invite_only'],
  }),
};
