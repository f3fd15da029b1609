import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { LoginClient } from '../../platform/sessions/login-client.ts';
import type { SessionUser } from '../../platform/sessions/session.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { AccountService, Credentials, Holder, LoginFrom } from '../account/account.service.ts';
import { hashOfToken, isToken } from '../activation/activation-token.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import * as links from './account-links.repository.ts';
import type { AccountMails } from './account-mails.ts';
import { ownCodeOf } from './own-code.ts';

export interface LeavingDeps {
  db: Db;
  accounts: Pick<
    AccountService,
    'find' | 'hold' | 'setStatus' | 'isOwnPassword' | 'tryOwnCode' | 'tryReturn' | 'admit'
  >;
  secondStep: Pick<SecondStep, 'isOn'>;
  sessions: Pick<SessionService, 'endAll'>;
  mails: Pick<AccountMails, 'queue' | 'revoke'>;
  now: () => Date;
}

/** Why a member leaves, and by what they show that the account is theirs. */
interface Leave {
  password: string;
  code?: string | undefined;
  reason?: string | undefined;
  ip: string;
}

export interface LeavingService {
  /**
   * Makes an account `pending_deletion` (C-ACCOUNT-DELETE): hidden at once, logged out everywhere, and mailed the way back.
   * Where two-step login is on it takes a code beside the password (R-ACCOUNT-DELETE-CODE). Throws `validation` with every
   * fault, `locked`, `authentication_required` when another password was set meanwhile.
   */
  leave: (user: SessionUser, values: Leave) => Promise<void>;
  /**
   * Brings an account back by the link of a mail. Throws `gone` for a link that brings nothing back, `login_failed` where the
   * account is closed.
   */
  returnByLink: (tenant: Tenant, token: string) => Promise<void>;
  /**
   * Brings an account back that is pending deletion, by its password, and returns it; it is then let in as by a login, which
   * may be mailed. Throws what `AccountService.tryReturn` throws.
   */
  returnByPassword: (credentials: Credentials & { client: LoginClient }) => Promise<Holder>;
  /**
   * Lets in who has shown in another way that an account is theirs, by a passkey, and brings it back if it is pending
   * deletion. Throws `login_failed` where it is closed.
   */
  returnAs: (userId: number, from: LoginFrom) => Promise<number>;
}

/** What an account is when it is back, and for how many days it can then be claimed (R-ACCOUNT-CLAIMED). */
interface ReturnTo {
  status: 'not_confirmed' | 'active';
  claimDays?: number;
}

/**
 * What an account is that the link of its mail brings back: confirmed, for the link was read in the mail to its address. Where it
 * was not before, somebody else may have signed up with that address: nobody is logged in to a deleted account.
 */
const returnByMail = ({ status_before_deletion: before }: Holder): ReturnTo =>
  before === 'not_confirmed' ? { status: 'active', claimDays: LIMITS.claimDays } : { status: 'active' };

const gone = () => new AppError('gone', 'leaving.link_expired');
const sessionOver = () => new AppError('authentication_required', 'account.session_expired');

/** Throws unless a link brings its account back. */
function checkReturn({ isUsable }: links.Link, { status }: Holder): void {
  if (!isUsable) throw gone();
  // Said to who reads the mails to its address; the link works again where moderators open the account.
  if (status === 'banned') throw new AppError('login_failed', 'account.banned');
  if (status !== 'pending_deletion') throw gone();
}

function leaverOf(deps: LeavingDeps): LeavingService['leave'] {
  const { db, accounts, sessions, mails, now } = deps;
  const refuseWithoutCode = ownCodeOf(deps);
  return async (user, { password, code, reason, ip }) => {
    const checked = await accounts.find(user.tenantId, user.email);
    const isRight = password !== '' && (await accounts.isOwnPassword({ user, password, ip }));
    const refuseSince = await refuseWithoutCode(
      { user, code, ip },
      isRight ? {} : { password: 'account.old_password' as const },
    );
    await db.transaction().execute(async (trx) => {
      const account = await accounts.hold(trx, user.id);
      // A new password that was set since the old one was checked has ended this session, and what it is about to request.
      if (account?.password_hash !== checked?.password_hash) throw sessionOver();
      if (account === null || (account.status !== 'active' && account.status !== 'not_confirmed')) return;
      await refuseSince(trx);
      const said = reason === undefined || reason === '' ? null : reason;
      const { status: before } = account;
      await accounts.setStatus(trx, user.id, { status: 'pending_deletion', since: now(), reason: said, before });
      await sessions.endAll(user.id, null, trx);
      // They would work again in an account that comes back.
      await mails.revoke(trx, user.id, ['reset', 'mail_change']);
      await mails.queue(trx, 'deletion', account);
    });
  };
}

export function createLeavingService(deps: LeavingDeps): LeavingService {
  const { db, accounts, mails } = deps;
  const bringBack = async (trx: Trx, account: Holder, change: ReturnTo): Promise<void> => {
    await accounts.setStatus(trx, account.id, change);
    await links.useLinks(trx, account.id, 'reactivation');
    await mails.queue(trx, 'reactivated', account);
  };

  const returnAs: LeavingService['returnAs'] = async (userId, from) => {
    const account = await db.transaction().execute(async (trx) => {
      const held = await accounts.hold(trx, userId);
      if (held?.status !== 'pending_deletion') return held;
      const status = held.status_before_deletion ?? 'active';
      await bringBack(trx, held, { status });
      return { ...held, status };
    });
    return accounts.admit(account, from);
  };

  return {
    leave: leaverOf(deps),
    returnByLink: async (tenant, token) => {
      if (!isToken(token)) throw gone();
      await db.transaction().execute(async (trx) => {
        const wanted = { tenantId: tenant.id, kind: 'reactivation', hash: hashOfToken(token) } as const;
        const link = await links.findLink(trx, wanted);
        const account = link === null ? null : await accounts.hold(trx, link.userId);
        if (link === null || account === null) throw gone();
        // Opened again, or on a second device: it did what it was for.
        if (link.isUsed && (account.status === 'active' || account.status === 'not_confirmed')) return;
        checkReturn(link, account);
        await bringBack(trx, account, returnByMail(account));
      });
    },
    returnByPassword: async ({ client, ...credentials }) => {
      const account = await accounts.tryReturn(credentials);
      await returnAs(account.id, { device: credentials.device, client, by: 'password' });
      return account;
    },
    returnAs,
  };
}
