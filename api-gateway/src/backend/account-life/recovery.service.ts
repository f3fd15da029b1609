import type { ResetLink } from '@tandem/contracts/api/account';
import { isEmailAddress } from '@tandem/contracts/forms/email-address';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { Session, SessionUser } from '../../platform/sessions/session.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { emailKeyOf } from '../account/account.service.ts';
import type { AccountService, Holder } from '../account/account.service.ts';
import { accountSubject } from '../account/login-lock.ts';
import { hashPassword } from '../account/password.ts';
import type { PasswordCost } from '../account/password.ts';
import { hashOfToken, isToken } from '../activation/activation-token.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import * as links from './account-links.repository.ts';
import { hiddenSeconds } from './account-mails.ts';
import type { AccountMails } from './account-mails.ts';
import { ownCodeOf } from './own-code.ts';
import { newPasswordFaults } from './password-rules.ts';
import type { NewPassword } from './password-rules.ts';
import { isRecoverable, mailFor } from './reset-request.ts';
import type { ResetRequest } from './reset-request.ts';
import * as requests from './reset-requests.repository.ts';

export interface RecoveryDeps {
  db: Db;
  accounts: Pick<AccountService, 'find' | 'hold' | 'setPassword' | 'setStatus' | 'isOwnPassword' | 'tryOwnCode'>;
  sessions: Pick<SessionService, 'endAll' | 'forgetDevices'>;
  mails: Pick<AccountMails, 'queue' | 'revoke'>;
  /** What is mailed later, where the site does not reveal who has an account. */
  resets: Pick<JobQueue<ResetRequest>, 'stage'>;
  secondStep: Pick<SecondStep, 'turnOff' | 'isOn'>;
  passwordCost?: PasswordCost | undefined;
}

/** Whether a site does not reveal which addresses have an account (R-ACCOUNT-RESET-HIDDEN). */
const isHidden = ({ settings }: Tenant) => settings.reveal_unknown_email === false;

/** Who changes their password, and from where. */
export interface PasswordChanger {
  tenant: Tenant;
  user: SessionUser;
  session: Session | null;
  ip: string;
  device: Buffer | null;
}

/** A new password, and by what its member shows that the account is theirs. */
type ChangedPassword = NewPassword & { old_password: string; code?: string | undefined };

export interface RecoveryService {
  /**
   * Mails a link that sets a new password (C-ACCOUNT-RESET-REQUEST); the way back where the account is pending deletion.
   * Throws `not_found` for an unknown address where the tenant reveals that, `too_many_requests` after five in an hour.
   */
  request: (tenant: Tenant, email: string) => Promise<void>;
  /**
   * The other ways into the account of a link, and uses nothing up: its passkeys, where the link may remove them
   * (R-ACCOUNT-RESET-PASSKEYS). Throws `gone` for a link that sets no password any more.
   */
  readLink: (tenant: Tenant, token: string) => Promise<ResetLink>;
  /**
   * Sets the password by a link, once, within 60 minutes, and returns the account: all its sessions are over, its locks are
   * open, its address is confirmed (R-ACCOUNT-RESET-CONFIRMS), and of its passkeys those stay that `keep_passkeys` names
   * (R-ACCOUNT-RESET-PASSKEYS). Throws `gone` for any other link, `validation` with every fault.
   */
  reset: (tenant: Tenant, values: NewPassword & { token: string; keep_passkeys?: Kept }) => Promise<Holder>;
  /**
   * Changes the password of a member who is logged in; all other sessions are over. Where two-step login is on it takes a code
   * as well (R-ACCOUNT-PASSWORD-CODE). Throws `validation` with every fault, `locked`.
   */
  change: (changer: PasswordChanger, values: ChangedPassword) => Promise<void>;
}

/** Ids of the passkeys that stay; undefined for all of them. */
type Kept = readonly string[] | undefined;

const HOUR_SECONDS = 3600;
const gone = () => new AppError('gone', 'recovery.link_expired');
const sessionOver = () => new AppError('authentication_required', 'account.session_expired');

/** Says that nobody has the address, where the tenant reveals that. */
function refuseUnknown({ settings }: Tenant): void {
  if (settings.reveal_unknown_email !== false) throw new AppError('not_found', 'recovery.unknown_email');
}

function refuseTooMany(ages: readonly number[]): void {
  const fifth = ages[LIMITS.resetsPerHour - 1];
  if (fifth === undefined) return;
  const wait = Math.max(1, Math.ceil(HOUR_SECONDS - fifth));
  throw new AppError('too_many_requests', 'too_many_requests', { params: { s: wait }, retryAfter: wait });
}

/** What a guess at the password begins with. */
const ownerOf = ({ email, name }: { email: string; name: string | null }, tenant: Tenant) => ({
  email,
  name: name ?? '',
  siteName: tenant.settings.name,
});

function wantedReset(tenant: Tenant, token: string) {
  if (!isToken(token)) throw gone();
  return { tenantId: tenant.id, kind: 'reset', hash: hashOfToken(token) } as const;
}

function requesterOf({ db, accounts, mails, resets }: RecoveryDeps): RecoveryService['request'] {
  return async (tenant, email) => {
    // Nobody's, so there is nothing to count.
    if (!isEmailAddress(email)) return refuseUnknown(tenant);
    const emailKey = emailKeyOf(email);
    const subject = accountSubject(emailKey);
    // A hidden request does not ask whose the address is: what does nothing else for a known one takes no other time.
    const isOpen = !isHidden(tenant);
    const account = isOpen ? await accounts.find(tenant.id, email) : null;
    const isKnown = account !== null && account.password_hash !== null && account.status !== 'deleted';
    const mail = account === null ? null : mailFor(account);
    await db.transaction().execute(async (trx) => {
      await requests.lockResets(trx, tenant.id, subject);
      refuseTooMany(await requests.readResetAges(trx, tenant.id, subject));
      const inserted = { tenantId: tenant.id, subject, emailKey: isOpen ? null : emailKey };
      const request = await requests.insertReset(trx, inserted);
      if (!isOpen) await resets.stage(trx, { request }, { afterSeconds: hiddenSeconds() });
      else if (account !== null && mail !== null) await mails.queue(trx, mail, account);
    });
    if (!isKnown) refuseUnknown(tenant);
  };
}

/**
 * Whether a new password by mail takes an account over, with all ways in: its address was not confirmed, or elsewhere, and not
 * long ago, and somebody else may have signed up with it (R-ACCOUNT-RESET-CONFIRMS, R-ACCOUNT-CLAIMED). Never where two-step
 * login is on: the mailbox alone does not turn it off (docs/decisions/0290).
 */
const isClaimed = ({ status, claimable }: Holder, isTwoStep: boolean) =>
  status === 'not_confirmed' || (claimable && !isTwoStep);

function linkReaderOf({ db, accounts, secondStep }: RecoveryDeps): RecoveryService['readLink'] {
  return async (tenant, token) => {
    const link = await links.findLink(db, wantedReset(tenant, token));
    if (link?.isUsable !== true) throw gone();
    const owner = await db.transaction().execute((trx) => accounts.hold(trx, link.userId));
    if (owner === null || !isRecoverable(owner)) throw gone();
    const isTwoStep = await secondStep.isOn(owner.id);
    if (isTwoStep && !isClaimed(owner, isTwoStep)) return { two_step: true, passkeys: [] };
    return { two_step: false, passkeys: await links.listPasskeys(db, owner.id) };
  };
}

function changerOf(deps: RecoveryDeps): RecoveryService['change'] {
  const { db, accounts, sessions, mails, passwordCost } = deps;
  const refuseWithoutCode = ownCodeOf(deps);
  return async ({ tenant, user, session, ip, device }, { old_password: oldPassword, code, ...values }) => {
    const owner = await db.transaction().execute((trx) => accounts.hold(trx, user.id));
    if (owner === null) throw sessionOver();
    const faults = newPasswordFaults(values, ownerOf(owner, tenant));
    const isRight = oldPassword !== '' && (await accounts.isOwnPassword({ user, password: oldPassword, ip }));
    if (!isRight) faults['old_password'] = 'account.old_password';
    const refuseSince = await refuseWithoutCode({ user, code, ip }, faults);
    const passwordHash = await hashPassword(values.password, passwordCost);
    await db.transaction().execute(async (trx) => {
      const account = await accounts.hold(trx, user.id);
      // Another one may have been set since the old one was checked, which has ended this session.
      if (account === null || account.password_hash !== owner.password_hash) throw sessionOver();
      await refuseSince(trx);
      await mails.revoke(trx, user.id, ['reset', 'mail_change']);
      await accounts.setPassword(trx, account, passwordHash);
      await sessions.endAll(user.id, session, trx);
      await sessions.forgetDevices(user.id, device, trx);
      await mails.queue(trx, 'password_changed', account);
    });
  };
}

export function createRecoveryService(deps: RecoveryDeps): RecoveryService {
  const { db, accounts, sessions, mails, secondStep, passwordCost } = deps;

  /**
   * Gives an account to who reads the mails to its address: anybody could have signed up with it, and who did keeps no way in
   * but the passkeys that its reader has been shown and keeps.
   */
  const claim = async (trx: Trx, account: Holder, kept: Kept): Promise<void> => {
    await accounts.setStatus(trx, account.id, { status: 'active', claimDays: null });
    await links.deletePasskeysOf(trx, account.id, kept ?? []);
    if (await secondStep.turnOff(account.id, trx)) await mails.queue(trx, 'two_step_off', account);
  };

  return {
    readLink: linkReaderOf(deps),
    request: requesterOf(deps),
    reset: async (tenant, { token, keep_passkeys: kept, ...values }) => {
      const wanted = wantedReset(tenant, token);
      const link = await links.findLink(db, wanted);
      if (link?.isUsable !== true) throw gone();
      const owner = await db.transaction().execute((trx) => accounts.hold(trx, link.userId));
      if (owner === null || !isRecoverable(owner)) throw gone();
      const faults = newPasswordFaults(values, ownerOf(owner, tenant));
      if (Object.keys(faults).length > 0) throw validationError(faults);
      const passwordHash = await hashPassword(values.password, passwordCost);
      return db.transaction().execute(async (trx) => {
        // It may have been used while the hash was made.
        const held = await links.findLink(trx, wanted);
        const account = held?.isUsable === true ? await accounts.hold(trx, held.userId) : null;
        if (account === null || !isRecoverable(account)) throw gone();
        await mails.revoke(trx, account.id, ['reset', 'mail_change']);
        await accounts.setPassword(trx, account, passwordHash);
        await sessions.endAll(account.id, null, trx);
        await sessions.forgetDevices(account.id, null, trx);
        // The mailbox alone takes nothing from an account whose login asks for more (docs/decisions/0127).
        const isTwoStep = await secondStep.isOn(account.id, trx);
        if (isClaimed(account, isTwoStep)) await claim(trx, account, kept);
        else if (kept !== undefined && !isTwoStep) await links.deletePasskeysOf(trx, account.id, kept);
        await mails.queue(trx, 'password_changed', account);
        return { ...account, password_hash: passwordHash };
      });
    },
    change: changerOf(deps),
  };
}
