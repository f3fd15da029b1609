import * as fc from 'fast-check';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';

export const nastyValues: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '0x10',
  'NaN',
  'null',
  '\u{1f600}'.repeat(50),
  'x'.repeat(30_000),
  -1,
  0,
  1.5,
  1e300,
  -0,
  2 ** 53,
  2 ** 63,
  true,
  false,
  null,
  [],
  {},
  [[[[]]]],
  { __proto__: null, length: -1 },
  ['a', 1, null],
];
export const nasty = fc.constantFrom(...nastyValues);
export const value = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) });

/** The body's own fields with values that are none of theirs, sometimes with one field too many. */
export function bodyOf(definition: EndpointDefinition): fc.Arbitrary<unknown> {
  const shape =
    definition.body !== undefined && 'shape' in definition.body ? Object.keys(definition.body.shape as object) : [];
  const fields = fc.record(Object.fromEntries(shape.map((name) => [name, value])), { requiredKeys: [] });
  const extra = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'role',
    'id',
    'user_id',
    'credits',
    'status',
    'amount',
  );
  const withExtra = fc
    .tuple(fields, extra, value)
    .map(
      ([body, name, more]) =>
        JSON.parse(
          `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(more)}}`,
        ) as unknown,
    );
  return fc.oneof(fields, withExtra, value);
}

/** An id that no payment and no session has. */
const NOBODY = 'c0ffee00-0000-4000-8000-000000000000';

/** What a browser returns of an authenticator that nobody knows. */
const CREDENTIAL = {
  id: 'x'.repeat(43),
  rawId: 'x'.repeat(43),
  type: 'public-key',
  response: { clientDataJSON: 'x'.repeat(43) },
  clientExtensionResults: {},
};

/** A body of each call that is right, but for ids that are nobody's. */
export const rightBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/user.php': { email: 'a@example.test', password: 'x' },
  'PUT /api/user.php': { language: 'en' },
  'POST /api/signup.php': {
    email: 'a@example.test',
    name: 'Someone',
    password: 'lanterne bleue',
    date_of_birth: '1990-01-01',
    gender: 'female',
    search_gender: 'male',
    signup_message: 'Hello',
    profile_id: 999_999,
    country: 'NL',
    language: 'en',
    invite: 'x'.repeat(32),
    accept_terms: true,
    consent_sensitive: true,
    lander: 'gallery',
    traffic_source: { network: 'x' },
  },
  'POST /api/like.php': { profile_id: 999_999 },
  'POST /api/swipe-game.php': { profile_id: 999_999, action: 'pass' },
  'DELETE /api/like.php': { profile_id: 999_999 },
  'PUT /api/like.php': { profile_id: 999_999, seen: true },
  'POST /api/report.php': { type: 'profile', id: 999_999, reason: 'other', comment: 'x', block: false },
  'PUT /api/report.php': { id: 999_999, decision: 'dismissed' },
  'PUT /api/complaint-review.php': { id: 999_999, decision: 'decided', outcome: 'x'.repeat(30) },
  'PUT /api/photo-review.php': { id: 999_999, decision: 'rejected', reason: 'other' },
  'POST /api/block.php': { profile_id: 999_999 },
  'DELETE /api/block.php': { profile_id: 999_999 },
  'POST /api/gift.php': { profile_id: 999_999, gift: 'rose', client_id: NOBODY },
  'POST /api/message.php': { profile_id: 999_999, text: 'Hello', client_id: NOBODY },
  'PUT /api/chat.php': { conversation: 999_999, read_up_to: 1 },
  'DELETE /api/chat.php': { conversation: 999_999 },
  'POST /api/typing.php': { conversation: 999_999 },
  'POST /api/payment.php': {
    bundle_id: '0',
    method: 'ideal',
    country: 'NL',
    discount_code: 'NOSUCHCODE',
    consents: { immediate_start: true },
  },
  'POST /api/mail-events.php': { events: [] },
  'POST /api/payment-webhook.php': { id: 'x' },
  'PUT /api/profile.php': {
    name: 'Someone',
    gender: 'female',
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    hair_color: 'red',
    eye_color: 'blue',
    body_type: 'slim',
    relationship_status: 'single',
    tattoos: 'no',
    interests: ['tea'],
    about: 'Words',
    reason: 'A reason',
    invisible: false,
    privacy_mode: false,
    sensitive_consent: true,
    sexuality: 'bi',
    search_gender: 'male',
  },
  'PUT /api/photos.php': { id: 999_999, main: true, order: 0, private: false },
  'DELETE /api/photos.php': { id: 999_999 },
  'POST /api/photo-unlock.php': { photo_id: 999_999 },
  'PUT /api/notifications.php': { preferences: { like: { mail: true } }, resubscribe: true },
  'POST /api/activate-resend.php': {},
  'POST /api/activate.php': { token: 'x'.repeat(43) },
  'POST /api/user.php?push=1': {
    subscription: {
      endpoint: 'https://push.example.test/send/1',
      expirationTime: null,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
    replaces: 'https://push.example.test/send/0',
  },
  'POST /api/complaints.php': {
    subject: 'illegal',
    url: '/members/999999',
    explanation: 'A complaint of nobody.',
    name: 'Nobody',
    email: 'nobody@example.test',
    good_faith: true,
  },
  'POST /api/page-hidden.php': {},
  'POST /api/exposure.php': { experiment: 'member-landing', variant: 'first-line' },
  'POST /api/reset-password.php': { email: 'nobody' },
  'PUT /api/reset-password.php': {
    token: 'x'.repeat(43),
    password: 'Quiet-lamp-4711',
    password_repeat: 'Quiet-lamp-4711',
  },
  'PUT /api/password.php': { old_password: 'x', password: 'Quiet-lamp-4711', password_repeat: 'Quiet-lamp-4711' },
  'POST /api/mail-change.php': { email: 'nobody@example.test', password: 'x' },
  'PUT /api/mail-change.php': { token: 'x'.repeat(43) },
  'DELETE /api/user.php': { password: 'x', reason: 'other' },
  'POST /api/reactivate.php': { email: 'nobody@example.test', password: 'x' },
  'DELETE /api/sessions.php': { id: NOBODY },
  'POST /api/two-step.php': { password: 'x' },
  'PUT /api/two-step.php': { code: '123456' },
  'DELETE /api/two-step.php': { password: 'x' },
  'POST /api/passkeys.php': { password: 'x' },
  'PUT /api/passkeys.php': { credential: CREDENTIAL },
  'DELETE /api/passkeys.php': { id: 'x'.repeat(43) },
  'POST /api/passkey-login.php': {},
  'PUT /api/passkey-login.php': { credential: CREDENTIAL },
  'POST /api/export.php': {},
  'POST /api/chat.php': { conversation: 999_999 },
  'POST /api/withdrawal.php': { payment_id: NOBODY },
  'PUT /api/withdrawal.php': { payment_id: NOBODY, amount: { value: 1, currency: 'EUR' }, confirm: true },
  'POST /api/directdebit.php': {
    payment_id: NOBODY,
    account_holder: 'Nobody',
    iban: 'NL91ABNA0417164300',
    street: 'Street',
    house_number: '1',
    zip: '1011 AB',
    city: 'Utrecht',
    phone: '+31612345678',
    consent: true,
  },
  'PUT /api/directdebit.php': { payment_id: NOBODY, otp: '123456' },
  'PUT /api/refund-review.php': { id: 999_999, decision: 'retry' },
  'PUT /api/debit-review.php': { id: 999_999, decision: 'retry' },
  'POST /api/traffic-source.php': { source: { network: 'x', cpc: '1' }, consent: true },
  'POST /api/telemetry.php': { events: [{ part: 'shell', release: 'x', kind: 'error', name: 'x' }] },
};
