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
import type { Db } from '../../platform/db/database.ts';
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
  /** What a browser needs to make a passkey for a member. Throws `conflict` where they have as many as are allowed. */
  begin: (place: Place, account: Pick<Holder, 'id' | 'email' | 'name'>) => Promise<{ challenge: string }>;
  /**
   * Adds the passkey that a browser has made. Throws `gone` for one that does not answer to a challenge of the member,
   * `authentication_required` where their session has ended meanwhile (R-ACCOUNT-PASSKEY-OUTDATED), and `conflict` where they
   * have as many as are allowed by now.
   */
  add: (
    place: Place,
    user: Pick<SessionUser, 'id' | 'sessionKey'>,
    made: { credential: RegistrationResponseJSON; client: LoginClient },
  ) => Promise<void>;
  remove: (userId: number, id: string) => Promise<void>;
  /** What a browser needs to log in with any passkey that it has for this site. */
  beginLogin: (place: Place) => Promise<{ challenge: string }>;
  /** The id of the account that a passkey opens. Throws `login_failed`. */
  logIn: (place: Place, credential: AuthenticationResponseJSON) => Promise<number>;
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const unknown = () => new AppError('login_failed', 'passkeys.unknown');
const notAdded = () => new AppError('gone', 'passkeys.not_added');
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

/** What browsers are to sign, each once (R-ACCOUNT-PASSKEY-CHALLENGE). */
const createChallenges = (db: Db) => ({
  keep: ({ challenge }: { challenge: string }, { place, userId }: Asked): Promise<void> =>
    rows.insertChallenge(db, {
      hash: hashOf(challenge),
      tenantId: place.tenant.id,
      userId,
      minutes: LIMITS.passkeyChallengeMinutes,
    }),
  /**
   * What the library checks of a response: that it is from this site, and to this challenge. Throws `refusal` where the
   * challenge was not made for the same, or was used before.
   */
  expectationsOf: async (
    { response }: AuthenticationResponseJSON | RegistrationResponseJSON,
    { place, userId, refusal }: Asked & { refusal: () => AppError },
  ) => {
    const challenge = challengeIn(response.clientDataJSON);
    if (challenge === null) throw refusal();
    if (!(await rows.useChallenge(db, { hash: hashOf(challenge), tenantId: place.tenant.id, userId }))) throw refusal();
    return {
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: domainOf(place),
      requireUserVerification: true,
    };
  },
});

type Challenges = ReturnType<typeof createChallenges>;

function passkeyLogins(db: Db, challenges: Challenges): Pick<Passkeys, 'beginLogin' | 'logIn'> {
  return {
    beginLogin: async (place) => {
      const options = await generateAuthenticationOptions({ rpID: domainOf(place), userVerification: 'required' });
      await challenges.keep(options, { place, userId: null });
      return options;
    },
    logIn: async (place, credential) => {
      const passkey = await rows.findPasskey(db, place.tenant.id, credential.id);
      if (passkey === null) throw unknown();
      const expected = await challenges.expectationsOf(credential, { place, userId: null, refusal: unknown });
      const checked = await verifyAuthenticationResponse({
        response: credential,
        credential: {
          id: passkey.id,
          publicKey: Uint8Array.from(passkey.public_key),
          counter: passkey.counter,
          transports: passkey.transports,
        },
        ...expected,
      }).catch((error: unknown) => {
        throw new AppError('login_failed', 'passkeys.unknown', { cause: error });
      });
      if (!checked.verified) throw unknown();
      await rows.notePasskeyUse(db, passkey.id, checked.authenticationInfo.newCounter);
      return passkey.user_id;
    },
  };
}

/** Passkeys, which log in without a password (docs/decisions/0081). What they sign is checked by a library. */
export function createPasskeys(db: Db): Passkeys {
  const challenges = createChallenges(db);
  return {
    ...passkeyLogins(db, challenges),
    begin: async (place, { id, email, name }) => {
      const { passkeys } = await rows.readLoginWays(db, id);
      if (passkeys.length >= LIMITS.passkeysMost) throw limitReached();
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
      await challenges.keep(options, { place, userId: id });
      return options;
    },
    add: async (place, { id: userId, sessionKey }, { credential, client }) => {
      const expected = await challenges.expectationsOf(credential, { place, userId, refusal: notAdded });
      const checked = await verifyRegistrationResponse({ response: credential, ...expected }).catch(
        (error: unknown) => {
          throw new AppError('gone', 'passkeys.not_added', { cause: error });
        },
      );
      if (!checked.verified) throw notAdded();
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      const passkey = { id, userId, publicKey: Buffer.from(publicKey), counter, transports };
      const { browser, system } = client;
      await db.transaction().execute(async (trx) => {
        const count = await rows.countPasskeys(trx, { userId, sessionKey });
        if (count === null) throw new AppError('authentication_required', 'account.session_expired');
        // Several may have been made at the same time.
        if (count >= LIMITS.passkeysMost) throw limitReached();
        if (!(await rows.insertPasskey(trx, { ...passkey, browser, system }))) throw notAdded();
      });
    },
    remove: (userId, id) => rows.deletePasskey(db, userId, id),
  };
}
