import type { Links } from '@tandem/contracts/composition/links';
import type { Mail } from '../../providers/mail/mail.ts';
import type { AccountService } from '../account/account.service.ts';
import { deleteOldTokens } from './activation.repository.ts';
import { createActivationMail } from './activation-mail.ts';
import { createActivationEndpoints } from './activation.routes.ts';
import { createActivationService } from './activation.service.ts';
import type { ActivationServiceDeps } from './activation.service.ts';

export interface ActivationAreaDeps extends ActivationServiceDeps {
  mail: Pick<Mail, 'define' | 'queue'>;
  accounts: Pick<AccountService, 'read'>;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

/** Links that confirm an e-mail address, and the mail that brings them. */
export function createActivationArea(deps: ActivationAreaDeps) {
  deps.mail.define(createActivationMail(deps.db, deps.links));
  const activation = createActivationService(deps);
  return {
    activation,
    handlers: createActivationEndpoints({ activation, accounts: deps.accounts }),
    cleanUp: () => deleteOldTokens(deps.db),
  };
}
