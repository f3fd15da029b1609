import { z } from 'zod';
import { idSchema, imageSchema, instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { moderatedMemberSchema, waitingQuerySchema } from './moderation.ts';
import { REPORT_REASONS, REPORT_TYPES } from '../product/lists.ts';
import { PHOTO_REJECTION_REASONS } from '../product/photo-rules.ts';

export const reportBodySchema = z
  .strictObject({
    type: z.enum(REPORT_TYPES),
    /** Of the member, of their photo, or of a message that they sent to the caller. */
    id: idSchema,
    reason: z.enum(REPORT_REASONS),
    comment: z.string().trim().optional().meta({ description: 'At most 500 characters' }),
    /** 'Also block': the member is blocked together with the report (R-MODERATION-REPORT-BLOCK). */
    block: z.boolean().optional(),
  })
  .meta({ id: 'ReportBody' });

const personSchema = z.object({ id: idSchema, name: z.string() });

/** A report as a moderator reads it. */
export const reportSchema = z
  .object({
    id: idSchema,
    type: z.enum(REPORT_TYPES),
    reason: z.enum(REPORT_REASONS),
    comment: z.string(),
    reported_at: instantSchema,
    /** Whom it is about. */
    member: moderatedMemberSchema,
    /** How many reports about the member came before it, decided or not. */
    earlier: z.int().nonnegative(),
    /** Null once the account is gone. */
    reporter: personSchema.nullable(),
    /** What was reported, or what the report of a member who has blocked the reporter brings along, while it is there. */
    message: z
      .object({
        text: z.string(),
        sent_at: instantSchema,
        /** The messages before it, the oldest first; `own`: the member wrote it, not the reporter. */
        before: z.array(z.object({ id: idSchema, text: z.string(), own: z.boolean() })),
      })
      .nullable(),
    photo: imageSchema.nullable(),
  })
  .meta({ id: 'Report' });

export type Report = z.infer<typeof reportSchema>;

export const reportsEndpoints = {
  'POST /api/report.php': defineEndpoint({
    summary: 'Report a member, a photo of theirs, or a message that they sent (C-MODERATION-REPORT)',
    access: 'member',
    body: reportBodySchema,
    status: 204,
    idempotent: true,
    errors: {
      not_found: ['members.gone', 'reports.gone'],
      blocked: ['members.blocked_by'],
      too_many_requests: ['reports.daily_limit'],
    },
  }),
  'GET /api/report.php': defineEndpoint({
    summary: 'The reports that wait for a decision, the oldest first (C-MODERATION-REPORTS)',
    access: 'moderator',
    query: waitingQuerySchema,
    response: z.object({ reports: z.array(reportSchema), next: idSchema.nullable() }).meta({ id: 'ReportsResponse' }),
  }),
  'PUT /api/report.php': defineEndpoint({
    summary: 'Decide a report (C-MODERATION-REPORT-DECIDE)',
    access: 'moderator',
    repeatable: true,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ id: idSchema, decision: z.literal('dismissed') }),
      /** Of a report about a photo. */
      z.strictObject({ id: idSchema, decision: z.literal('photo_removed'), reason: z.enum(PHOTO_REJECTION_REASONS) }),
      z.strictObject({
        id: idSchema,
        decision: z.enum(['warned', 'disabled', 'banned']),
        reason: z.enum(REPORT_REASONS),
      }),
    ]),
    status: 204,
    errors: {
      not_found: ['reports.gone', 'photos.gone'],
      conflict: [
        'reports.decided',
        'reports.decided_dismissed',
        'reports.decided_photo_removed',
        'reports.decided_warned',
        'reports.decided_disabled',
        'reports.decided_banned',
        'moderation.own',
      ],
    },
  }),
};
