import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { AccountService, NewAccount, NewAccountProfile } from '../account/account.service.ts';
import { hashPassword } from '../account/password.ts';
import type { PasswordCost } from '../account/password.ts';
import type { ActivationService } from '../activation/activation.service.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import { dayIn } from '../../platform/tenants/day.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { KnownSource } from '../../platform/http/traffic-source-cookie.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import type { TrackingService } from '../tracking/tracking.service.ts';
import { redeemInvite } from './invite.repository.ts';
import { findFaults, isSignupOpen, listedWords } from './signup-rules.ts';
import type { SignupBody } from './signup-rules.ts';

export interface SignupServiceDeps {
  db: Db;
  accounts: Pick<AccountService, 'create' | 'statusOf' | 'isNameTaken' | 'claimName'>;
  tracking: Pick<TrackingService, 'keepSource'>;
  experiments: Pick<ExperimentsService, 'joinAccount'>;
  credits: Pick<CreditsService, 'grant'>;
  chat: Pick<ChatService, 'sendSignupMessage'>;
  activation: Pick<ActivationService, 'requestFirst'>;
  passwordCost?: PasswordCost | undefined;
}

export interface SignupService {
  /**
   * Makes an account with its credits, its first message and the mail that confirms it, all or nothing; returns its id.
   * `source` is where the visitor came from, when that is known; it stays with the account (F-TRACKING-SOURCE). `visitor`
   * is the number under which they have seen variants of experiments (R-LANDERS-EXPOSURE-JOINED).
   * Throws `validation` with every fault by field, `invite_only`, `email_taken` or `account_pending_deletion`.
   */
  signUp: (tenant: Tenant, body: SignupBody, source: KnownSource | null, visitor: string | null) => Promise<number>;
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
async function refuseFaults(accounts: Accounts, tenant: Tenant, body: SignupBody): Promise<void> {
  const faults = findFaults(body, tenant, dayIn(tenant.timeZone));
  if (Object.keys(faults).length === 0) await refuseTaken(accounts, tenant, body.email);
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

/** What keeps the first message from being sent is a fault of that field: without it the signup can go on. */
function asMessageFault(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error;
  const text = error.code === 'validation' ? Object.values(error.fields ?? {})[0] : error.text;
  return validationError({ signup_message: text ?? 'field.invalid' });
}

export function createSignupService(deps: SignupServiceDeps): SignupService {
  const { db, accounts, tracking, experiments, credits, chat, activation, passwordCost } = deps;

  async function sendFirstMessage(trx: Trx, tenant: Tenant, userId: number, body: SignupBody): Promise<void> {
    if (body.signup_message === undefined || body.profile_id === undefined) return;
    const sender = { id: userId, status: 'not_confirmed', paidUser: false } as const;
    try {
      await chat.sendSignupMessage(trx, tenant, sender, {
        profileId: body.profile_id,
        text: body.signup_message.trim(),
      });
    } catch (error) {
      throw asMessageFault(error);
    }
  }

  return {
    signUp: async (tenant, body, source, visitor) => {
      const open = isSignupOpen(tenant, source !== null);
      if (!open && body.invite === undefined) throw inviteOnly();
      await refuseFaults(accounts, tenant, body);
      // Before the transaction: nothing is locked while the hash is made.
      const passwordHash = await hashPassword(body.password, passwordCost);
      return db.transaction().execute(async (trx) => {
        const userId = await accounts.create(trx, ...accountOf(tenant, body, passwordHash));
        // Somebody else signed up with the address since it was looked up.
        if (userId === null) throw new AppError('email_taken', 'account.email_taken');
        const isOwn = await accounts.claimName(trx, { tenantId: tenant.id, userId }, body.name);
        // So did somebody with the name.
        if (!isOwn) throw validationError({ name: 'account.name_taken' });
        if (!open && !(await redeemInvite(trx, { tenantId: tenant.id, code: body.invite ?? '', userId })))
          throw inviteOnly();
        if (source !== null) await tracking.keepSource(trx, { userId, tenantId: tenant.id }, source);
        if (visitor !== null) await experiments.joinAccount(trx, { tenantId: tenant.id, userId }, visitor);
        const amount = tenant.settings.signup_credits;
        if (amount > 0) await credits.grant({ userId, amount, kind: 'signup', reference: String(userId) }, trx);
        await sendFirstMessage(trx, tenant, userId, body);
        await activation.requestFirst(trx, userId);
        return userId;
      });
    },
  };
}
