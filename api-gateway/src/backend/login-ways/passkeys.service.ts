import { createHash } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { LoginClient } from '../../platform/sessions/login-client.ts';
import type { SessionUser } from '../../platform/sessions/session.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { Holder } from '../account/account.service.ts';
import * as rows from './login-ways.repository.ts';

/** Of which site, as the browser sees it. */
export interface Place {
  tenant: Tenant;
  /** Such as `https://tandemly.example`. */
  origin: string;
}

export interface Passkeys {
  /** Throws `conflict` where a member has as many as are allowed. */
  refuseMore: (userId: number) => Promise<void>;
  /**
   * What a browser needs to make a passkey for the account that `hold` returns, first in the transaction that keeps the
   * challenge; it keeps it from that by throwing. Throws `conflict` where they have as many as are allowed.
   */
  begin: (
    place: Place,
    hold: (trx: Trx) => Promise<Pick<Holder, 'id' | 'email' | 'name'>>,
  ) => Promise<{ challenge: string }>;
  /**
   * Adds the passkey that a browser has made. Throws `gone` for one that does not answer to a challenge of the member,
   * `authentication_required` where their session has ended meanwhile (R-ACCOUNT-PASSKEY-OUTDATED), and `conflict` where they
   * have as many as are allowed by now. The challenge is used up with the account locked, so that what ends challenges of the
   * member with the same lock leaves no passkey behind (R-ACCOUNT-PASSKEY-CODE). `before` runs first in the transaction that
   * adds it: what it does is taken back with the rest where the passkey is not added.
   */
  add: (
    place: Place,
    user: Pick<SessionUser, 'id' | 'sessionKey'>,
    made: { credential: RegistrationResponseJSON; client: LoginClient },
    before: (trx: Trx) => Promise<void>,
  ) => Promise<void>;
  remove: (userId: number, id: string) => Promise<void>;
  /** What a browser needs to log in with any passkey that it has for this site. */
  beginLogin: (place: Place) => Promise<{ challenge: string }>;
  /** The id of the account that a passkey opens. Throws `login_failed`. */
  logIn: (place: Place, credential: AuthenticationResponseJSON) => Promise<number>;
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const unknown = () => new AppError('login_failed', 'passkeys.unknown');
const notAdded = (cause?: unknown) => new AppError('gone', 'passkeys.not_added', { cause });
const limitReached = () => new AppError('conflict', 'passkeys.limit_reached');

/**
 * The domain that passkeys are bound to: the tenant's, or the host of the request where that is another one. A browser
 * refuses a domain that the page is not part of.
 */
function domainOf({ tenant, origin }: Place): string {
  const { hostname } = new URL(origin);
  const { domain } = tenant.settings;
  return hostname.endsWith(`.${domain}`) ? domain : hostname;
}

const clientDataSchema = z.object({ challenge: z.string() });

/** The challenge that a browser says it has signed; null where it says nothing that can be read. */
function challengeIn(clientDataJSON: string): string | null {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const read = clientDataSchema.safeParse(data);
  return read.success ? read.data.challenge : null;
}

/** Whose response a challenge is for: a member's who adds a passkey, or null for a login. */
interface Asked {
  place: Place;
  userId: number | null;
}

/** Keeps what a browser is to sign, once (R-ACCOUNT-PASSKEY-CHALLENGE). */
const keepChallenge = (db: DbOrTrx, { challenge }: { challenge: string }, { place, userId }: Asked): Promise<void> =>
  rows.insertChallenge(db, {
    hash: hashOf(challenge),
    tenantId: place.tenant.id,
    userId,
    minutes: LIMITS.passkeyChallengeMinutes,
  });

/** Uses up the challenge of a response; false where it was not made for the same, or was used before. */
const takeChallenge = (db: DbOrTrx, challenge: string, { place, userId }: Asked): Promise<boolean> =>
  rows.useChallenge(db, { hash: hashOf(challenge), tenantId: place.tenant.id, userId });

/** What the library checks of a response: that it is from this site, and to this challenge. */
const expectationsOf = (challenge: string, place: Place) => ({
  expectedChallenge: challenge,
  expectedOrigin: place.origin,
  expectedRPID: domainOf(place),
  requireUserVerification: true,
});

/** The passkey of a response to a challenge. Throws `gone` for a response that the library does not accept. */
async function readPasskey(response: RegistrationResponseJSON, challenge: string, place: Place) {
  const checked = await verifyRegistrationResponse({ response, ...expectationsOf(challenge, place) }).catch(
    (error: unknown) => {
      throw notAdded(error);
    },
  );
  if (!checked.verified) throw notAdded();
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports };
}

function passkeyLogins(db: Db): Pick<Passkeys, 'beginLogin' | 'logIn'> {
  return {
    beginLogin: async (place) => {
      const options = await generateAuthenticationOptions({ rpID: domainOf(place), userVerification: 'required' });
      await keepChallenge(db, options, { place, userId: null });
      return options;
    },
    logIn: async (place, credential) => {
      const passkey = await rows.findPasskey(db, place.tenant.id, credential.id);
      if (passkey === null) throw unknown();
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (challenge === null || !(await takeChallenge(db, challenge, { place, userId: null }))) throw unknown();
      const checked = await verifyAuthenticationResponse({
        response: credential,
        credential: {
          id: passkey.id,
          publicKey: Uint8Array.from(passkey.public_key),
          counter: passkey.counter,
          transports: passkey.transports,
        },
        ...expectationsOf(challenge, place),
      }).catch((error: unknown) => {
        throw new AppError('login_failed', 'passkeys.unknown', { cause: error });
      });
      if (!checked.verified) throw unknown();
      if (!(await rows.notePasskeyUse(db, passkey.id, checked.authenticationInfo.newCounter))) throw unknown();
      return passkey.user_id;
    },
  };
}

/** Passkeys, which log in without a password (docs/decisions/0081). What they sign is checked by a library. */
export function createPasskeys(db: Db): Passkeys {
  const readThoseOf = async (userId: number, trx: DbOrTrx = db) => {
    const { passkeys } = await rows.readLoginWays(trx, userId);
    if (passkeys.length >= LIMITS.passkeysMost) throw limitReached();
    return passkeys;
  };
  return {
    ...passkeyLogins(db),
    refuseMore: async (userId) => void (await readThoseOf(userId)),
    begin: (place, hold) =>
      db.transaction().execute(async (trx) => {
        const { id, email, name } = await hold(trx);
        const passkeys = await readThoseOf(id, trx);
        const options = await generateRegistrationOptions({
          rpName: place.tenant.settings.name,
          rpID: domainOf(place),
          userID: Uint8Array.from(Buffer.from(String(id))),
          userName: email,
          userDisplayName: name ?? email,
          attestationType: 'none',
          excludeCredentials: passkeys.map((passkey) => ({ id: passkey.id })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        });
        await keepChallenge(trx, options, { place, userId: id });
        return options;
      }),
    add: async (place, { id: userId, sessionKey }, { credential, client: { browser, system } }, before) => {
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (challenge === null) throw notAdded();
      const take = (trx: DbOrTrx) => takeChallenge(trx, challenge, { place, userId });
      const passkey = await readPasskey(credential, challenge, place).catch(async (error: unknown) => {
        // No second try with another response.
        await take(db);
        throw error;
      });
      await db.transaction().execute(async (trx) => {
        await before(trx);
        const count = await rows.countPasskeys(trx, { userId, sessionKey });
        if (count === null) throw new AppError('authentication_required', 'account.session_expired');
        if (!(await take(trx))) throw notAdded();
        // Several may have been made at the same time.
        if (count >= LIMITS.passkeysMost) throw limitReached();
        if (!(await rows.insertPasskey(trx, { ...passkey, userId, browser, system }))) throw notAdded();
      });
    },
    remove: (userId, id) => rows.deletePasskey(db, userId, id),
  };
}
