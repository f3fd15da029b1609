import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { AccountService, Holder } from '../account/account.service.ts';
import { RESET_REQUEST } from './account-links.repository.ts';
import type { AccountMails } from './account-mails.ts';

const dataSchema = z.object({ member: z.int().nullable() });

/** Whose new password was requested; null where nobody has the address. */
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
  accounts: Pick<AccountService, 'hold'>;
  mails: Pick<AccountMails, 'queue'>;
}

/**
 * Mails who has requested a new password, where the site does not reveal who has an account: the request itself does the same
 * for every address, and queues no mail (R-ACCOUNT-MAIL-ALIKE, docs/decisions/0141).
 */
export function createResetRequestJob({ db, accounts, mails }: ResetRequestDeps): JobKind<ResetRequest> {
  return {
    name: RESET_REQUEST,
    data: dataSchema,
    lanes: 1,
    batch: 5,
    attempts: 5,
    pauseSeconds: () => 30,
    limitSeconds: 60,
    pollSeconds: 5,
    run: async ({ member }) => {
      if (member === null) return;
      await db.transaction().execute(async (trx) => {
        const account = await accounts.hold(trx, member);
        const mail = account === null ? null : mailFor(account);
        if (account !== null && mail !== null) await mails.queue(trx, mail, account);
      });
    },
  };
}
