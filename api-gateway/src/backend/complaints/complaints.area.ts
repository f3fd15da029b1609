import type { Mail } from '../../providers/mail/mail.ts';
import { createComplaintMail } from './complaint-mail.ts';
import { deleteOldComplaints, forgetOldRequests } from './complaints.repository.ts';
import { createComplaintsEndpoints } from './complaints.routes.ts';
import { createComplaintsService } from './complaints.service.ts';
import type { ComplaintsDependencies } from './complaints.service.ts';

export interface ComplaintsAreaDeps extends ComplaintsDependencies {
  mail: Pick<Mail, 'define' | 'queue'>;
}

/** Complaints, what became of them, and the mail of receipt. */
export function createComplaintsArea(deps: ComplaintsAreaDeps) {
  deps.mail.define(createComplaintMail(deps.db, deps.links));
  return {
    handlers: createComplaintsEndpoints({ complaints: createComplaintsService(deps) }),
    cleanUp: async () => {
      await forgetOldRequests(deps.db);
      await deleteOldComplaints(deps.db);
    },
  };
}
