import { expect, it } from 'vitest';
import type { EndpointDefinition } from './endpoint.ts';
import { endpoints } from './index.ts';

/** Made twice, these would leave two of something, take credits or money twice, or send two mails. */
const NEED_A_KEY = [
  'POST /api/activate-resend.php',
  'POST /api/complaints.php',
  'POST /api/export.php',
  'POST /api/gift.php',
  'POST /api/like.php',
  'POST /api/message.php',
  'POST /api/payment.php',
  'POST /api/photo-unlock.php',
  'POST /api/photos.php',
  'POST /api/report.php',
  'POST /api/signup.php',
  'POST /api/swipe-game.php',
];

/** Made twice, these leave what one call leaves, or only report something. */
const NEED_NONE = [
  'POST /api/activate.php',
  'POST /api/block.php',
  'POST /api/chat.php',
  'POST /api/directdebit.php',
  'POST /api/exposure.php',
  'POST /api/mail-events.php',
  'POST /api/page-hidden.php',
  'POST /api/passkey-login.php',
  'POST /api/passkeys.php',
  'POST /api/payment-webhook.php',
  'POST /api/reset-link.php',
  'POST /api/stay-discount.php',
  'POST /api/telemetry.php',
  'POST /api/traffic-source.php',
  'POST /api/two-step.php',
  'POST /api/typing.php',
  'POST /api/unsubscribe.php',
  'POST /api/user.php?push=1',
  'POST /api/withdrawal.php',
];

/**
 * Made twice, these would be refused the second time, or count against a limit, although the first one has done what they are
 * for.
 */
const REPEATABLE = [
  'DELETE /api/photos.php',
  'DELETE /api/user.php',
  'POST /api/mail-change.php',
  'POST /api/reactivate.php',
  'POST /api/reset-password.php',
  'POST /api/user.php',
  'PUT /api/buyer-review.php',
  'PUT /api/complaint-review.php',
  'PUT /api/debit-review.php',
  'PUT /api/directdebit.php',
  'PUT /api/loss-review.php',
  'PUT /api/passkey-login.php',
  'PUT /api/passkeys.php',
  'PUT /api/password.php',
  'PUT /api/photo-review.php',
  'PUT /api/refund-review.php',
  'PUT /api/report.php',
  'PUT /api/reset-password.php',
  'PUT /api/standing-review.php',
  'PUT /api/two-step.php',
  'PUT /api/withdrawal.php',
];

/** Made twice, these leave what one call leaves, and respond alike. */
const ALIKE = [
  'DELETE /api/block.php',
  'DELETE /api/chat.php',
  'DELETE /api/like.php',
  'DELETE /api/passkeys.php',
  'DELETE /api/sessions.php',
  'DELETE /api/stored-card.php',
  'DELETE /api/two-step.php',
  'PUT /api/chat.php',
  'PUT /api/like.php',
  'PUT /api/mail-change.php',
  'PUT /api/notifications.php',
  'PUT /api/photos.php',
  'PUT /api/profile.php',
  'PUT /api/user.php',
];

const calls: [string, EndpointDefinition][] = Object.entries(endpoints);

it.each(NEED_A_KEY)('%s needs a key [R-PLATFORM-IDEMPOTENCY-KEY]', (call) => {
  const definition = calls.find(([key]) => key === call)?.[1];
  expect(definition?.idempotent).toBeDefined();
});

it('every POST call is known to need a key or not to [R-PLATFORM-IDEMPOTENCY-KEY]', () => {
  const posts = calls.map(([key]) => key).filter((key) => key.startsWith('POST '));
  const repeatable = REPEATABLE.filter((key) => key.startsWith('POST '));
  expect(posts.toSorted()).toEqual([...NEED_A_KEY, ...NEED_NONE, ...repeatable].toSorted());
});

it('no other call needs a key', () => {
  const withKey = calls.filter(([, { idempotent }]) => idempotent !== undefined).map(([key]) => key);
  expect(withKey.toSorted()).toEqual(NEED_A_KEY);
});

it('every PUT and DELETE call is known to be refused when it is repeated, or not [R-PLATFORM-IDEMPOTENCY-REPEAT]', () => {
  const writes = calls.map(([key]) => key).filter((key) => /^(PUT|DELETE) /.test(key));
  const known = [...REPEATABLE.filter((key) => !key.startsWith('POST ')), ...ALIKE];
  expect(writes.toSorted()).toEqual(known.toSorted());
  const repeatable = calls.filter(([, definition]) => definition.repeatable === true).map(([key]) => key);
  expect(repeatable.toSorted()).toEqual(REPEATABLE);
});
