import type { EndpointKey } from '@tandem/contracts/api/index';
import type { TestClient } from './harness.ts';

/**
 * How many statements each read makes: one for the session with its account, one or two for what it is about. A read
 * that comes to need one more has to say so here (docs/decisions/0033).
 */
export type Read = Extract<EndpointKey, `GET ${string}`>;

export interface Case {
  /** The query, by the people of this file. */
  query?: (people: People) => Readonly<Record<string, string | number>>;
  /** Who calls; the member with a past when left out. */
  by?: keyof Pick<People, 'member' | 'newcomer' | 'visitor' | 'buyer' | 'liked' | 'moderator'>;
  /** What makes this case different from the first of its call. */
  where?: string;
  statements: number;
}

export const READS: Readonly<Record<Read, readonly Case[]>> = {
  'GET /api/export.php': [{ statements: 2 }],
  'GET /api/sessions.php': [{ statements: 2 }],
  'GET /api/login-ways.php': [{ statements: 2 }],
  'GET /api/user.php': [
    { statements: 2 },
    { statements: 2, by: 'newcomer', where: 'by a free member' },
    { statements: 0, by: 'visitor', where: 'by a visitor' },
  ],
  'GET /api/logout.php': [{ statements: 2 }],
  'GET /api/activate-resend.php': [{ statements: 2 }],
  'GET /api/settings.php': [{ statements: 0 }],
  'GET /api/interests.php': [{ statements: 0 }],
  'GET /api/regions.php': [{ statements: 0 }],
  'GET /api/companyinfo.php': [{ statements: 0 }],
  // It counts the calls of its address, for all gateways.
  'GET /api/geocode.php': [{ statements: 1, query: () => ({ lat: 52.37, lon: 4.89 }) }],
  // One of them counts the calls of its address, for all gateways.
  'GET /api/invite.php': [{ statements: 2, query: () => ({ code: 'x'.repeat(32) }) }],
  'GET /api/members.php': [
    { statements: 2, query: () => ({ country: 'NL', gender: 'female', with_photo: '1', online: '1' }) },
    { statements: 2, query: () => ({ page: 2 }), where: 'with a page after the first' },
    { statements: 3, query: () => ({ everybody: '1', snapshot: '1' }), where: 'with a snapshot' },
    { statements: 2, query: ({ partnerId }) => ({ ids: partnerId }), where: 'with a page of a snapshot' },
    { statements: 1, by: 'visitor', where: 'by a visitor' },
  ],
  'GET /api/member.php': [
    { statements: 2, query: ({ partnerId }) => ({ id: partnerId }) },
    { statements: 1, by: 'visitor', query: ({ partnerId }) => ({ id: partnerId }), where: 'by a visitor' },
  ],
  'GET /api/similar.php': [
    // The ranking was kept by the call before.
    { statements: 3, query: ({ partnerId }) => ({ id: partnerId }) },
    { statements: 2, by: 'visitor', query: ({ partnerId }) => ({ id: partnerId }), where: 'by a visitor' },
  ],
  'GET /api/signup-matches.php': [{ statements: 2 }],
  'GET /api/swipe-game.php': [{ statements: 2 }],
  'GET /api/likes.php': [
    { statements: 2 },
    { statements: 2, query: () => ({ type: 'matches' }), where: 'with one list' },
  ],
  'GET /api/block.php': [{ statements: 2 }],
  'GET /api/chats.php': [{ statements: 3 }, { statements: 3, by: 'newcomer', where: 'by a member without a chat' }],
  'GET /api/messages.php': [
    { statements: 3, query: ({ conversationId }) => ({ conversation: conversationId }) },
    {
      statements: 3,
      query: ({ conversationId }) => ({ conversation: conversationId, around: 1 }),
      where: 'around a message',
    },
  ],
  'GET /api/gifts.php': [{ statements: 1 }],
  'GET /api/events.php': [
    { statements: 1 },
    { statements: 3, query: () => ({ last_event_id: 1 }), where: 'that comes back' },
  ],
  'GET /api/discountcode.php': [
    // One of them counts the calls of its address, for all gateways.
    { statements: 3, query: ({ code }) => ({ code, bundle: '40', country: 'NL' }) },
    { statements: 3, by: 'newcomer', query: () => ({ welcome: 'true' }), where: 'with the time bonus' },
  ],
  'GET /api/payment.php': [
    { statements: 2, by: 'buyer', query: ({ completedId }) => ({ id: completedId }) },
    { statements: 2, by: 'buyer', query: ({ openId }) => ({ id: openId }), where: 'of one that is open' },
  ],
  'GET /api/transactions.php': [
    { statements: 3, by: 'buyer' },
    { statements: 2, by: 'buyer', query: ({ completedId }) => ({ id: completedId }), where: 'with one of them' },
    { statements: 2, by: 'buyer', query: () => ({ before: 1 }), where: 'with a page of the credit history' },
  ],
  // One of them counts the calls of its address, for all gateways.
  'GET /api/receipt.php': [{ statements: 3, by: 'buyer', query: ({ completedId }) => ({ id: completedId }) }],
  'GET /api/refund-review.php': [{ statements: 2, by: 'moderator' }],
  'GET /api/debit-review.php': [{ statements: 2, by: 'moderator' }],
  'GET /api/buyer-review.php': [
    { statements: 2, by: 'moderator', query: () => ({ wanted: 'nobody@example.test' }), where: 'of nobody' },
  ],
  'GET /api/standing-review.php': [
    { statements: 2, by: 'moderator', query: () => ({ wanted: 'nobody@example.test' }), where: 'of nobody' },
  ],
  'GET /api/loss-review.php': [{ statements: 2, by: 'moderator' }],
  'GET /api/repeat-order.php': [{ statements: 3, by: 'buyer' }],
  'GET /api/directdebit.php': [{ statements: 4, by: 'buyer', query: ({ debitId }) => ({ payment: debitId }) }],
  'GET /api/open-order.php': [{ statements: 2, by: 'buyer', query: () => ({ bundle: '40' }) }],
  'GET /api/stay-discount.php': [{ statements: 2 }],
  'GET /api/bundles.php': [{ statements: 3 }, { statements: 3, by: 'newcomer', where: 'with the time bonus' }],
  'GET /api/profile.php': [{ statements: 2 }],
  'GET /api/notifications.php': [{ statements: 2 }],
  'GET /api/unsubscribe.php': [
    { statements: 1, by: 'visitor', query: ({ mailToken }) => ({ token: mailToken }) },
    { statements: 0, by: 'visitor', where: 'without a token' },
  ],
  'GET /api/complaint-review.php': [{ statements: 2, by: 'moderator' }],
  'GET /api/moderation.php': [{ statements: 2, by: 'moderator' }],
  'GET /api/photo-review.php': [{ statements: 2, by: 'moderator' }],
  'GET /api/report.php': [{ statements: 2, by: 'moderator' }],
  'GET /api/complaints.php': [{ statements: 2, query: ({ complaintToken }) => ({ token: complaintToken }) }],
  'GET /api/auto-like.php': [
    { statements: 2, where: 'with nobody who could like' },
    { statements: 2, by: 'liked', where: 'with a like that waits' },
  ],
};

export interface People {
  member: TestClient;
  /** Free, with the time bonus, without a past. */
  newcomer: TestClient;
  visitor: TestClient;
  buyer: TestClient;
  /** An automatic like waits for them. */
  liked: TestClient;
  moderator: TestClient;
  partnerId: number;
  conversationId: number;
  completedId: string;
  openId: string;
  debitId: string;
  complaintToken: string;
  /** Of a mail to the member. */
  mailToken: string;
  code: string;
}
export let people: People;
