import { z } from 'zod';
import { instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { sessionResponseSchema } from './user.ts';

const passwordSchema = z.string().max(400);

export const passkeySchema = z
  .object({
    id: z.string(),
    /** Where it was made; null where the browser did not say. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: instantSchema,
    last_used_at: instantSchema.nullable(),
  })
  .meta({ id: 'Passkey' });

/** How a member logs in besides by the password. */
const loginWaysSchema = z
  .object({
    two_step: z.boolean(),
    recovery_codes_left: z.int().nonnegative(),
    passkeys: z.array(passkeySchema),
  })
  .meta({ id: 'LoginWays' });

export type LoginWays = z.infer<typeof loginWaysSchema>;

/** As WebAuthn defines it (PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON). */
const optionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** What a browser returns (RegistrationResponseJSON, AuthenticationResponseJSON): the library reads all of it. */
const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(8000) }),
  clientExtensionResults: z.looseObject({}),
});

export const loginWaysEndpoints = {
  'GET /api/login-ways.php': defineEndpoint({
    summary: 'How the member logs in besides by the password (C-ACCOUNT-LOGIN-WAYS)',
    access: 'member',
    response: loginWaysSchema,
  }),
  'POST /api/two-step.php': defineEndpoint({
    summary: 'Begin to turn on the second step of the login: what the app is given (C-ACCOUNT-TWO-STEP)',
    access: 'member',
    body: z.strictObject({ password: passwordSchema }),
    response: z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'TwoStepSetUp' }),
    errors: {
      locked: ['account.locked'],
      conflict: ['two_step.on', 'login_ways.not_confirmed', 'login_ways.confirmed_elsewhere'],
    },
  }),
  'PUT /api/two-step.php': defineEndpoint({
    summary: 'Turn it on by a first code; returns the recovery codes, once (C-ACCOUNT-TWO-STEP-ON)',
    access: 'member',
    repeatable: true,
    limit: { calls: 60, seconds: 3600 },
    body: z.strictObject({ code: z.string().trim().max(20) }),
    response: z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
    errors: {
      conflict: ['two_step.on', 'login_ways.not_confirmed', 'login_ways.confirmed_elsewhere'],
      gone: ['two_step.not_begun'],
    },
  }),
  'DELETE /api/two-step.php': defineEndpoint({
    summary: 'Turn it off, by the password and a code of the app or a recovery code (C-ACCOUNT-TWO-STEP-OFF)',
    access: 'member',
    body: z.strictObject({ password: passwordSchema, code: z.string().trim().max(20).optional() }),
    response: loginWaysSchema,
    errors: { locked: ['account.locked'] },
  }),
  'POST /api/passkeys.php': defineEndpoint({
    summary: 'What a browser needs to make a passkey (C-ACCOUNT-PASSKEY-BEGIN)',
    access: 'member',
    /** The code where two-step login is on (R-ACCOUNT-PASSKEY-CODE). */
    body: z.strictObject({ password: passwordSchema, code: z.string().trim().max(20).optional() }),
    response: optionsSchema,
    errors: { locked: ['account.locked'], conflict: ['passkeys.limit_reached', 'login_ways.not_confirmed'] },
  }),
  'PUT /api/passkeys.php': defineEndpoint({
    summary: 'Add the passkey that a browser has made (C-ACCOUNT-PASSKEY-ADD)',
    access: 'member',
    repeatable: true,
    body: z.strictObject({ credential: credentialSchema }),
    response: loginWaysSchema,
    errors: { gone: ['passkeys.not_added'], conflict: ['passkeys.limit_reached', 'login_ways.not_confirmed'] },
  }),
  'DELETE /api/passkeys.php': defineEndpoint({
    summary: 'Remove a passkey (C-ACCOUNT-PASSKEY-REMOVE)',
    access: 'member',
    body: z.strictObject({ id: z.string().min(1).max(1400) }),
    response: loginWaysSchema,
  }),
  'POST /api/passkey-login.php': defineEndpoint({
    summary: 'What a browser needs to log in with a passkey',
    access: 'visitor',
    limit: { calls: 60, seconds: 60 },
    body: z.strictObject({}),
    response: optionsSchema,
  }),
  'PUT /api/passkey-login.php': defineEndpoint({
    summary: 'Log in with a passkey (C-ACCOUNT-PASSKEY-LOGIN)',
    access: 'visitor',
    repeatable: true,
    limit: { calls: 30, seconds: 60 },
    body: z.strictObject({
      credential: credentialSchema,
      /** Brings an account back that is about to be deleted: a login alone is refused, and says so. */
      keep_account: z.boolean().optional(),
    }),
    response: sessionResponseSchema,
    errors: {
      login_failed: ['passkeys.unknown', 'account.login_failed', 'account.banned'],
      account_pending_deletion: ['account.pending_deletion_login'],
    },
  }),
};
