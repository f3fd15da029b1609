import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idSchema } from './common.ts';
import { LIMITS } from '../product/limits.ts';
import { GENDERS } from '../product/lists.ts';
import { COUNTRIES, LOCALES } from '../product/locales.ts';
import { givenSourceSchema } from './tracking.ts';
import { sessionResponseSchema } from './user.ts';

/**
 * A word of a list. Any text is read, and the service refuses one that is not in the list, together with the other faults
 * of the body (V-SIGNUP-FAULTS-WITH-SCHEMA).
 */
const oneOf = (words: readonly string[]) => z.string().meta({ description: `One of ${words.join(', ')}` });

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
    gender: oneOf(GENDERS).optional(),
    /** Whom the member looks for; preset by the match finder. */
    search_gender: oneOf(GENDERS).optional(),
    signup_message: z.string().optional(),
    profile_id: idSchema.optional(),
    /** Those who were liked before the signup, on the deck of a landing page (R-SIGNUP-LIKES). */
    likes: z.array(idSchema).max(LIMITS.signupLikes).optional(),
    country: oneOf(COUNTRIES),
    language: oneOf(LOCALES),
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
  'GET /api/invite.php': defineEndpoint({
    summary: 'Whether an invite opens the signup, before anything is typed (C-SIGNUP-INVITE)',
    access: 'visitor',
    session: 'none',
    limit: { calls: 30, seconds: 60 },
    query: z.object({ code: z.string().max(64) }),
    /** False alike for a code of nobody, a used one, a revoked one and one whose time is over. */
    response: z.object({ usable: z.boolean() }).meta({ id: 'InviteState' }),
  }),
};
