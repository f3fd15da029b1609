import type { EndpointKey } from '@tandem/contracts/api/index';

/** Things of the demo that reads are about. */
export interface DemoFacts {
  memberId: number;
  conversationId: number;
  paymentId: string;
  complaintToken: string;
}

export type Reader = 'visitor' | 'free' | 'premium' | 'moderator';

/** A read that is measured: who makes it, and with which query. */
export interface EndpointCase {
  key: Extract<EndpointKey, `GET ${string}`>;
  reader: Reader;
  query: (facts: DemoFacts) => Readonly<Record<string, string | number>>;
}

const plainly = () => ({});

/**
 * Reads that cannot be measured: after a logout no session is left, the stream of events does not end, the link of a mail
 * redirects to a page, and no order of the demo waits for a mandate.
 */
export const NOT_MEASURED: readonly EndpointCase['key'][] = [
  'GET /api/logout.php',
  'GET /api/events.php',
  'GET /api/unsubscribe.php',
  'GET /api/directdebit.php',
];

/** Every other read of the contract, as its most demanding reader makes it. */
export const ENDPOINT_CASES: readonly EndpointCase[] = [
  { key: 'GET /api/user.php', reader: 'free', query: plainly },
  { key: 'GET /api/likes.php', reader: 'premium', query: plainly },
  { key: 'GET /api/chats.php', reader: 'premium', query: plainly },
  {
    key: 'GET /api/messages.php',
    reader: 'premium',
    query: ({ conversationId }) => ({ conversation: conversationId }),
  },
  { key: 'GET /api/gifts.php', reader: 'free', query: plainly },
  { key: 'GET /api/members.php', reader: 'premium', query: () => ({ gender: 'female', country: 'NL' }) },
  { key: 'GET /api/member.php', reader: 'premium', query: ({ memberId }) => ({ id: memberId }) },
  { key: 'GET /api/similar.php', reader: 'premium', query: ({ memberId }) => ({ id: memberId }) },
  { key: 'GET /api/profile.php', reader: 'premium', query: plainly },
  { key: 'GET /api/sessions.php', reader: 'premium', query: plainly },
  { key: 'GET /api/export.php', reader: 'premium', query: plainly },
  { key: 'GET /api/auto-like.php', reader: 'free', query: plainly },
  { key: 'GET /api/signup-matches.php', reader: 'free', query: plainly },
  { key: 'GET /api/swipe-game.php', reader: 'free', query: plainly },
  { key: 'GET /api/block.php', reader: 'premium', query: plainly },
  { key: 'GET /api/notifications.php', reader: 'premium', query: plainly },
  { key: 'GET /api/login-ways.php', reader: 'premium', query: plainly },
  { key: 'GET /api/activate-resend.php', reader: 'free', query: plainly },
  { key: 'GET /api/bundles.php', reader: 'free', query: () => ({ country: 'NL' }) },
  {
    key: 'GET /api/discountcode.php',
    reader: 'premium',
    query: () => ({ code: 'AUTUMN15', bundle: '40', country: 'NL' }),
  },
  { key: 'GET /api/stay-discount.php', reader: 'free', query: plainly },
  { key: 'GET /api/transactions.php', reader: 'premium', query: plainly },
  { key: 'GET /api/repeat-order.php', reader: 'premium', query: plainly },
  { key: 'GET /api/receipt.php', reader: 'premium', query: ({ paymentId }) => ({ id: paymentId }) },
  { key: 'GET /api/open-order.php', reader: 'premium', query: () => ({ bundle: '40' }) },
  { key: 'GET /api/payment.php', reader: 'premium', query: ({ paymentId }) => ({ id: paymentId }) },
  { key: 'GET /api/complaints.php', reader: 'visitor', query: ({ complaintToken }) => ({ token: complaintToken }) },
  { key: 'GET /api/complaint-review.php', reader: 'moderator', query: plainly },
  { key: 'GET /api/moderation.php', reader: 'moderator', query: plainly },
  { key: 'GET /api/photo-review.php', reader: 'moderator', query: plainly },
  { key: 'GET /api/report.php', reader: 'moderator', query: plainly },
  { key: 'GET /api/refund-review.php', reader: 'moderator', query: plainly },
  { key: 'GET /api/debit-review.php', reader: 'moderator', query: plainly },
  { key: 'GET /api/loss-review.php', reader: 'moderator', query: plainly },
  { key: 'GET /api/standing-review.php', reader: 'moderator', query: () => ({ wanted: 'nobody@example.test' }) },
  { key: 'GET /api/buyer-review.php', reader: 'moderator', query: () => ({ wanted: 'nobody@example.test' }) },
  { key: 'GET /api/settings.php', reader: 'visitor', query: plainly },
  { key: 'GET /api/interests.php', reader: 'visitor', query: plainly },
  { key: 'GET /api/regions.php', reader: 'visitor', query: plainly },
  { key: 'GET /api/companyinfo.php', reader: 'visitor', query: plainly },
  { key: 'GET /api/invite.php', reader: 'visitor', query: () => ({ code: 'x'.repeat(32) }) },
  { key: 'GET /api/geocode.php', reader: 'visitor', query: () => ({ lat: 52.37, lon: 4.89 }) },
];
