import { isEmailAddress } from '@tandem/contracts/forms/email-address';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Text } from '../../platform/errors/error-texts.ts';
import type { Session, SessionUser } from '../../platform/sessions/session.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { emailKeyOf } from '../account/account.service.ts';
import type { AccountService } from '../account/account.service.ts';
import type { DataExportService } from '../data-export/data-export.service.ts';
import { hashOfToken, isToken } from '../activation/activation-token.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import * as links from './account-links.repository.ts';
import type { AccountMails } from './account-mails.ts';
import { ownCodeOf } from './own-code.ts';

export interface MailChangeDeps {
  db: Db;
  accounts: Pick<AccountService, 'find' | 'hold' | 'setEmail' | 'setStatus' | 'isOwnPassword' | 'tryOwnCode'>;
  secondStep: Pick<SecondStep, 'isOn'>;
  sessions: Pick<SessionService, 'endAll' | 'idOf' | 'forgetDevices'>;
  mails: Pick<AccountMails, 'queue' | 'queueAlike' | 'revoke'>;
  exports: Pick<DataExportService, 'closeLinks'>;
}

/** Where a link is opened: the session there, and what the database knows its device by. */
interface OpenedIn {
  session: Session | null;
  device: Buffer | null;
}

/** A new address, and by what the member shows that the account is theirs. */
interface Wanted {
  email: string;
  password: string;
  code?: string | undefined;
  ip: string;
}

export interface MailChangeService {
  /**
   * Mails a link to a new address (C-ACCOUNT-MAIL-CHANGE-REQUEST). Where two-step login is on it takes a code, which is used
   * up only where nothing else is wrong (R-ACCOUNT-MAIL-CHANGE-CODE). Throws `validation` with every fault, `locked`, and
   * `too_many_requests` after five in a day (L-ACCOUNT-MAIL-CHANGES-DAY).
   */
  request: (tenant: Tenant, user: SessionUser, values: Wanted) => Promise<void>;
  /**
   * Gives the account the address of a link, once, within 24 hours, and returns its id: the old address is mailed, mails
   * that were off after a bounce are on again, all sessions but `session` are over, and all devices forgotten but `device`, where
   * that session is the member's: the next login from one is mailed (R-ACCOUNT-NEW-LOGIN-MAIL). Throws `gone` for any other link,
   * `conflict` when another account has the address by now, and where two-step login is on and `session` is not its
   * member's (R-ACCOUNT-MAIL-CHANGE-HERE). Of a link that was used and has given the account the address that
   * it has, it returns the id as well, and changes nothing (R-ACCOUNT-MAIL-CHANGE-AGAIN).
   */
  confirm: (tenant: Tenant, token: string, openedIn: OpenedIn) => Promise<number>;
}

const DAY_SECONDS = 86_400;
const gone = () => new AppError('gone', 'mail_change.link_expired');
const sessionOver = () => new AppError('authentication_required', 'account.session_expired');

/** What the mail to the old address says of the new one: the member may be leaving its reader (R-ACCOUNT-MAIL-CHANGE-TOLD). */
function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${/^./u.exec(email)?.[0] ?? ''}…${email.slice(at)}`;
}

/** Throws after the requests of a day, whether their addresses were free or not: the limit reveals nobody. */
function refuseTooMany(ages: readonly number[]): void {
  const oldest = ages[LIMITS.mailChangesPerDay - 1];
  if (oldest === undefined) return;
  const wait = Math.max(1, Math.ceil(DAY_SECONDS - oldest));
  throw new AppError('too_many_requests', 'too_many_requests', { params: { s: wait }, retryAfter: wait });
}

/** The account of a link, and the address that it is to get, or was given by this link before. Throws `gone`. */
async function openLink(accounts: Pick<AccountService, 'hold'>, trx: Trx, wanted: links.WantedLink) {
  const link = await links.findLink(trx, wanted);
  const newEmail = link?.newEmail ?? null;
  if (link === null || newEmail === null) throw gone();
  const account = await accounts.hold(trx, link.userId);
  if (account === null || (account.status !== 'active' && account.status !== 'not_confirmed')) throw gone();
  const isDone = link.isUsed && account.email_key === emailKeyOf(newEmail);
  if (!link.isUsable && !isDone) throw gone();
  return { account, newEmail, isDone };
}

/** Returns a function that finds what is wrong with a request besides its code. */
function faultFinderOf({ accounts }: Pick<MailChangeDeps, 'accounts'>) {
  const addressFault = async (tenant: Tenant, user: SessionUser, email: string): Promise<Text | null> => {
    if (!isEmailAddress(email)) return 'mail_change.invalid';
    const owner = await accounts.find(tenant.id, email);
    if (owner === null) return null;
    const isRevealed = owner.id === user.id || tenant.settings.reveal_taken_email !== false;
    return isRevealed ? 'mail_change.taken' : null;
  };

  return async (tenant: Tenant, user: SessionUser, { email, password, ip }: Wanted): Promise<Record<string, Text>> => {
    const fault = await addressFault(tenant, user, email);
    const isRight = password !== '' && (await accounts.isOwnPassword({ user, password, ip }));
    return {
      ...(fault === null ? {} : { email: fault }),
      ...(isRight ? {} : { password: 'account.old_password' as const }),
    };
  };
}

export function createMailChangeService(deps: MailChangeDeps): MailChangeService {
  const { db, accounts, sessions, mails, exports, secondStep } = deps;
  const findFaults = faultFinderOf(deps);
  const refuseWithoutCode = ownCodeOf(deps);

  return {
    request: async (tenant, user, wanted) => {
      const { email, code, ip } = wanted;
      const checked = await accounts.find(tenant.id, user.email);
      const faults = await findFaults(tenant, user, wanted);
      const refuseSince = await refuseWithoutCode({ user, code, ip }, faults);
      await db.transaction().execute(async (trx) => {
        const account = await accounts.hold(trx, user.id);
        // A new password that was set since the old one was checked has ended this session, and what it is about to request.
        if (account === null || account.password_hash !== checked?.password_hash) throw sessionOver();
        await refuseSince(trx);
        // What it has requested ends with it (R-ACCOUNT-LINKS-VOID), so it is not to have ended meanwhile.
        const session = await sessions.idOf(user.sessionKey, trx);
        if (session === null) throw sessionOver();
        refuseTooMany(await links.readMailChangeAges(trx, user.id));
        await links.insertMailChange(trx, user.id);
        // Where the tenant does not reveal who has an account, an address that is taken gets no mail, and the caller the
        // same response in the same time.
        const isSent = (await accounts.find(tenant.id, email)) === null;
        const isHidden = tenant.settings.reveal_taken_email === false;
        await mails.queueAlike(trx, 'mail_change', account, { isSent, isHidden, recipient: email, data: { session } });
      });
    },
    confirm: async (tenant, token, { session, device }) => {
      if (!isToken(token)) throw gone();
      const wanted = { tenantId: tenant.id, kind: 'mail_change', hash: hashOfToken(token) } as const;
      return db.transaction().execute(async (trx) => {
        const { account, newEmail, isDone } = await openLink(accounts, trx, wanted);
        if (isDone) return account.id;
        const isOwn = session?.userId === account.id;
        // Its reader could not claim an account that asks for more than the mail, and would be kept out of it.
        if (!isOwn && (await secondStep.isOn(account.id, trx))) throw new AppError('conflict', 'mail_change.log_in');
        if (!(await accounts.setEmail(trx, account, newEmail))) throw new AppError('conflict', 'mail_change.taken');
        await mails.revoke(trx, account.id, ['mail_change', 'reset']);
        // Their data go to nobody who has the address that they had before.
        await exports.closeLinks(trx, account.id);
        // The link has shown that the new address is theirs; elsewhere, that it is somebody's who may know nothing of the account.
        const claimDays = isOwn ? null : LIMITS.claimDays;
        await accounts.setStatus(trx, account.id, { status: 'active', claimDays });
        await sessions.endAll(account.id, isOwn ? session : null, trx);
        await sessions.forgetDevices(account.id, isOwn ? device : null, trx);
        await mails.queue(trx, 'mail_changed', account, { data: { email: maskedAddress(newEmail) } });
        return account.id;
      });
    },
  };
}
