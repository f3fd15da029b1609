import { hash, randomBytes } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx } from '../db/database.ts';
import { createKnownDevices } from './known-devices.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginClient } from './login-client.ts';
import type { Session, SessionUser, WayIn } from './session.ts';
import type { SessionRow } from './session.repository.ts';
import * as sessions from './session.repository.ts';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;
/** Being online is shown to the minute; a write for every call would add nothing. */
const TOUCH_AFTER_MILLISECONDS = 60_000;

const hashOf = (secret: string) => hash('sha256', secret, 'buffer');

export interface LoadedSession {
  session: Session;
  user: SessionUser;
}

export interface NewSession {
  /** For the cookie; it is kept nowhere else. */
  secret: string;
  tokenHash: Buffer;
}

export interface SessionService extends KnownDevices {
  /**
   * The session behind a cookie's value, on this tenant; null when it is unknown, over, or its account closed. Its member is here,
   * unless a page that nobody looks at has called.
   */
  load: (secret: string, tenantId: number, by?: { isHere: boolean }) => Promise<LoadedSession | null>;
  /**
   * Makes a session, on a device if it is given. Null where what let the member in would not do so any more: the password was
   * replaced, the passkey removed, or the account is about to be deleted or closed.
   */
  create: (userId: number, client: LoginClient, by: WayIn, device?: Buffer) => Promise<NewSession | null>;
  /** Makes a session in the place of one that lives, whose secret was lost; null where that is over. */
  replace: (
    before: Pick<Session, 'userId' | 'tokenHash'>,
    client: LoginClient,
    device: Buffer,
  ) => Promise<NewSession | null>;
  end: (session: Pick<Session, 'tokenHash'>) => Promise<void>;
  /** The sessions of a member that are not over, the latest first. */
  list: (userId: number) => ReturnType<typeof sessions.listSessions>;
  /** The public id of a session; null where it is over. */
  idOf: (tokenHash: Buffer, trx: DbOrTrx) => Promise<string | null>;
  /**
   * Ends one session of a member by its public id, and returns its device, null where that is not known; nothing happens when
   * there is none.
   */
  endById: (userId: number, id: string) => Promise<Buffer | null>;
  /** Ends all sessions of a member but the one that is given, in the caller's transaction if there is one. */
  endAll: (userId: number, kept: Session | null, trx?: DbOrTrx) => Promise<void>;
  /** Removes the sessions that are over, and the devices that have not logged in for long. */
  cleanUp: () => Promise<void>;
}

/**
 * Sessions: 256 random bits in the cookie, their hash in the database (data-and-limits, security). A session is looked
 * up by every call, in one statement with its account: one that another gateway ended is refused by the next call.
 */
export function createSessionService(db: Db): SessionService {
  const devices = createKnownDevices(db);
  const make = async (of: Omit<SessionRow, 'tokenHash' | 'days'>): Promise<NewSession | null> => {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const tokenHash = hashOf(secret);
    const isMade = await sessions.insertSession(db, { ...of, tokenHash, days: LIMITS.authCookieDays });
    return isMade ? { secret, tokenHash } : null;
  };
  return {
    ...devices,
    load: async (secret, tenantId, { isHere } = { isHere: true }) => {
      if (!SECRET.test(secret)) return null;
      const tokenHash = hashOf(secret);
      const row = await sessions.findSession(db, tokenHash, tenantId);
      if (row === null || (row.status !== 'active' && row.status !== 'not_confirmed')) return null;
      if (isHere && Date.now() - row.last_seen_at.getTime() > TOUCH_AFTER_MILLISECONDS)
        await sessions.touchSession(db, tokenHash, row.id);
      return {
        session: { tokenHash, userId: row.id, createdAt: row.created_at, expiresAt: row.expires_at },
        user: {
          id: row.id,
          sessionKey: tokenHash,
          tenantId: row.tenant_id,
          email: row.email,
          status: row.status,
          role: row.role,
          paidUser: row.paid_user,
          language: row.language,
          signupAt: row.signup_at,
          privacyMode: row.privacy_mode === true,
          fit: { gender: row.gender, sought: row.sought },
          sensitiveConsent: row.sensitive_consent_at !== null,
        },
      };
    },
    create: (userId, client, by, device) => make({ userId, client, by, device: device ?? null, before: null }),
    replace: ({ userId, tokenHash }, client, device) => make({ userId, client, by: {}, device, before: tokenHash }),
    end: (session) => sessions.deleteSession(db, session.tokenHash),
    list: (userId) => sessions.listSessions(db, userId),
    idOf: (tokenHash, trx) => sessions.findSessionId(trx, tokenHash),
    endById: (userId, id) => sessions.deleteSessionById(db, userId, id),
    endAll: (userId, kept, trx = db) => sessions.deleteSessionsOf(trx, userId, kept?.tokenHash ?? null),
    cleanUp: async () => {
      await sessions.deleteExpiredSessions(db);
      await devices.cleanUp();
    },
  };
}
