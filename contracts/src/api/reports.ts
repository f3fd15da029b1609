import { z } from 'zod';
import { idQuerySchema, idSchema, imageSchema, instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { REPORT_DECISIONS, REPORT_REASONS, REPORT_TYPES } from '../product/lists.ts';

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
    member: personSchema,
    /** Null once the account is gone. */
    reporter: personSchema.nullable(),
    /** What was reported, while it is there; null of a report about something else. */
    message: z.object({ text: z.string(), sent_at: instantSchema }).nullable(),
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
    /** After the last one of the page before. */
    query: z.object({ after: idQuerySchema.optional() }),
    response: z.object({ reports: z.array(reportSchema), next: idSchema.nullable() }).meta({ id: 'ReportsResponse' }),
  }),
  'PUT /api/report.php': defineEndpoint({
    summary: 'Decide a report (C-MODERATION-REPORT-DECIDE)',
    access: 'moderator',
    body: z.strictObject({ id: idSchema, decision: z.enum(REPORT_DECISIONS) }),
    status: 204,
    errors: { not_found: ['reports.gone'], conflict: ['reports.decided'] },
  }),
};
