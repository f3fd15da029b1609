import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idSchema, instantSchema, localeSchema } from './common.ts';
import { waitingQuerySchema } from './moderation.ts';
import { LIMITS } from '../product/limits.ts';
import { COMPLAINT_STATUSES, COMPLAINT_SUBJECTS, STANDINGS } from '../product/lists.ts';

/** Names a complaint in letters and calls, such as `7KQF-2MXD`. It gives no access. */
const referenceSchema = z.string();

/**
 * The kinds of its fields only: the service validates them with the schema of the form (`contracts/src/forms`), so that
 * all faults are returned together, with the texts of the form.
 */
export const complaintBodySchema = z
  .strictObject({
    subject: z.enum(COMPLAINT_SUBJECTS),
    /** An http(s) address, or a path of this site; needed where the subject is `illegal`. */
    url: z.string().trim().optional(),
    explanation: z
      .string()
      .trim()
      .meta({ description: `${LIMITS.complaintMin} to ${LIMITS.complaintMax} characters` }),
    /** Name and e-mail may be left out where the subject is `illegal`; without an address there is no mail. */
    name: z.string().trim().optional(),
    email: z.string().trim().optional(),
    good_faith: z.boolean().meta({ description: 'Has to be true' }),
  })
  .meta({ id: 'ComplaintBody' });

export const sentComplaintSchema = z
  .object({
    reference: referenceSchema,
    /** Where the status can be followed: a path without the prefix of a language. Anybody who has it may read the status. */
    link: z.string().startsWith('/'),
    /** Whether reference and link are mailed as well. */
    mailed: z.boolean(),
  })
  .meta({ id: 'SentComplaint' });

/** What the holder of a link may see: nothing of what was written, and nobody's name. */
export const complaintStateSchema = z
  .object({
    reference: referenceSchema,
    subject: z.enum(COMPLAINT_SUBJECTS),
    status: z.enum(COMPLAINT_STATUSES),
    /** What was decided and why; null until then. */
    outcome: z.string().nullable(),
    received_at: instantSchema,
    decided_at: instantSchema.nullable(),
  })
  .meta({ id: 'ComplaintState' });

export type SentComplaint = z.infer<typeof sentComplaintSchema>;
export type ComplaintState = z.infer<typeof complaintStateSchema>;

/** A complaint that is not decided, as a moderator reads it. */
export const waitingComplaintSchema = z
  .object({
    id: idSchema,
    reference: referenceSchema,
    subject: z.enum(COMPLAINT_SUBJECTS),
    status: z.enum(COMPLAINT_STATUSES),
    url: z.string().nullable(),
    explanation: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** In which the decision is to be written. */
    language: localeSchema,
    received_at: instantSchema,
    /** What is in force about its sender: a member by their session, or by their address. */
    standing: z.enum(STANDINGS).nullable(),
  })
  .meta({ id: 'WaitingComplaint' });

export type WaitingComplaint = z.infer<typeof waitingComplaintSchema>;

export const complaintsEndpoints = {
  'POST /api/complaints.php': defineEndpoint({
    summary: 'Complain about content, a decision, a payment or something else (C-MODERATION-COMPLAIN)',
    access: 'visitor',
    // Each sends a mail to whatever address it names.
    limit: { calls: 10, seconds: 3600 },
    body: complaintBodySchema,
    response: sentComplaintSchema,
    status: 201,
    idempotent: 'by-handler',
  }),
  'GET /api/complaints.php': defineEndpoint({
    summary: 'The state of a complaint, by the token of its link',
    access: 'visitor',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: complaintStateSchema,
    errors: { not_found: ['complaints.not_found'] },
  }),
  'GET /api/complaint-review.php': defineEndpoint({
    summary: 'The complaints that are not decided, the oldest first (C-MODERATION-COMPLAINTS)',
    access: 'moderator',
    query: waitingQuerySchema,
    response: z
      .object({ complaints: z.array(waitingComplaintSchema), next: idSchema.nullable() })
      .meta({ id: 'WaitingComplaints' }),
  }),
  'PUT /api/complaint-review.php': defineEndpoint({
    summary: 'Take a complaint into review, or decide it with a text (C-MODERATION-COMPLAINT-DECIDE)',
    access: 'moderator',
    repeatable: true,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ id: idSchema, decision: z.literal('in_review') }),
      z.strictObject({
        id: idSchema,
        decision: z.literal('decided'),
        outcome: z.string().meta({ description: `${LIMITS.complaintMin} to ${LIMITS.complaintMax} characters` }),
        /** Takes back what is in force about its sender (R-MODERATION-LIFTED). */
        lift: z.boolean().optional(),
      }),
    ]),
    status: 204,
    errors: {
      not_found: ['complaints.gone'],
      conflict: [
        'complaints.decided_already',
        'complaints.in_review_already',
        'moderation.own',
        'moderation.not_in_force',
        'moderation.own_decision',
      ],
    },
  }),
};
