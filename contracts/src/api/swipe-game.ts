import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { memberSchema, memberSearchQuerySchema } from './members.ts';
import { LIMITS } from '../product/limits.ts';

const likesLeftSchema = z.object({
  /** Likes that the caller may still give in the game today. */
  likes_left: z.int().min(0).max(LIMITS.swipeLikesPerDay),
  /** When they have all of them again: the next midnight of the tenant. */
  resets_at: instantSchema,
});

export const swipeDeckSchema = likesLeftSchema
  .extend({
    /** The next members of the deck, the first on top; fewer than the deck's size when there are no more. */
    profiles: z.array(memberSchema),
    /** Whom the caller passed last, while that can be undone, also on another device (R-LIKES-SWIPE-UNDO). */
    last_passed: memberSchema.nullable(),
    /** IANA name of the tenant's time zone, in which the day of the likes ends. */
    time_zone: z.string(),
  })
  .meta({ id: 'SwipeDeck' });

export const swipeResultSchema = likesLeftSchema
  .extend({
    /** The like made a match. */
    match: z.boolean(),
  })
  .meta({ id: 'SwipeResult' });

export const SWIPE_ACTIONS = ['like', 'pass', 'undo'] as const;

export type SwipeDeck = z.infer<typeof swipeDeckSchema>;
export type SwipeResult = z.infer<typeof swipeResultSchema>;
export type SwipeAction = (typeof SWIPE_ACTIONS)[number];

export const swipeGameEndpoints = {
  'GET /api/swipe-game.php': defineEndpoint({
    summary: 'The next members of the swipe game, who fit the caller and were neither liked nor passed (C-LIKES-SWIPE)',
    access: 'member',
    // Of no account where the caller's profile states whom they look for (R-MEMBERS-FIT-ASKED).
    query: memberSearchQuerySchema.pick({ gender: true }),
    response: swipeDeckSchema,
  }),
  'POST /api/swipe-game.php': defineEndpoint({
    summary: 'Like or pass a member, or undo the last pass (C-LIKES-SWIPE-ACTION)',
    access: 'member',
    body: z.strictObject({ profile_id: idSchema, action: z.enum(SWIPE_ACTIONS) }),
    response: swipeResultSchema,
    idempotent: true,
    errors: {
      not_found: ['members.gone'],
      blocked: ['members.blocked_by'],
      conflict: ['members.blocked', 'likes.own_profile_disabled', 'swipe.nothing_to_undo'],
      invisible: ['chat.invisible'],
      too_many_requests: ['likes.daily_limit'],
    },
  }),
};
