import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countrySchema, genderSchema, idQuerySchema, idSchema, imageSchema, instantSchema } from './common.ts';
import {
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  INTERESTS,
  LIKE_TYPES,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  TATTOOS,
} from '../product/lists.ts';
import { LIMITS } from '../product/limits.ts';

/** A member as a card shows them. */
export const memberSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    age: z.int(),
    gender: genderSchema.nullable(),
    country: countrySchema,
    region: z.string().nullable(),
    city: z.string().nullable(),
    /** Answered by the site, not by a person (F-PROFILE-FICTIONAL): always labelled. */
    fictional: z.boolean(),
    online: z.boolean(),
    /** Joined in the last 7 days. */
    new: z.boolean(),
    main_image: imageSchema.nullable(),
    photo_count: z.int().nonnegative(),
    /** The viewer likes them; false for visitors. */
    liked: z.boolean(),
    /**
     * An interest that the viewer has too, never an intimate one (R-MEMBERS-CARD-INTEREST); null without one and for
     * visitors. A profile has all of them instead, and a backend of another make may leave it out.
     */
    shared_interest: z.enum(INTERESTS).nullable().optional(),
  })
  .meta({ id: 'Member' });

/**
 * A whole profile. The orientation is null, and intimate interests are left out, without that member's consent
 * (R-PRIVACY-SENSITIVE-HIDDEN) and for viewers outside of the audience of both (F-PROFILE-ORIENTATION-AUDIENCE).
 */
export const memberProfileSchema = memberSchema
  .extend({
    sexuality: z.enum(SEXUALITIES).nullable(),
    hair_color: z.enum(HAIR_COLORS).nullable(),
    eye_color: z.enum(EYE_COLORS).nullable(),
    body_type: z.enum(BODY_TYPES).nullable(),
    relationship_status: z.enum(RELATIONSHIP_STATUSES).nullable(),
    tattoos: z.enum(TATTOOS).nullable(),
    interests: z.array(z.enum(INTERESTS)),
    /** Those of `interests` that the viewer has too; none for visitors and on one's own profile. */
    shared_interests: z.array(z.enum(INTERESTS)),
    about: z.string().nullable(),
    reason: z.string().nullable(),
    photos: z.array(imageSchema),
    /** They like the viewer. */
    likes_me: z.boolean(),
    /** Their like has not been seen yet: opening the profile is seeing it (R-LIKES-SEEN-PROFILE). */
    like_new: z.boolean(),
    match: z.boolean(),
    last_active: instantSchema.nullable(),
    /** Their account is not confirmed: they cannot answer yet (R-CHAT-UNCONFIRMED-PARTNER). */
    unconfirmed: z.boolean(),
    /** The viewer's conversation with them, if there is one. */
    conversation_id: idSchema.nullable(),
    /** Whether the two have written before, also in a conversation that the viewer has deleted: a message to them starts none then. */
    conversation_begun: z.boolean().optional(),
  })
  .meta({ id: 'MemberProfile' });

export type Member = z.infer<typeof memberSchema>;
export type MemberProfile = z.infer<typeof memberProfileSchema>;

const flag = z.enum(['0', '1']);
/** One value or several, comma-separated in the query: `hair=red,black`. */
const listOf = (values: readonly [string, ...string[]]) =>
  z
    .string()
    .max(400)
    .refine((text) => text.split(',').every((item) => values.includes(item)));

export const memberSearchQuerySchema = z.object({
  gender: genderSchema.optional(),
  country: countrySchema.optional(),
  countryregion: z.string().max(10).optional(),
  min_age: z.coerce.number<string | number>().int().min(LIMITS.minAge).max(LIMITS.maxAge).optional(),
  max_age: z.coerce.number<string | number>().int().min(LIMITS.minAge).max(LIMITS.maxAge).optional(),
  /**
   * Intimate ones need a login and the caller's own consent (R-MEMBERS-FILTER-LOGIN, R-MEMBERS-FILTER-CONSENT), and find
   * those only who show theirs to the caller.
   */
  interests: listOf(INTERESTS).optional(),
  body_type: listOf(BODY_TYPES).optional(),
  hair_color: listOf(HAIR_COLORS).optional(),
  eye_color: listOf(EYE_COLORS).optional(),
  with_photo: flag.optional(),
  online: flag.optional(),
  new: flag.optional(),
  hide_fictional: flag.optional(),
  /** Also members who do not fit the caller (R-MEMBERS-FIT-EVERYBODY); visitors are shown everybody. */
  everybody: flag.optional(),
  sort: z.enum(['active', 'new', 'age']).optional(),
  page: z.coerce.number<string | number>().int().min(1).max(10_000).optional(),
  /** The response is to have the `snapshot` of the search (R-MEMBERS-SEARCH-STABLE). */
  snapshot: flag.optional(),
  /** Ids of a snapshot, comma-separated: one page of it. All other filters but `everybody` are left aside then. */
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .refine((text) => text.split(',').length <= LIMITS.searchPage)
    .optional(),
});

export const memberSearchResponseSchema = z
  .object({
    profiles: z.array(memberSchema),
    /** Exact up to LIMITS.searchCountCap; beyond it `total_capped` is true and the page says '1000+'. */
    total: z.int().nonnegative(),
    total_capped: z.boolean(),
    pageNumber: z.int().positive(),
    pages: z.int().nonnegative(),
    /** The viewer sees only the first page (R-MEMBERS-SEARCH-LIMITED). */
    limited: z.boolean(),
    /**
     * With `snapshot=1`, where the viewer may see further pages: the ids of all members that are counted, in order. A page
     * of them is requested with `ids`, so that it is the same although members were active meanwhile (R-MEMBERS-SEARCH-STABLE).
     */
    snapshot: z.array(idSchema).optional(),
  })
  .meta({ id: 'MemberSearchResponse' });

export type MemberSearchQuery = z.input<typeof memberSearchQuerySchema>;
export type MemberSearchResponse = z.infer<typeof memberSearchResponseSchema>;

export const likesQuerySchema = z.object({
  /** One list, page by page. Left out: the first page of both sides (C-LIKES-LISTS). */
  type: z.enum(LIKE_TYPES).optional(),
  /** The `next` of the page before; only together with `type`. */
  after: z.string().max(64).optional(),
});

const likedBySchema = memberSchema.extend({ like_new: z.boolean(), liked_at: instantSchema });

export const likesResponseSchema = z
  .object({
    /** Members that the viewer likes, newest first. Empty when another list was requested. */
    profiles: z.array(memberSchema),
    /** Members that like the viewer, new ones first (R-LIKES-ORDER-NEW); with `type=matches` the latest match first. */
    liked_by: z.array(likedBySchema),
    /** All new likes, also those of later pages. A backend of another make may leave it out: then the flags count. */
    new_likes: z.int().nonnegative().optional(),
    /** How many members each list shows, with the first page of one (R-LIKES-COUNTS); another backend may leave it out. */
    counts: z
      .object({
        received: z.int().nonnegative(),
        given: z.int().nonnegative(),
        matches: z.int().nonnegative(),
      })
      .optional(),
    /** Where the requested list goes on; null at its end. */
    next: z.string().nullable().optional(),
  })
  .meta({ id: 'LikesResponse' });

export type LikesResponse = z.infer<typeof likesResponseSchema>;
export type Liker = z.infer<typeof likedBySchema>;
export const likeResultSchema = z.object({ liked: z.boolean(), match: z.boolean() }).meta({ id: 'LikeResult' });

export const membersEndpoints = {
  'GET /api/members.php': defineEndpoint({
    summary:
      'Search members who fit the caller, recently active first, 24 a page (R-MEMBERS-FIT-SEARCH, R-MEMBERS-SEARCH-ORDER, L-MEMBERS-SEARCH-PAGE)',
    access: 'visitor',
    query: memberSearchQuerySchema,
    response: memberSearchResponseSchema,
    errors: { authentication_required: ['members.log_in', 'members.log_in_for_more', 'members.log_in_for_intimate'] },
  }),
  'GET /api/member.php': defineEndpoint({
    summary: 'One profile with the photos that the viewer may see',
    access: 'visitor',
    query: z.object({ id: idQuerySchema }),
    response: memberProfileSchema,
    errors: {
      not_found: ['members.gone'],
      blocked: ['members.blocked_by'],
      authentication_required: ['members.log_in'],
    },
  }),
  'GET /api/similar.php': defineEndpoint({
    summary:
      'Up to 6 members like this one who fit the caller: gender and whom they look for, country, near in age and interests',
    access: 'visitor',
    query: z.object({ id: idQuerySchema }),
    response: z.object({ profiles: z.array(memberSchema) }).meta({ id: 'SimilarResponse' }),
    errors: {
      not_found: ['members.gone'],
      blocked: ['members.blocked_by'],
      authentication_required: ['members.log_in'],
    },
  }),
  'GET /api/signup-matches.php': defineEndpoint({
    summary: 'Up to 8 members of the same country who fit the caller, to be liked after the signup (C-SIGNUP-MATCHES)',
    access: 'member',
    query: memberSearchQuerySchema.pick({ gender: true }),
    response: z
      .object({ profiles: z.array(memberSchema).max(LIMITS.signupMatches) })
      .meta({ id: 'SignupMatchesResponse' }),
  }),
  'GET /api/likes.php': defineEndpoint({
    summary: 'Likes given and received; one list page by page (C-LIKES-LISTS)',
    access: 'member',
    query: likesQuerySchema,
    response: likesResponseSchema,
  }),
  'POST /api/like.php': defineEndpoint({
    summary: 'Like a member; both sides make a match',
    access: 'member',
    body: z.strictObject({ profile_id: idSchema }),
    response: likeResultSchema,
    idempotent: true,
    errors: {
      not_found: ['members.gone'],
      blocked: ['members.blocked_by'],
      conflict: ['members.blocked', 'likes.own_profile_disabled'],
      invisible: ['chat.invisible'],
      too_many_requests: ['likes.daily_limit'],
    },
  }),
  'DELETE /api/like.php': defineEndpoint({
    summary: 'Take a like back; ends the match and keeps the chat (R-LIKES-UNLIKE-MATCH, R-LIKES-UNLIKE-CHAT)',
    access: 'member',
    body: z.strictObject({ profile_id: idSchema }),
    response: likeResultSchema,
    errors: { not_found: ['members.gone'] },
  }),
  'PUT /api/like.php': defineEndpoint({
    summary: "Clear a liker's new flag",
    access: 'member',
    body: z.strictObject({ profile_id: idSchema, seen: z.literal(true) }),
    status: 204,
  }),
};
