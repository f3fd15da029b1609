import type { Links } from '@tandem/contracts/composition/links';
import type { Mail } from '../../providers/mail/mail.ts';
import { createDecisionMail } from './decision-mail.ts';
import { createLiftingService } from './lifting.service.ts';
import type { LiftingDeps } from './lifting.service.ts';
import { createReportDecisionsService } from './report-decisions.service.ts';
import type { ReportDecisionsDeps } from './report-decisions.service.ts';
import { createReportsEndpoints } from './reports.routes.ts';
import { createReportsService } from './reports.service.ts';
import type { ReportsServiceDeps } from './reports.service.ts';

export interface ReportsAreaDeps extends ReportsServiceDeps, ReportDecisionsDeps {
  mail: Pick<Mail, 'define' | 'queue'>;
  moderation: LiftingDeps['moderation'];
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

/** Reports of members, their photos and messages, what moderators decide on them, and what follows from it. */
export function createReportsArea(deps: ReportsAreaDeps) {
  deps.mail.define(createDecisionMail(deps.links));
  const lifting = createLiftingService(deps);
  return {
    lifting,
    handlers: createReportsEndpoints({
      lifting,
      reports: createReportsService(deps),
      decisions: createReportDecisionsService(deps),
    }),
  };
}
