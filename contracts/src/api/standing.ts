import { z } from 'zod';
import { idSchema, imageSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { LIFT_REASONS, REPORT_REASONS, STANDINGS } from '../product/lists.ts';
import { PHOTO_REJECTION_REASONS } from '../product/photo-rules.ts';

/** What moderators have decided about a member, and what of it is in force (C-MODERATION-STANDING). */
export const standingSchema = z
  .object({
    id: idSchema,
    /** Null for an account without a profile. */
    name: z.string().nullable(),
    email: z.string(),
    /** Null where neither the profile is hidden nor the account closed. */
    standing: z.enum(STANDINGS).nullable(),
    /** Why the profile is hidden. */
    reason: z.enum(REPORT_REASONS).nullable(),
    /** Rejected ones, the latest first. */
    photos: z.array(z.object({ id: idSchema, photo: imageSchema, reason: z.enum(PHOTO_REJECTION_REASONS).nullable() })),
  })
  .meta({ id: 'MemberStanding' });

export type MemberStanding = z.infer<typeof standingSchema>;

export const standingEndpoints = {
  'GET /api/standing-review.php': defineEndpoint({
    summary: 'What is decided about a member and in force, by their e-mail address (C-MODERATION-STANDING)',
    access: 'moderator',
    query: z.object({ wanted: z.string().trim().min(3).max(254) }),
    response: z.object({ member: standingSchema.nullable() }).meta({ id: 'StandingResponse' }),
  }),
  'PUT /api/standing-review.php': defineEndpoint({
    summary: 'Show a profile again, open an account again, or approve a rejected photo (C-MODERATION-LIFT)',
    access: 'moderator',
    repeatable: true,
    body: z.discriminatedUnion('lift', [
      z.strictObject({ lift: z.literal('member'), member_id: idSchema, reason: z.enum(LIFT_REASONS) }),
      z.strictObject({ lift: z.literal('photo'), photo_id: idSchema, reason: z.enum(LIFT_REASONS) }),
    ]),
    status: 204,
    errors: {
      not_found: ['members.gone', 'photos.gone'],
      conflict: ['moderation.not_in_force', 'moderation.own', 'moderation.own_decision'],
    },
  }),
};
