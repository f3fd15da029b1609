import { expect, it } from 'vitest';
import type { EndpointDefinition } from './endpoint.ts';
import { ERROR_STATUS } from './errors.ts';
import { endpoints } from './index.ts';

const limitsOf = ({ limit, limitOf }: EndpointDefinition) => [
  limit !== undefined && `${limit.calls} in ${limit.seconds} s`,
  limitOf !== undefined && `limit of ${limitOf.endpoint}`,
];

/** What a definition requires around the call, besides its schemas, in one line. */
function describeRules(key: string, definition: EndpointDefinition): string {
  const { access, session, origin, beacon, upload, cache, redirect, stream, status } = definition;
  const rules = [
    access,
    session === 'none' && 'no session',
    origin === 'own' && 'this site only',
    origin === 'any' && 'other servers',
    ...limitsOf(definition),
    beacon === true && 'beacon',
    upload !== undefined && `${upload.maxBytes / 1_000_000} MB`,
    cache !== undefined && `kept ${cache.seconds} s${cache.vary === undefined ? '' : ` by ${cache.vary}`}`,
    redirect !== undefined && `redirect to ${redirect}`,
    stream !== undefined && 'stream',
    status !== undefined && String(status),
  ];
  return `${key}: ${rules.filter((rule) => rule !== false).join(', ')}`;
}

const RULES = [
  'DELETE /api/block.php: member, 204',
  'DELETE /api/chat.php: member, 204',
  'DELETE /api/like.php: member',
  'DELETE /api/passkeys.php: member',
  'DELETE /api/photos.php: member',
  'DELETE /api/sessions.php: member',
  'DELETE /api/stored-card.php: member, 204',
  'DELETE /api/two-step.php: member',
  'DELETE /api/user.php: member, 204',
  'GET /api/activate-resend.php: member',
  'GET /api/auto-like.php: member, this site only',
  'GET /api/block.php: member',
  'GET /api/bundles.php: visitor',
  'GET /api/buyer-review.php: moderator',
  'GET /api/chats.php: member',
  'GET /api/companyinfo.php: visitor, no session, kept 300 s',
  'GET /api/complaint-review.php: moderator',
  'GET /api/complaints.php: visitor',
  'GET /api/debit-review.php: moderator',
  'GET /api/directdebit.php: member',
  'GET /api/discountcode.php: visitor, 60 in 60 s',
  'GET /api/events.php: member, stream',
  'GET /api/export.php: member',
  'GET /api/geocode.php: visitor, no session, 10 in 3600 s',
  'GET /api/gifts.php: member',
  'GET /api/interests.php: visitor, no session, kept 300 s by Accept-Language',
  'GET /api/invite.php: visitor, no session, 30 in 60 s',
  'GET /api/likes.php: member',
  'GET /api/login-ways.php: member',
  'GET /api/logout.php: visitor, this site only, 204',
  'GET /api/loss-review.php: moderator',
  'GET /api/member.php: visitor',
  'GET /api/members.php: visitor',
  'GET /api/messages.php: member',
  'GET /api/moderation.php: moderator',
  'GET /api/notifications.php: visitor',
  'GET /api/open-order.php: member',
  'GET /api/payment.php: member',
  'GET /api/photo-review.php: moderator',
  'GET /api/profile.php: member',
  'GET /api/receipt.php: member, 60 in 60 s',
  'GET /api/refund-review.php: moderator',
  'GET /api/regions.php: visitor, no session, kept 300 s',
  'GET /api/repeat-order.php: member',
  'GET /api/report.php: moderator',
  'GET /api/sessions.php: member',
  'GET /api/settings.php: visitor, no session, kept 300 s',
  'GET /api/signup-matches.php: member',
  'GET /api/similar.php: visitor',
  'GET /api/standing-review.php: moderator',
  'GET /api/stay-discount.php: member',
  'GET /api/swipe-game.php: member',
  'GET /api/transactions.php: member',
  'GET /api/unsubscribe.php: visitor, no session, redirect to notifications',
  'GET /api/user.php: visitor',
  'POST /api/activate-resend.php: member',
  'POST /api/activate.php: visitor',
  'POST /api/block.php: member, 204',
  'POST /api/chat.php: member, 204',
  'POST /api/complaints.php: visitor, 10 in 3600 s, 201',
  'POST /api/directdebit.php: member, 20 in 3600 s',
  'POST /api/export.php: member',
  'POST /api/exposure.php: visitor, 5000 in 3600 s, 204',
  'POST /api/gift.php: member, 201',
  'POST /api/like.php: member',
  'POST /api/mail-change.php: member, 20 in 3600 s, 204',
  'POST /api/mail-events.php: visitor, no session, other servers, 204',
  'POST /api/message.php: member, 201',
  'POST /api/page-hidden.php: visitor, no session, beacon, 204',
  'POST /api/passkey-login.php: visitor, 60 in 60 s',
  'POST /api/passkeys.php: member',
  'POST /api/payment-webhook.php: visitor, no session, other servers, 204',
  'POST /api/payment.php: member, limit of GET /api/discountcode.php, 201',
  'POST /api/photo-unlock.php: member',
  'POST /api/photos.php: member, 100 in 3600 s, 10 MB, 201',
  'POST /api/reactivate.php: visitor, 30 in 60 s',
  'POST /api/report.php: member, 204',
  'POST /api/reset-link.php: visitor, 60 in 3600 s',
  'POST /api/reset-password.php: visitor, 20 in 3600 s, 204',
  'POST /api/signup.php: visitor, 20 in 3600 s, 201',
  'POST /api/stay-discount.php: member',
  'POST /api/swipe-game.php: member',
  'POST /api/telemetry.php: visitor, no session, beacon, 204',
  'POST /api/traffic-source.php: visitor, no session, 204',
  'POST /api/two-step.php: member',
  'POST /api/typing.php: member, 300 in 60 s, 204',
  'POST /api/unsubscribe.php: visitor, no session, other servers, 204',
  'POST /api/user.php: visitor, 30 in 60 s',
  'POST /api/user.php?push=1: member, 204',
  'POST /api/withdrawal.php: member',
  'PUT /api/buyer-review.php: moderator, 204',
  'PUT /api/chat.php: member, 204',
  'PUT /api/complaint-review.php: moderator, 204',
  'PUT /api/debit-review.php: moderator, 204',
  'PUT /api/directdebit.php: member, 60 in 3600 s',
  'PUT /api/like.php: member, 204',
  'PUT /api/loss-review.php: moderator, 204',
  'PUT /api/mail-change.php: visitor',
  'PUT /api/notifications.php: visitor',
  'PUT /api/passkey-login.php: visitor, 30 in 60 s',
  'PUT /api/passkeys.php: member',
  'PUT /api/password.php: member, 204',
  'PUT /api/photo-review.php: moderator, 204',
  'PUT /api/photos.php: member',
  'PUT /api/profile.php: member',
  'PUT /api/refund-review.php: moderator, 204',
  'PUT /api/report.php: moderator, 204',
  'PUT /api/reset-password.php: visitor, 60 in 3600 s',
  'PUT /api/standing-review.php: moderator, 204',
  'PUT /api/two-step.php: member, 60 in 3600 s',
  'PUT /api/user.php: member',
  'PUT /api/withdrawal.php: member',
];

it('every call requires what it needs: who, from where, how often, what may be kept', () => {
  const described = Object.entries(endpoints).map(([key, definition]) => describeRules(key, definition));
  expect(described.toSorted()).toEqual(RULES);
});

it('what may be kept is a read that no session changes, and an object or a list', () => {
  const kept = Object.entries<EndpointDefinition>(endpoints).filter(([, { cache }]) => cache !== undefined);
  expect(kept.filter(([key, { session }]) => !key.startsWith('GET ') || session !== 'none')).toEqual([]);
  const objects = new Set(['object', 'array', 'record']);
  expect(kept.filter(([, { response }]) => !objects.has(response?.def.type ?? 'none'))).toEqual([]);
});

it('a call without a session is open to visitors', () => {
  const open = Object.entries<EndpointDefinition>(endpoints).filter(([, { session }]) => session === 'none');
  expect(open.filter(([, { access }]) => access !== 'visitor')).toEqual([]);
});

it('an error has the status of its code [R-PLATFORM-ERROR-STATUSES]', () => {
  expect(ERROR_STATUS).toMatchObject({
    insufficient_credits: 402,
    authentication_required: 403,
    not_found: 404,
    conflict: 409,
    gone: 410,
    too_large: 413,
    unsupported_media_type: 415,
    validation: 422,
    locked: 423,
    too_many_requests: 429,
    unavailable: 503,
  });
});
