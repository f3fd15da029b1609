import type { Logger } from 'pino';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { SessionUser } from '../../platform/sessions/session.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { AccountService, Credentials, Holder } from '../account/account.service.ts';
import { hashOfToken, isToken } from '../activation/activation-token.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import * as links from './account-links.repository.ts';
import type { AccountMails } from './account-mails.ts';

export interface LeavingDeps {
  db: Db;
  log: Logger;
  accounts: Pick<AccountService, 'hold' | 'setStatus' | 'isOwnPassword' | 'tryPassword'>;
  sessions: Pick<SessionService, 'endAll' | 'forgetDevices'>;
  photos: Pick<PhotosService, 'removeFilesOf' | 'refundUnlocksOf'>;
  exports: { removeFilesOf: (trx: Trx, userId: number) => Promise<void> };
  mails: Pick<AccountMails, 'queue'>;
  now: () => Date;
}

export interface LeavingService {
  /**
   * Makes an account `pending_deletion` (C-ACCOUNT-DELETE): hidden at once, logged out everywhere, and mailed the way back.
   * Throws `validation` for a wrong password, `locked`.
   */
  leave: (user: SessionUser, values: { password: string; reason?: string | undefined; ip: string }) => Promise<void>;
  /** Brings an account back by the link of a mail. Throws `gone` for a link that brings nothing back. */
  returnByLink: (tenant: Tenant, token: string) => Promise<void>;
  /** Brings an account back by its password, if it is pending deletion, and returns its id. Throws what a login throws. */
  returnByPassword: (credentials: Credentials) => Promise<number>;
  /** Purges the accounts whose 14 days are over (R-ACCOUNT-PURGED), until none is left or `signal` is aborted. */
  purge: (signal: AbortSignal) => Promise<void>;
}

const DAYS = LIMITS.reactivationDays;
const gone = () => new AppError('gone', 'leaving.link_expired');

function purgerOf({ db, log, photos, exports, now }: LeavingDeps): LeavingService['purge'] {
  /** Files first: what is left of them is named by nothing once the rows are gone. */
  const purgeOne = (userId: number) =>
    db.transaction().execute(async (trx) => {
      if (!(await links.lockLeft(trx, userId, { now: now(), days: DAYS }))) return;
      await photos.refundUnlocksOf(trx, userId);
      await photos.removeFilesOf(trx, userId);
      await exports.removeFilesOf(trx, userId);
      await links.deleteUser(trx, userId);
    });
  return async (signal) => {
    for (;;) {
      const due = await links.findLeft(db, { now: now(), days: DAYS });
      for (const userId of due) {
        if (signal.aborted) return;
        await purgeOne(userId);
        log.info({ member: userId }, 'an account was purged');
      }
      if (due.length === 0) return;
    }
  };
}

export function createLeavingService(deps: LeavingDeps): LeavingService {
  const { db, accounts, sessions, mails, now } = deps;

  const bringBack = async (trx: Trx, account: Holder, status: 'not_confirmed' | 'active'): Promise<void> => {
    await accounts.setStatus(trx, account.id, { status });
    await links.useLinks(trx, account.id, 'reactivation');
    await mails.queue(trx, 'reactivated', account);
  };

  return {
    leave: async (user, { password, reason, ip }) => {
      const isRight = password !== '' && (await accounts.isOwnPassword({ user, password, ip }));
      if (!isRight) throw validationError({ password: 'account.old_password' });
      await db.transaction().execute(async (trx) => {
        const account = await accounts.hold(trx, user.id);
        if (account === null || (account.status !== 'active' && account.status !== 'not_confirmed')) return;
        const said = reason === undefined || reason === '' ? null : reason;
        const { status: before } = account;
        await accounts.setStatus(trx, user.id, { status: 'pending_deletion', since: now(), reason: said, before });
        await sessions.endAll(user.id, null, trx);
        await mails.queue(trx, 'deletion', account);
      });
    },
    returnByLink: async (tenant, token) => {
      if (!isToken(token)) throw gone();
      await db.transaction().execute(async (trx) => {
        const wanted = { tenantId: tenant.id, kind: 'reactivation', hash: hashOfToken(token) } as const;
        const link = await links.findLink(trx, wanted);
        const account = link === null ? null : await accounts.hold(trx, link.userId);
        if (link === null || account === null) throw gone();
        // Opened again, or on a second device: it did what it was for.
        if (link.isUsed && account.status === 'active') return;
        if (!link.isUsable || account.status !== 'pending_deletion') throw gone();
        // The link was read in the mail to their address: it is confirmed by it.
        await bringBack(trx, account, 'active');
      });
    },
    returnByPassword: async (credentials) => {
      const { id } = await accounts.tryPassword(credentials);
      return db.transaction().execute(async (trx) => {
        const account = await accounts.hold(trx, id);
        if (account === null) throw new AppError('login_failed', 'account.login_failed');
        if (account.status === 'pending_deletion')
          await bringBack(trx, account, account.status_before_deletion ?? 'active');
        return id;
      });
    },
    purge: purgerOf(deps),
  };
}
