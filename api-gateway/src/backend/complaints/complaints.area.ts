import type { Mail } from '../../providers/mail/mail.ts';
import { createComplaintMail } from './complaint-mail.ts';
import { deleteOldComplaints, forgetOldRequests } from './complaints.repository.ts';
import { createComplaintReviewService } from './complaint-review.service.ts';
import type { ComplaintReviewDeps } from './complaint-review.service.ts';
import { createComplaintsEndpoints } from './complaints.routes.ts';
import { createComplaintsService } from './complaints.service.ts';
import type { ComplaintsDependencies } from './complaints.service.ts';

export interface ComplaintsAreaDeps extends ComplaintsDependencies, ComplaintReviewDeps {
  mail: Pick<Mail, 'define' | 'queue'>;
}

/** Complaints, what moderators decide on them, and the mail of receipt. */
export function createComplaintsArea(deps: ComplaintsAreaDeps) {
  deps.mail.define(createComplaintMail(deps.db, deps.links));
  return {
    handlers: createComplaintsEndpoints({
      complaints: createComplaintsService(deps),
      review: createComplaintReviewService(deps),
    }),
    cleanUp: async () => {
      await forgetOldRequests(deps.db);
      await deleteOldComplaints(deps.db);
    },
  };
}
