import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { LoginWays } from '@tandem/contracts/api/login-ways';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { SessionUser } from '../../platform/sessions/session.ts';
import type { AccountService, Holder } from '../account/account.service.ts';
import type { AccountMails } from '../account-life/account-mails.ts';
import type { LeavingService } from '../account-life/leaving.service.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import { deleteChallengesOf, readLoginWays } from './login-ways.repository.ts';
import type { Passkeys } from './passkeys.service.ts';

export interface LoginWaysDeps {
  db: Db;
  accounts: Pick<AccountService, 'read' | 'hold' | 'admit' | 'isOwnPassword' | 'tryOwnCode'>;
  accountMails: Pick<AccountMails, 'queue' | 'revoke'>;
  leaving: Pick<LeavingService, 'returnAs'>;
  secondStep: SecondStep;
  experiments: Pick<ExperimentsService, 'joinLogin'>;
}

type RoutesDeps = LoginWaysDeps & { passkeys: Passkeys };

/** What a member and where they are, of a call that needs their password. */
interface Asking {
  user: SessionUser;
  password: string;
  ip: string;
}

const codeMissing = () => validationError({ code: 'two_step.code_missing' });
const inIso = (time: string) => new Date(time).toISOString();

/** How a member logs in, as `login-ways.php` returns it. */
async function waysOf(db: Db, userId: number): Promise<LoginWays> {
  const { passkeys, ...ways } = await readLoginWays(db, userId);
  return {
    ...ways,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      created_at: inIso(passkey.created_at),
      last_used_at: passkey.last_used_at === null ? null : inIso(passkey.last_used_at),
    })),
  };
}

function createHelpers({ db, accounts }: LoginWaysDeps) {
  /** The account of a member, locked until the transaction ends. */
  const hold = async (trx: Trx, userId: number): Promise<Holder> => {
    const account = await accounts.hold(trx, userId);
    if (account === null) throw new AppError('authentication_required', 'account.session_expired');
    return account;
  };
  const holderOf = (userId: number) => db.transaction().execute((trx) => hold(trx, userId));
  return {
    hold,
    holderOf,
    /** Throws `validation` for a wrong password: a device that is left open must not change how its member logs in. */
    refuseStranger: async ({ user, password, ip }: Asking): Promise<void> => {
      const isRight = password !== '' && (await accounts.isOwnPassword({ user, password, ip }));
      if (!isRight) throw validationError({ password: 'account.old_password' });
    },
    /**
     * Throws `validation` where two-step login is on and the code is missing or wrong: the password is one step of two.
     * Returns whether it is on.
     */
    refuseWithoutCode: async ({ user, ip }: Omit<Asking, 'password'>, code = ''): Promise<boolean> => {
      const tried = await accounts.tryOwnCode({ user, code, ip });
      if (tried === 'missing') throw codeMissing();
      if (tried === 'wrong') throw validationError({ code: 'two_step.code_wrong' });
      return tried === 'right';
    },
  };
}

/**
 * Refuses other ways in before the address is confirmed: who signed up with somebody else's would keep them from it
 * (R-ACCOUNT-LOGIN-WAYS-CONFIRMED).
 */
function refuseUnconfirmed({ status }: SessionUser): void {
  if (status === 'not_confirmed') throw new AppError('conflict', 'login_ways.not_confirmed');
}

/**
 * Refuses two-step login where the address was confirmed elsewhere, and its owner may have yet to take the account: a new
 * password by mail never turns it off (R-ACCOUNT-TWO-STEP-CLAIMABLE).
 */
function refuseClaimable({ claimable }: Holder): void {
  if (claimable) throw new AppError('conflict', 'login_ways.confirmed_elsewhere');
}

/**
 * `two-step.php`. What a member is mailed of a change is queued in its transaction: there is none without its mail
 * (R-ACCOUNT-LOGIN-WAYS-MAILED).
 */
function twoStepEndpoints(deps: RoutesDeps): EndpointHandlers {
  const { db, accountMails, secondStep } = deps;
  const { hold, holderOf, refuseStranger, refuseWithoutCode } = createHelpers(deps);
  /** With the account locked, so that no address is confirmed elsewhere meanwhile. */
  const beforeItIsOn = (userId: number) => async (trx: Trx) => {
    const account = await hold(trx, userId);
    refuseClaimable(account);
    // A new address that was requested without a code (R-ACCOUNT-MAIL-CHANGE-CODE).
    await accountMails.revoke(trx, userId, ['mail_change']);
    // And a passkey that was begun without one (R-ACCOUNT-PASSKEY-CODE).
    await deleteChallengesOf(trx, userId);
    await accountMails.queue(trx, 'two_step_on', account);
  };
  const turnOff = (userId: number) =>
    db.transaction().execute(async (trx) => {
      const account = await hold(trx, userId);
      if (await secondStep.turnOff(userId, trx)) await accountMails.queue(trx, 'two_step_off', account);
    });
  return {
    ...handle('POST /api/two-step.php', async ({ body, context: { tenant, user, ip } }) => {
      refuseUnconfirmed(user);
      await refuseStranger({ user, password: body.password, ip });
      const account = await holderOf(user.id);
      refuseClaimable(account);
      return secondStep.begin(user.id, { site: tenant.settings.name, account: account.email });
    }),
    ...handle('PUT /api/two-step.php', async ({ body, context: { user } }) => {
      refuseUnconfirmed(user);
      return { recovery_codes: await secondStep.confirm(user.id, body.code, beforeItIsOn(user.id)) };
    }),
    ...handle('DELETE /api/two-step.php', async ({ body, context: { user, ip } }) => {
      await refuseStranger({ user, password: body.password, ip });
      // The password alone would make one step of two (docs/decisions/0111).
      await refuseWithoutCode({ user, ip }, body.code);
      await turnOff(user.id);
      return waysOf(db, user.id);
    }),
  };
}

/** `passkeys.php`. A new passkey is mailed in the transaction that adds it (R-ACCOUNT-LOGIN-WAYS-MAILED). */
function passkeyEndpoints(deps: RoutesDeps): EndpointHandlers {
  const { db, accountMails, secondStep, passkeys } = deps;
  const { hold, refuseStranger, refuseWithoutCode } = createHelpers(deps);
  return {
    ...handle('POST /api/passkeys.php', async ({ body, context: { tenant, origin, user, ip } }) => {
      refuseUnconfirmed(user);
      await refuseStranger({ user, password: body.password, ip });
      // Before the code, which is used up only where nothing else is wrong.
      await passkeys.refuseMore(user.id);
      // A passkey logs in without a code, so adding one takes both steps (R-ACCOUNT-PASSKEY-CODE).
      const hasCode = await refuseWithoutCode({ user, ip }, body.code);
      const options = await passkeys.begin({ tenant, origin }, async (trx) => {
        const account = await hold(trx, user.id);
        // It was turned on since the code was looked for.
        if (!hasCode && (await secondStep.isOn(user.id, trx))) throw codeMissing();
        return account;
      });
      return { options };
    }),
    ...handle('PUT /api/passkeys.php', async ({ body, context: { tenant, origin, user, loginClient } }) => {
      refuseUnconfirmed(user);
      // The contract reads what is passed on; the library all the rest.
      const credential = body.credential as unknown as RegistrationResponseJSON;
      await passkeys.add({ tenant, origin }, user, { credential, client: loginClient }, async (trx) =>
        accountMails.queue(trx, 'passkey_added', await hold(trx, user.id)),
      );
      return waysOf(db, user.id);
    }),
    ...handle('DELETE /api/passkeys.php', async ({ body, context: { user } }) => {
      await passkeys.remove(user.id, body.id);
      return waysOf(db, user.id);
    }),
  };
}

/** `login-ways.php`, `two-step.php`, `passkeys.php` and `passkey-login.php`. */
export function createLoginWaysEndpoints(deps: RoutesDeps): EndpointHandlers {
  const { db, accounts, leaving, passkeys } = deps;
  return {
    ...twoStepEndpoints(deps),
    ...passkeyEndpoints(deps),
    ...handle('GET /api/login-ways.php', ({ context }) => waysOf(db, context.user.id)),
    ...handle('POST /api/passkey-login.php', async ({ context: { tenant, origin } }) => ({
      options: await passkeys.beginLogin({ tenant, origin }),
    })),
    ...handle('PUT /api/passkey-login.php', async ({ body, context, headers }) => {
      const { tenant, origin, loginClient: client } = context;
      const credential = body.credential as unknown as AuthenticationResponseJSON;
      const userId = await passkeys.logIn({ tenant, origin }, credential);
      const from = { device: await context.device(), client, by: 'passkey' as const };
      if (body.keep_account === true) await leaving.returnAs(userId, from);
      else await accounts.admit(await db.transaction().execute((trx) => accounts.hold(trx, userId)), from);
      await context.setSession(userId, { passkey: credential.id });
      await deps.experiments.joinLogin({ tenantId: tenant.id, userId }, headers.cookie);
      return { user: await accounts.read(tenant, userId) };
    }),
  };
}
