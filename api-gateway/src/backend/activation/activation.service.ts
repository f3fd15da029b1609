import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { listRequests } from '../../providers/mail/outbox.repository.ts';
import type { MailRequest } from '../../providers/mail/outbox.repository.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { RESEND_WINDOW_HOURS, secondsUntilNext } from './activation-limits.ts';
import { ACTIVATION_MAIL } from './activation-mail.ts';
import { hashOfToken, isToken } from './activation-token.ts';
import * as activations from './activation.repository.ts';

export interface ActivationServiceDeps {
  db: Db;
  mail: Pick<Mail, 'queue'>;
}

export interface ActivationMailState {
  mail: MailRequest['state'] | null;
  nextAt: Date;
}

export interface ActivationService {
  /** Queues the first activation mail, within the transaction that makes the account. */
  requestFirst: (trx: Trx, userId: number) => Promise<void>;
  /** Returns the state of the latest mail of a member, and when the next one may be requested. */
  state: (userId: number) => Promise<ActivationMailState>;
  /**
   * Requests another mail (C-ACCOUNT-RESEND) and returns its state, and when the next one may be requested. Throws
   * `too_many_requests` within a minute and after five in 24 hours, `conflict` when the account is confirmed.
   */
  resend: (userId: number) => Promise<ActivationMailState>;
  /**
   * Confirms the address of a link and returns the id of its account, which can be claimed for a while where the caller, who
   * is null or another member, is not logged in to it (R-ACCOUNT-CLAIMED). Works once, for 48 hours. Throws `not_found`
   * for a link that was never made here, `gone` for one that is over or whose account is closed or has
   * another address, `conflict` when the account is confirmed already.
   */
  activate: (tenant: Tenant, token: string, caller: number | null) => Promise<number>;
}

const failed = (code: 'not_found' | 'gone') => new AppError(code, 'activation.failed');
const confirmed = () => new AppError('conflict', 'activation.already_confirmed');
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

const stateOf = (requests: readonly MailRequest[]): ActivationMailState => ({
  mail: requests[0]?.state ?? null,
  nextAt: inSeconds(secondsUntilNext(requests)),
});

const recentRequests = (db: Db | Trx, userId: number) =>
  listRequests(db, { userId, kind: ACTIVATION_MAIL, hours: RESEND_WINDOW_HOURS });

/** Account activation by mail (R-ACCOUNT-ACTIVATED, R-ACCOUNT-RESEND-LIMIT). */
export function createActivationService({ db, mail }: ActivationServiceDeps): ActivationService {
  const requestMail = async (trx: Trx, userId: number, data: Record<string, unknown>): Promise<void> => {
    const account = await activations.lockAccount(trx, userId);
    await mail.queue(trx, {
      tenantId: account.tenant_id,
      userId,
      kind: ACTIVATION_MAIL,
      recipient: account.email,
      language: account.language,
      data,
    });
  };

  return {
    requestFirst: (trx, userId) => requestMail(trx, userId, {}),
    state: async (userId) => stateOf(await recentRequests(db, userId)),
    resend: (userId) =>
      db.transaction().execute(async (trx) => {
        const { status } = await activations.lockAccount(trx, userId);
        if (status !== 'not_confirmed') throw confirmed();
        const wait = secondsUntilNext(await recentRequests(trx, userId));
        if (wait > 0) {
          throw new AppError('too_many_requests', 'too_many_requests', {
            params: { s: wait },
            retryAfter: wait,
          });
        }
        await requestMail(trx, userId, { resend: true });
        return stateOf(await recentRequests(trx, userId));
      }),
    activate: async (tenant, token, caller) => {
      if (!isToken(token)) throw failed('not_found');
      const hash = hashOfToken(token);
      return db.transaction().execute(async (trx) => {
        const link = await activations.lockToken(trx, tenant.id, hash);
        if (link === null) throw failed('not_found');
        if (link.status === 'active' && link.confirms === link.email_key) throw confirmed();
        const usable = link.used_at === null && !link.expired && link.confirms === link.email_key;
        if (!usable || link.status !== 'not_confirmed') throw failed('gone');
        const claimDays = caller === link.id ? null : LIMITS.claimDays;
        await activations.markActive(trx, link.id, { hash, claimDays });
        return link.id;
      });
    },
  };
}
