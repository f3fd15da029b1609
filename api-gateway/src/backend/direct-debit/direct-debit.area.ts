import type { Links } from '@tandem/contracts/composition/links';
import type { Config } from '../../platform/config/env.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import { createCollectGivenUpJob, createCollectJob, type CollectDependencies } from './collect-job.ts';
import type { ConfirmingDependencies } from './confirming.ts';
import { createDebitReview } from './debit-review.ts';
import { deleteOldMessages, deleteUnsigned, forgetMandates } from './direct-debit.repository.ts';
import { createDirectDebitEndpoints } from './direct-debit.routes.ts';
import { createDirectDebitService } from './direct-debit.service.ts';
import { createMandateMail } from './mandate-mail.ts';
import type { SendingDependencies } from './sending-code.ts';

export type DirectDebitAreaDeps = Omit<CollectDependencies, 'address'> &
  SendingDependencies &
  Omit<ConfirmingDependencies, 'collect' | 'mail'> & {
    config: Pick<Config, 'publicOrigin' | 'port' | 'paymentWebhookSecret'>;
    jobs: Pick<Jobs, 'define'>;
    mail: Pick<Mail, 'define' | 'queue'>;
    links: () => Links;
    moderation: Pick<ModerationService, 'record'>;
  };

/**
 * Direct debits: their form, the code by SMS, the mandate and its mail; the provider collects them in the background, and
 * moderators see to those that it does not take.
 */
export function createDirectDebitArea(deps: DirectDebitAreaDeps) {
  const { config, jobs, mail, payments, db } = deps;
  const address = () => ({ publicOrigin: config.publicOrigin, port: config.port });
  mail.define(createMandateMail(deps));
  jobs.define(createCollectGivenUpJob(db));
  const collect = jobs.define(createCollectJob({ ...deps, address }));
  const directDebit = createDirectDebitService({ ...deps, collect });
  const cleanUp = async () => {
    await payments.debits.expire();
    await deleteUnsigned(db);
    await forgetMandates(db);
    await deleteOldMessages(db);
  };
  const review = createDebitReview({ ...deps, collect });
  return { handlers: createDirectDebitEndpoints({ directDebit, review }), cleanUp };
}
