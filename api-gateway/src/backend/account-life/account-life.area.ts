import type { Links } from '@tandem/contracts/composition/links';
import { recurring } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { AccountService } from '../account/account.service.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import { deleteOldLinks, deleteOldMailChanges } from './account-links.repository.ts';
import { createAccountLifeEndpoints } from './account-life.routes.ts';
import { createAccountMails } from './account-mails.ts';
import { createLeavingService } from './leaving.service.ts';
import type { LeavingDeps } from './leaving.service.ts';
import { createMailChangeService } from './mail-change.service.ts';
import type { MailChangeDeps } from './mail-change.service.ts';
import { createPurge, createPurgedFilesJob, PURGE_QUEUE } from './purge.ts';
import type { PurgeDeps } from './purge.ts';
import { createRecoveryService } from './recovery.service.ts';
import type { RecoveryDeps } from './recovery.service.ts';
import { createResetRequestJob } from './reset-request.ts';
import { deleteOldResets } from './reset-requests.repository.ts';
import { createSignIns } from './sign-ins.ts';

export interface AccountLifeAreaDeps extends Omit<
  LeavingDeps & RecoveryDeps & PurgeDeps,
  'mails' | 'accounts' | 'sessions' | 'files' | 'exports' | 'resets'
> {
  exports: PurgeDeps['exports'] & MailChangeDeps['exports'];
  accounts: AccountService;
  sessions: SessionService;
  secondStep: SecondStep;
  experiments: Pick<ExperimentsService, 'joinLogin'>;
  jobs: Pick<Jobs, 'define'>;
  mail: Pick<Mail, 'define' | 'queue'>;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

/** What happens to an account after it was made: a new password or address, its sessions, its end and the way back. */
export function createAccountLifeArea(deps: AccountLifeAreaDeps) {
  const { db, jobs, sessions, accounts } = deps;
  const mails = createAccountMails(deps);
  const leaving = createLeavingService({ ...deps, mails });
  const purge = createPurge({ ...deps, files: jobs.define(createPurgedFilesJob(deps)) });
  const resets = jobs.define(createResetRequestJob({ db, accounts, mails }));
  jobs.define(recurring({ name: PURGE_QUEUE, schedule: '7 * * * *', limitSeconds: 900, run: purge }));
  return {
    accountMails: mails,
    leaving,
    handlers: createAccountLifeEndpoints({
      accounts,
      leaving,
      recovery: createRecoveryService({ ...deps, mails, resets }),
      mailChange: createMailChangeService({ ...deps, mails }),
      signIns: createSignIns({ db, sessions, mails }),
      secondStep: deps.secondStep,
      experiments: deps.experiments,
    }),
    cleanUp: async () => {
      await deleteOldLinks(db);
      await deleteOldResets(db);
      await deleteOldMailChanges(db);
    },
  };
}
