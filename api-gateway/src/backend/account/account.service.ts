import type { User } from '@tandem/contracts/api/user';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { LoginClient } from '../../platform/sessions/login-client.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { ImageViewer } from '../../providers/media/image-presenter.ts';
import { toUser } from './account.mapper.ts';
import * as accounts from './account.repository.ts';
import type { Holder } from './account.repository.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import { emailKeyOf } from './email-key.ts';
import { accountSubject, attemptLogin, lockSubject } from './login-lock.ts';
import { deleteFailuresOf } from './login-lock.repository.ts';
import { claimName, holdName, isNameClaimed } from './name-claims.repository.ts';
import type { NameOwner } from './name-claims.repository.ts';
import { NEW_LOGIN_MAIL } from './new-login-mail.ts';
import { ownChecksOf } from './own-checks.ts';
import type { OwnChecks } from './own-checks.ts';
import { verifyPassword } from './password.ts';
import type { PasswordCost } from './password.ts';

export interface AccountServiceDeps {
  db: Db;
  sessions: Pick<SessionService, 'findDevice'>;
  mail: Pick<Mail, 'queue'>;
  secondStep: Pick<SecondStep, 'tryCode'>;
  passwordCost?: PasswordCost | undefined;
}

export interface Credentials {
  tenantId: number;
  email: string;
  password: string;
  /** From the authenticator app of a member whose login takes two steps, or a recovery code. */
  code?: string | undefined;
  ip: string;
  /** What the database knows the device by; null for one that has never logged in. */
  device: Buffer | null;
  /** An account whose address is not confirmed is refused as with a wrong password (R-ACCOUNT-LOGIN-HIDDEN). */
  confirmedOnly?: boolean;
}

/** Where somebody comes from who has shown that an account is theirs, and by what. */
export interface LoginFrom extends Pick<Credentials, 'device'> {
  client: LoginClient;
  by: 'password' | 'passkey';
}

export interface AccountService extends OwnChecks {
  /**
   * The member as they see themselves. Without the session that they are known by, which a login has only from its next
   * call on, the main photo of a disabled profile is blurred.
   */
  read: (tenant: Tenant, userId: number, viewer?: ImageViewer) => Promise<User>;
  /**
   * The account that the credentials open. A login from a device that is new to the account is mailed
   * (R-ACCOUNT-NEW-LOGIN-MAIL). Throws `login_failed`, `locked` or `account_pending_deletion`, and of who has given the
   * right password `code_required`, or `validation` for a wrong code; says nothing else of an account.
   */
  login: (credentials: Credentials & { client: LoginClient }) => Promise<Holder>;
  /**
   * Lets the member of an account in who has shown already that it is theirs; what `login` throws of the account's
   * status, and mails.
   */
  admit: (account: Holder | null, from: LoginFrom) => Promise<number>;
  /**
   * The account that is pending deletion and that the credentials open. Those of any other account are refused
   * as a wrong password is (R-ACCOUNT-RETURN-PENDING). Throws `login_failed`, `locked`, `code_required`, or `validation` for a
   * wrong code.
   */
  tryReturn: (credentials: Credentials) => Promise<Holder>;
  saveLanguage: (userId: number, language: Locale) => Promise<void>;
  /** The tenant's account with an e-mail address; null when it has none. */
  find: (tenantId: number, email: string) => Promise<Holder | null>;
  /** An account by its id, locked until the caller's transaction ends; null when it is gone. */
  hold: (trx: Trx, userId: number) => Promise<Holder | null>;
  /** Sets a password in the caller's transaction; the account is open again where it was locked. */
  setPassword: (trx: Trx, account: Holder, passwordHash: string) => Promise<void>;
  /** Sets the address in the caller's transaction. False, and changes nothing, when it is another account's. */
  setEmail: (trx: Trx, account: Holder, email: string) => Promise<boolean>;
  setStatus: (trx: Trx, userId: number, change: accounts.StatusChange) => Promise<void>;
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
  /** Keeps a name from others in the caller's transaction, beside the one that the member has. False when it is another's. */
  holdName: (trx: Trx, owner: NameOwner, name: string) => Promise<boolean>;
}

/** How an address is compared follows from it. */
export type NewAccount = Omit<accounts.NewUser, 'email_key'>;
/** Of the account's own tenant. */
export type NewAccountProfile = Omit<accounts.NewProfile, 'user_id' | 'tenant_id'>;

export type { Holder } from './account.repository.ts';

export { emailKeyOf };

/** The accounts with an address, of all tenants: for what is about the address and not about a site. */
export const findByAddress = (db: Db, email: string): Promise<number[]> =>
  accounts.listIdsByAddress(db, emailKeyOf(email));

/** Throws what an account that does not open says; it is said only to somebody who knows the password. */
function refuseClosed(account: Holder | null): asserts account is Holder {
  if (account === null || account.status === 'deleted') throw new AppError('login_failed', 'account.login_failed');
  // R-MODERATION-BANNED-LOGIN
  if (account.status === 'banned') throw new AppError('login_failed', 'account.banned');
}

/** Whether the link of the mail to its address was never opened, also where it was deleted before that. */
const isUnconfirmed = ({ status, status_before_deletion: before }: Holder): boolean =>
  status === 'not_confirmed' || (status === 'pending_deletion' && before === 'not_confirmed');

/** Said to who has just logged in: not that they could. */
const pendingDeletion = () => new AppError('account_pending_deletion', 'account.pending_deletion_login');

type PasswordChecks = Pick<AccountService, 'login' | 'admit' | 'tryReturn'>;

/** Lets the member of an account in, unless it is closed or about to be deleted. */
const createLetIn =
  ({ db, mail }: Pick<AccountServiceDeps, 'db' | 'mail'>) =>
  async (account: Holder | null, isNewDevice: boolean, from: Omit<LoginFrom, 'device'>): Promise<Holder> => {
    refuseClosed(account);
    if (account.status === 'pending_deletion') throw pendingDeletion();
    if (isNewDevice) await db.transaction().execute((trx) => mailNewLogin(mail, trx, account, from));
    return account;
  };

/** All that a password opens, each attempt counted (login-lock.ts). */
function loginOf({ db, sessions, mail, secondStep, passwordCost }: AccountServiceDeps): PasswordChecks {
  const letIn = createLetIn({ db, mail });
  /**
   * Unknown addresses take the same steps as known ones, and so the same time. `isReturn`: the account is to be pending
   * deletion; for a login it must not be.
   */
  const attempt = async (credentials: Credentials, isReturn = false) => {
    const { tenantId, email, password, code, ip, device, confirmedOnly = false } = credentials;
    const emailKey = emailKeyOf(email);
    const found = await accounts.findHolder(db, tenantId, emailKey);
    const { known, earlier } = await sessions.findDevice(found?.id ?? 0, device);
    const subject = lockSubject({ tenantId, emailKey, ip, knownDevice: known ? device : null });
    const tried = { isCodeWrong: false };
    // Who signs up with a taken address is not let in either (docs/decisions/0291).
    const isHeld = confirmedOnly && found !== null && isUnconfirmed(found);
    const account = await attemptLogin(db, subject, async () => {
      const right = await verifyPassword(found?.password_hash ?? null, password, passwordCost);
      if (!right || found === null || isHeld) return null;
      const isLeaving = found.status === 'pending_deletion';
      if (isReturn && !isLeaving) return null;
      // Before the code is tried: it is for the way back, which would find it used (R-ACCOUNT-RETURN-CODE).
      if (isLeaving && !isReturn) throw pendingDeletion();
      const step = await secondStep.tryCode(found.id, code);
      // No failure, and none before is forgiven for it: who has the password alone would guess codes without end.
      if (step === 'missing') throw new AppError('code_required', 'account.code_required');
      tried.isCodeWrong = step === 'wrong';
      return tried.isCodeWrong ? null : found;
    });
    if (tried.isCodeWrong) throw validationError({ code: 'two_step.code_wrong' });
    return { account, isNewDevice: !known && earlier };
  };

  return {
    login: async ({ client, ...credentials }) => {
      const { account, isNewDevice } = await attempt(credentials);
      return letIn(account, isNewDevice, { client, by: 'password' });
    },
    admit: async (account, { device, ...from }) => {
      const { known, earlier } = await sessions.findDevice(account?.id ?? 0, device);
      return (await letIn(account, !known && earlier, from)).id;
    },
    tryReturn: async (credentials) => {
      const { account } = await attempt(credentials, true);
      refuseClosed(account);
      return account;
    },
  };
}

async function mailNewLogin(
  mail: AccountServiceDeps['mail'],
  trx: Trx,
  account: Holder,
  { client, by }: Omit<LoginFrom, 'device'>,
): Promise<void> {
  await mail.queue(trx, {
    tenantId: account.tenant_id,
    userId: account.id,
    kind: NEW_LOGIN_MAIL,
    recipient: account.email,
    language: account.language,
    data: { ...client, by, at: new Date().toISOString() },
  });
}

export function createAccountService(deps: AccountServiceDeps): AccountService {
  const { db } = deps;
  return {
    read: async (tenant, userId, viewer = null) => toUser(await accounts.findOwnAccount(db, userId), viewer, tenant),
    ...loginOf(deps),
    ...ownChecksOf(deps),
    saveLanguage: (userId, language) => accounts.updateLanguage(db, userId, language),
    find: (tenantId, email) => accounts.findHolder(db, tenantId, emailKeyOf(email)),
    hold: (trx, userId) => accounts.lockHolder(trx, userId),
    setPassword: async (trx, account, passwordHash) => {
      await accounts.updatePassword(trx, account.id, passwordHash);
      await deleteFailuresOf(trx, account.tenant_id, accountSubject(account.email_key));
    },
    setEmail: (trx, account, email) => accounts.updateEmail(trx, account, { email, emailKey: emailKeyOf(email) }),
    setStatus: accounts.updateStatus,
    statusOf: async (tenantId, email) => (await accounts.findHolder(db, tenantId, emailKeyOf(email)))?.status ?? null,
    create: async (trx, account, profile) => {
      const userId = await accounts.insertUser(trx, { ...account, email_key: emailKeyOf(account.email) });
      if (userId === null) return null;
      await accounts.insertProfile(trx, { ...profile, user_id: userId, tenant_id: account.tenant_id });
      // What is withdrawn later is taken off the profile: this stays.
      if (profile.sensitive_consent_at != null) await accounts.insertConsent(trx, userId);
      return userId;
    },
    isNameTaken: (tenantId, name) => isNameClaimed(db, tenantId, name),
    claimName,
    holdName,
  };
}
