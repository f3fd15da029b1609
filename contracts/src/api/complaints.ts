import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instantSchema } from './common.ts';
import { LIMITS } from '../product/limits.ts';
import { COMPLAINT_STATUSES, COMPLAINT_SUBJECTS } from '../product/lists.ts';

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
};
