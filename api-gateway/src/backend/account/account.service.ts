import type { User } from '@tandem/contracts/api/user';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { dayIn } from '../members/age.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { toUser } from './account.mapper.ts';
import * as accounts from './account.repository.ts';
import { attemptLogin, lockSubject } from './login-lock.ts';
import { verifyPassword } from './password.ts';
import type { PasswordCost } from './password.ts';

export interface AccountServiceDeps {
  db: Db;
  passwordCost?: PasswordCost | undefined;
}

export interface AccountService {
  /** The member as they see themselves. */
  read: (tenant: Tenant, userId: number) => Promise<User>;
  /**
   * The id of the account that the credentials open. Throws `login_failed` or `locked`; says nothing else of an
   * account.
   */
  login: (credentials: { tenantId: number; email: string; password: string; ip: string }) => Promise<number>;
  saveLanguage: (userId: number, language: Locale) => Promise<void>;
}

/** How an address is compared: without regard to case. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

export function createAccountService({ db, passwordCost }: AccountServiceDeps): AccountService {
  return {
    read: async (tenant, userId) => toUser(await accounts.findOwnAccount(db, userId), dayIn(tenant.timeZone)),
    login: async ({ tenantId, email, password, ip }) => {
      const emailKey = emailKeyOf(email);
      const account = await attemptLogin(db, lockSubject(tenantId, emailKey, ip), async () => {
        const found = await accounts.findCredentials(db, tenantId, emailKey);
        const right = await verifyPassword(found?.password_hash ?? null, password, passwordCost);
        return found !== null && right ? found : null;
      });
      if (account === null || account.status === 'banned' || account.status === 'deleted') {
        throw new AppError('login_failed', 'account.login_failed');
      }
      // Said to nobody but who knows the password.
      if (account.status === 'pending_deletion') {
        throw new AppError('account_pending_deletion', 'account.pending_deletion');
      }
      return account.id;
    },
    saveLanguage: (userId, language) => accounts.updateLanguage(db, userId, language),
  };
}
