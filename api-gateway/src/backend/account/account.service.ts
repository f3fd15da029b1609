import type { User } from '@tandem/contracts/api/user';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ImageViewer } from '../../providers/media/image-presenter.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { toUser } from './account.mapper.ts';
import * as accounts from './account.repository.ts';
import { claimName, isNameClaimed } from './name-claims.repository.ts';
import type { NameOwner } from './name-claims.repository.ts';
import { attemptLogin, lockSubject } from './login-lock.ts';
import { verifyPassword } from './password.ts';
import type { PasswordCost } from './password.ts';

export interface AccountServiceDeps {
  db: Db;
  passwordCost?: PasswordCost | undefined;
}

export interface AccountService {
  /**
   * The member as they see themselves. Without the session that they are known by, which a login has only from its next
   * call on, the main photo of a disabled profile is blurred.
   */
  read: (tenant: Tenant, userId: number, viewer?: ImageViewer) => Promise<User>;
  /**
   * The id of the account that the credentials open. Throws `login_failed` or `locked`; says nothing else of an
   * account.
   */
  login: (credentials: { tenantId: number; email: string; password: string; ip: string }) => Promise<number>;
  saveLanguage: (userId: number, language: Locale) => Promise<void>;
  /** The status of the tenant's account with an e-mail address; null when it has none. */
  statusOf: (tenantId: number, email: string) => Promise<accounts.NewUser['status'] | null>;
  /**
   * Makes an account with its profile in the caller's transaction and returns its id; null when the tenant has one with
   * this address already.
   */
  create: (trx: Trx, account: NewAccount, profile: NewAccountProfile) => Promise<number | null>;
  /** Whether a member of the tenant has this name, or one that is confusable with it (V-ACCOUNT-NAME-UNIQUE). */
  isNameTaken: (tenantId: number, name: string) => Promise<boolean>;
  /**
   * Gives a name to a member in the caller's transaction, in place of the one they had. False when it is another's: the
   * caller then rolls back.
   */
  claimName: (trx: Trx, owner: NameOwner, name: string) => Promise<boolean>;
}

/** How an address is compared follows from it. */
export type NewAccount = Omit<accounts.NewUser, 'email_key'>;
/** Of the account's own tenant. */
export type NewAccountProfile = Omit<accounts.NewProfile, 'user_id' | 'tenant_id'>;

/** How an address is compared: without regard to case. */
function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

export function createAccountService({ db, passwordCost }: AccountServiceDeps): AccountService {
  return {
    read: async (tenant, userId, viewer = null) => toUser(await accounts.findOwnAccount(db, userId), viewer, tenant),
    login: async ({ tenantId, email, password, ip }) => {
      const emailKey = emailKeyOf(email);
      const account = await attemptLogin(db, lockSubject(tenantId, emailKey, ip), async () => {
        const found = await accounts.findCredentials(db, tenantId, emailKey);
        const right = await verifyPassword(found?.password_hash ?? null, password, passwordCost);
        return found !== null && right ? found : null;
      });
      if (account === null || account.status === 'deleted') throw new AppError('login_failed', 'account.login_failed');
      // Revealed only to somebody who knows the password (R-MODERATION-BANNED-LOGIN).
      if (account.status === 'banned') throw new AppError('login_failed', 'account.banned');
      if (account.status === 'pending_deletion') {
        throw new AppError('account_pending_deletion', 'account.pending_deletion');
      }
      return account.id;
    },
    saveLanguage: (userId, language) => accounts.updateLanguage(db, userId, language),
    statusOf: async (tenantId, email) =>
      (await accounts.findCredentials(db, tenantId, emailKeyOf(email)))?.status ?? null,
    create: async (trx, account, profile) => {
      const userId = await accounts.insertUser(trx, { ...account, email_key: emailKeyOf(account.email) });
      if (userId === null) return null;
      await accounts.insertProfile(trx, { ...profile, user_id: userId, tenant_id: account.tenant_id });
      return userId;
    },
    isNameTaken: (tenantId, name) => isNameClaimed(db, tenantId, name),
    claimName,
  };
}
