import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idSchema, imageSchema, instantSchema, localeSchema, countrySchema, genderSchema } from './common.ts';
import { NOTIFICATIONS_DISABLED_REASONS, PROFILE_STATUSES, SEXUALITIES, USER_STATUSES } from '../product/lists.ts';

export const ownProfileSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    age: z.int(),
    date_of_birth: z.iso.date(),
    gender: genderSchema.nullable(),
    sexuality: z.enum(SEXUALITIES).nullable(),
    country: countrySchema,
    region: z.string().nullable(),
    city: z.string().nullable(),
    about: z.string().nullable(),
    status: z.enum(PROFILE_STATUSES),
    /**
     * A neutral window title (R-PRIVACY-NEUTRAL-TITLE), among others. An upstream that knows no privacy mode sends
     * none.
     */
    privacy_mode: z.boolean().optional(),
    main_image: imageSchema.nullable(),
  })
  .meta({ id: 'OwnProfile' });

export const userSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    status: z.enum(USER_STATUSES),
    role: z.enum(['member', 'moderator']),
    credits: z.int().nonnegative(),
    /**
     * How many of them are signup credits: they cost nothing and are spent first (R-CREDITS-SIGNUP-FIRST). Another backend
     * may leave it out.
     */
    free_credits: z.int().nonnegative().optional(),
    paid_user: z.boolean(),
    /**
     * A provider of age checks has checked the member's age. There is none yet; another backend may leave it out
     * (F-ACCOUNT-AGE-VERIFIED).
     */
    age_verified: z.boolean().optional(),
    /**
     * Two-step login is on (F-ACCOUNT-TWO-STEP): forms that take a code then have its field from their first picture on.
     * Another backend may leave it out.
     */
    two_step: z.boolean().optional(),
    signup_date: instantSchema,
    fictional_icon: z.boolean(),
    notifications_disabled: z.array(z.enum(NOTIFICATIONS_DISABLED_REASONS)),
    language: localeSchema,
    /** Conversations that a free member may still start; null for premium members (F-ACCOUNT-CONVERSATIONS-LEFT). */
    conversations_left: z.int().nonnegative().nullable(),
    profile: ownProfileSchema,
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof userSchema>;
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** The response to every call that ends with somebody logged in or not. */
export const sessionResponseSchema = z.object({ user: userSchema.nullable() }).meta({ id: 'SessionResponse' });

export const userEndpoints = {
  'GET /api/user.php': defineEndpoint({
    summary: 'The user of this session, or null',
    access: 'visitor',
    response: sessionResponseSchema,
  }),
  'POST /api/user.php': defineEndpoint({
    summary: 'Log in',
    access: 'visitor',
    /** Made again, its code has been used, or a second mail about a new device would be sent. */
    repeatable: true,
    limit: { calls: 30, seconds: 60 },
    body: z.strictObject({
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(200),
      /** From the member's authenticator app, or a recovery code, where the login takes one. */
      code: z.string().trim().max(20).optional(),
    }),
    response: sessionResponseSchema,
    errors: {
      login_failed: ['account.login_failed', 'account.banned'],
      code_required: ['account.code_required'],
      account_pending_deletion: ['account.pending_deletion_login'],
      locked: ['account.locked'],
    },
  }),
  'PUT /api/user.php': defineEndpoint({
    summary: 'Save the language to the account',
    access: 'member',
    body: z.strictObject({ language: localeSchema }),
    response: sessionResponseSchema,
  }),
  'GET /api/logout.php': defineEndpoint({
    summary: 'Log out; from the same site only (R-ACCOUNT-LOGOUT-SAME-SITE)',
    access: 'visitor',
    origin: 'own',
    status: 204,
    // A page that shows one member does not end the session of another (R-ACCOUNT-LOGOUT-OWN).
    errors: { other_session: ['account.other_session'] },
  }),
};
