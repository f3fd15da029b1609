import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { AccountService, Holder } from '../account/account.service.ts';
import type { AccountMails } from './account-mails.ts';
import * as requests from './reset-requests.repository.ts';

const dataSchema = z.object({ request: z.int() });

/** The number of a request for a new password. */
export type ResetRequest = z.infer<typeof dataSchema>;

/** Whether an account may get a new password by mail: not one that is closed, and not one that nobody logs in to. */
export const isRecoverable = (account: Holder): boolean =>
  account.status === 'active' || account.status === 'not_confirmed';

/** What an account is mailed when its password was forgotten; null where it is closed, or has none. */
export function mailFor(account: Holder): 'reset' | 'reset_pending' | null {
  if (account.password_hash === null) return null;
  if (account.status === 'pending_deletion') return 'reset_pending';
  return isRecoverable(account) ? 'reset' : null;
}

export interface ResetRequestDeps {
  db: Db;
  accounts: Pick<AccountService, 'find' | 'hold'>;
  mails: Pick<AccountMails, 'queue'>;
}

/**
 * Finds out whose address a new password was requested for, and mails them, where the site does not reveal who has an
 * account: the request itself looks nobody up, so it does the same for every address (R-ACCOUNT-MAIL-ALIKE,
 * docs/decisions/0141).
 */
export function createResetRequestJob({ db, accounts, mails }: ResetRequestDeps): JobKind<ResetRequest> {
  return {
    name: 'reset-request',
    data: dataSchema,
    lanes: 1,
    batch: 5,
    attempts: 5,
    pauseSeconds: () => 30,
    limitSeconds: 60,
    pollSeconds: 5,
    run: async ({ request }) => {
      const made = await requests.findOpenReset(db, request);
      if (made === null) return;
      const owner = await accounts.find(made.tenantId, made.emailKey);
      await db.transaction().execute(async (trx) => {
        // Before the request, as what revokes links does.
        const account = owner === null ? null : await accounts.hold(trx, owner.id);
        const isOpen = await requests.closeReset(trx, request);
        // Another address than the account's by now gets nothing of it.
        if (!isOpen || account?.email_key !== made.emailKey) return;
        const mail = mailFor(account);
        if (mail !== null) await mails.queue(trx, mail, account);
      });
    },
  };
}
