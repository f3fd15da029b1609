import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../platform/db/database.ts';
import { workAlike } from '../../platform/db/savepoint.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { AccountService, NewAccount, NewAccountProfile } from '../account/account.service.ts';
import { hashPassword, verifyPassword } from '../account/password.ts';
import type { PasswordCost } from '../account/password.ts';
import type { ActivationService } from '../activation/activation.service.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import { dayIn } from '../../platform/tenants/day.ts';
import { hidesAccounts } from '../../platform/tenants/hides-accounts.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { KnownSource } from '../../platform/http/traffic-source-cookie.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import type { TrackingService } from '../tracking/tracking.service.ts';
import { giveFirstLikes, keepFirstLikes } from './first-likes.ts';
import type { FirstLikes } from './first-likes.ts';
import { keepFirstMessage, sendFirstMessage } from './first-message.ts';
import { redeemInvite } from './invite.repository.ts';
import { findMade, keepMade, proofOf } from './made-signups.repository.ts';
import { findFaults, isSignupOpen, listedWords } from './signup-rules.ts';
import type { SignupBody } from './signup-rules.ts';
import type { QueueTakenMail, TakenBy } from './taken-mail.ts';

export interface SignupServiceDeps {
  db: Db;
  tenants: Pick<TenantDirectory, 'all'>;
  accounts: Pick<AccountService, 'create' | 'find' | 'statusOf' | 'isNameTaken' | 'claimName' | 'holdName'>;
  tracking: Pick<TrackingService, 'keepSource'>;
  experiments: Pick<ExperimentsService, 'joinAccount'>;
  credits: Pick<CreditsService, 'grant'>;
  chat: Pick<ChatService, 'sendSignupMessage'>;
  likes: FirstLikes;
  activation: Pick<ActivationService, 'requestFirst'>;
  mailTaken: QueueTakenMail;
  passwordCost?: PasswordCost | undefined;
}

/** Where a signup comes from. */
export interface SignupOrigin {
  source: KnownSource | null;
  visitor: string | null;
  /** The Idempotency-Key of its call. */
  key: string;
}

export interface SignupService {
  /**
   * Makes an account with its credits, its first message and the mail that confirms it, all or nothing; returns its id.
   * Null where the tenant does not reveal who has an account: a mail says how to go on (R-SIGNUP-TAKEN-HIDDEN).
   * `source` is where the visitor came from, when that is known; it stays with the account (F-TRACKING-SOURCE). `visitor`
   * is the number under which they have seen variants of experiments (R-LANDERS-EXPOSURE-JOINED); null without consent. One
   * that was made a short time ago and comes again with its key returns as before (R-SIGNUP-RESUMED).
   * Throws `validation` with every fault by field, `invite_only`, `email_taken` or `account_pending_deletion`.
   */
  signUp: (tenant: Tenant, body: SignupBody, origin: SignupOrigin) => Promise<number | null>;
}

const inviteOnly = () => new AppError('invite_only', 'account.invite_only');

type Accounts = SignupServiceDeps['accounts'];

async function refuseTaken(accounts: Accounts, tenant: Tenant, email: string): Promise<void> {
  const status = await accounts.statusOf(tenant.id, email);
  if (status === null) return;
  if (status === 'pending_deletion') {
    throw new AppError('account_pending_deletion', 'account.pending_deletion');
  }
  throw new AppError('email_taken', 'account.email_taken');
}

/**
 * Refuses what is wrong with a signup, all faults together. Who has an account already learns that first: their name is
 * taken by themselves.
 */
async function refuseFaults({ accounts, tenants }: SignupServiceDeps, tenant: Tenant, body: SignupBody): Promise<void> {
  const faults = findFaults(body, tenant, await tenants.all(), dayIn(tenant.timeZone));
  if (Object.keys(faults).length === 0 && !hidesAccounts(tenant)) await refuseTaken(accounts, tenant, body.email);
  if (faults['name'] === undefined && (await accounts.isNameTaken(tenant.id, body.name)))
    faults['name'] = 'account.name_taken';
  if (Object.keys(faults).length > 0) throw validationError(faults);
}

/** What a signup makes: the account, and the profile of its member. */
function accountOf(tenant: Tenant, body: SignupBody, passwordHash: string): [NewAccount, NewAccountProfile] {
  const consent = body.consent_sensitive === true;
  const { country, language, gender, search_gender } = listedWords(body);
  if (country === null || language === null || gender === null)
    throw new Error('The faults of the body were not found.');
  const account = {
    tenant_id: tenant.id,
    email: body.email,
    password_hash: passwordHash,
    status: 'not_confirmed',
    language,
    lander: body.lander ?? null,
  } as const;
  const profile = {
    name: body.name.normalize('NFC'),
    date_of_birth: body.date_of_birth,
    gender,
    // Whom somebody looks for reveals their orientation: kept with consent only (F-PRIVACY-SENSITIVE-DATA).
    search_gender: consent ? search_gender : null,
    country,
    sensitive_consent_at: consent ? new Date() : null,
  };
  return [account, profile];
}

/** A signup whose faults were looked for, with the hash of its password. */
interface Admitted {
  tenant: Tenant;
  body: SignupBody;
  origin: SignupOrigin;
  /** Null where the visitor needs none. */
  invite: string | null;
  passwordHash: string;
  /** What it is known by when it is sent again. */
  proof: Buffer;
}

const nameTaken = () => validationError({ name: 'account.name_taken' });

/** Uses up the invite of a signup. Throws `invite_only` when it opens nothing. */
async function useInvite(trx: Trx, userId: number, { tenant, invite }: Admitted): Promise<void> {
  if (invite !== null && !(await redeemInvite(trx, { tenantId: tenant.id, code: invite, userId }))) throw inviteOnly();
}

/** All that comes with a new account but its name: its credits, where it came from, and the mail that confirms it. */
function completerOf({ tracking, experiments, credits, activation }: SignupServiceDeps) {
  return async (trx: Trx, userId: number, { tenant, origin: { source, visitor } }: Admitted): Promise<void> => {
    if (source !== null) await tracking.keepSource(trx, { userId, tenantId: tenant.id }, source);
    if (visitor !== null) await experiments.joinAccount(trx, { tenantId: tenant.id, userId }, visitor);
    const amount = tenant.settings.signup_credits;
    if (amount > 0) await credits.grant({ userId, amount, kind: 'signup', reference: String(userId) }, trx);
    await activation.requestFirst(trx, userId);
  };
}

/**
 * What a signup returns that was made already and is sent again, as its response was lost with the gateway (R-SIGNUP-RESUMED); null
 * for a new one. It logs in to an account that is still as the signup made it: the address may have been confirmed since, the
 * password changed. Once a session of the account has ended nothing is found.
 */
async function resume(
  { db, passwordCost }: SignupServiceDeps,
  { tenant, body, proof }: Pick<Admitted, 'tenant' | 'body' | 'proof'>,
): Promise<{ userId: number | null } | null> {
  const made = await findMade(db, proof);
  if (made === null) return null;
  if (hidesAccounts(tenant)) return { userId: null };
  const isAsMade = made.status === 'not_confirmed';
  return isAsMade && (await verifyPassword(made.password_hash, body.password, passwordCost))
    ? { userId: made.id }
    : null;
}

/** An address that nobody has, for an account that is taken back. */
const standIn = () => `${randomUUID()}@taken.invalid`;

/** The account that a signup has made, as the owner of its address. */
const asOwner = (id: number, { tenant_id, email, language }: NewAccount): TakenBy => ({
  id,
  tenant_id,
  email,
  language,
});

/**
 * Signs up where the tenant does not reveal who has an account (R-SIGNUP-TAKEN-HIDDEN, docs/decisions/0080). An address
 * that is taken goes through all that a new one goes through, so that what is refused and how long it takes say nothing;
 * then the account is taken back, and the owner of the address is mailed. A new address goes through that as well, and it is
 * taken back: both make the same statements (R-SIGNUP-TAKEN-ALIKE). What there is once, the name and the invite, goes to the
 * owner of the address, who is the new account or not: both have rows that stay.
 */
function hiddenSignupOf(deps: SignupServiceDeps) {
  const { db, accounts, chat } = deps;
  const complete = completerOf(deps);
  return async (admitted: Admitted): Promise<void> => {
    const { tenant, body, passwordHash } = admitted;
    const [account, profile] = accountOf(tenant, body, passwordHash);
    const known = await accounts.find(tenant.id, body.email);
    await db.transaction().execute(async (trx) => {
      const own: { id: number | null } = { id: null };
      await workAlike(trx, async () => {
        if (known === null) own.id = await accounts.create(trx, account, profile);
        const userId = own.id ?? (await accounts.create(trx, { ...account, email: standIn() }, profile));
        if (userId === null) throw new Error('An address of random letters is taken.');
        await complete(trx, userId, admitted);
        await keepFirstMessage(chat, trx, { tenant, userId, body });
        await keepFirstLikes(trx, { tenant, userId, body });
        return own.id !== null;
      });
      const isTaken = own.id === null;
      const owner =
        own.id === null ? (known ?? (await accounts.find(tenant.id, body.email))) : asOwner(own.id, account);
      // Null when somebody else signed up with the address since it was looked up, and is in it by now.
      if (owner === null) return;
      if (!(await accounts.holdName(trx, { tenantId: tenant.id, userId: owner.id }, body.name))) throw nameTaken();
      await useInvite(trx, owner.id, admitted);
      await keepMade(trx, admitted.proof, owner.id);
      await deps.mailTaken(trx, owner, isTaken);
    });
  };
}

export function createSignupService(deps: SignupServiceDeps): SignupService {
  const { db, accounts, chat, likes, passwordCost } = deps;
  const complete = completerOf(deps);
  const signUpHidden = hiddenSignupOf(deps);

  return {
    signUp: async (tenant, body, origin) => {
      const open = isSignupOpen(tenant, origin.source !== null);
      if (!open && body.invite === undefined) throw inviteOnly();
      const proof = proofOf({ tenantId: tenant.id, key: origin.key, body });
      const before = await resume(deps, { tenant, body, proof });
      if (before !== null) return before.userId;
      await refuseFaults(deps, tenant, body);
      // Before the transaction: nothing is locked while the hash is made.
      const passwordHash = await hashPassword(body.password, passwordCost);
      const admitted = { tenant, body, origin, invite: open ? null : (body.invite ?? ''), passwordHash, proof };
      if (hidesAccounts(tenant)) {
        await signUpHidden(admitted);
        return null;
      }
      return db.transaction().execute(async (trx) => {
        const userId = await accounts.create(trx, ...accountOf(tenant, body, passwordHash));
        // Somebody else signed up with the address since it was looked up.
        if (userId === null) throw new AppError('email_taken', 'account.email_taken');
        // Somebody signed up with the name since it was looked up.
        if (!(await accounts.claimName(trx, { tenantId: tenant.id, userId }, body.name))) throw nameTaken();
        await useInvite(trx, userId, admitted);
        await keepMade(trx, proof, userId);
        await complete(trx, userId, admitted);
        await sendFirstMessage(chat, trx, { tenant, userId, body });
        await giveFirstLikes(likes, trx, { tenant, userId, body });
        return userId;
      });
    },
  };
}
