import { createAccountEndpoints } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import type { AccountServiceDeps } from './account.service.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import { deleteOldFailures } from './login-lock.repository.ts';
import { createNewLoginMail } from './new-login-mail.ts';
import type { Links } from '@tandem/contracts/composition/links';
import type { Mail } from '../../providers/mail/mail.ts';

export interface AccountAreaDeps extends AccountServiceDeps {
  mail: Pick<Mail, 'define' | 'queue'>;
  experiments: Pick<ExperimentsService, 'joinLogin'>;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

/** Login, logout, and the account as its member sees it. */
export function createAccountArea(deps: AccountAreaDeps) {
  deps.mail.define(createNewLoginMail(deps.links));
  const accounts = createAccountService(deps);
  return {
    accounts,
    handlers: createAccountEndpoints({ accounts, experiments: deps.experiments }),
    cleanUp: () => deleteOldFailures(deps.db),
  };
}
