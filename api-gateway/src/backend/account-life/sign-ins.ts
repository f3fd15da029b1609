import type { ResponseOf } from '@tandem/contracts/api/index';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Session } from '../../platform/sessions/session.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { AccountMails } from './account-mails.ts';

export type OpenSessions = ResponseOf<'GET /api/sessions.php'>;

export interface SignIns {
  /** Where a member is logged in: the session of this call first, then the latest (C-ACCOUNT-SESSIONS). */
  list: (current: Session) => Promise<OpenSessions>;
  /**
   * Ends one session, or all but this one, and returns those that are left (C-ACCOUNT-SESSIONS-END). One that is over
   * already is no fault. A new address that was requested and not confirmed is given up with them, where it was requested in one
   * that is over (R-ACCOUNT-LINKS-VOID), and with the end of all others in any case. Devices are forgotten on which no session
   * goes on, or the one that was ended, but `device`, that of this call: the next login from one is mailed
   * (R-ACCOUNT-NEW-LOGIN-MAIL). Throws `conflict` for the session of this call: that is a logout.
   */
  end: (current: Session, device: Buffer | null, which: { id: string } | { others: true }) => Promise<OpenSessions>;
}

export interface SignInsDeps {
  db: Db;
  sessions: Pick<SessionService, 'list' | 'endById' | 'endAll' | 'forgetDevices' | 'forgetDevicesWithoutSession'>;
  mails: Pick<AccountMails, 'revoke' | 'revokeMailChanges'>;
}

/** The sessions of a member, as they see and end them. */
export function createSignIns({ db, sessions, mails }: SignInsDeps): SignIns {
  const list: SignIns['list'] = async (current) => {
    const rows = (await sessions.list(current.userId)).map((row) => ({
      id: row.id,
      current: row.token_hash.equals(current.tokenHash),
      browser: row.browser,
      system: row.system,
      country: row.country,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
    }));
    return { sessions: [...rows.filter((row) => row.current), ...rows.filter((row) => !row.current)] };
  };

  const endOthers = async (current: Session, device: Buffer | null): Promise<void> => {
    await sessions.endAll(current.userId, current);
    await db.transaction().execute(async (trx) => {
      await sessions.forgetDevices(current.userId, device, trx);
      await mails.revoke(trx, current.userId, ['mail_change']);
    });
  };

  const endOne = async (current: Session, device: Buffer | null, id: string): Promise<void> => {
    const own = (await list(current)).sessions.find((row) => row.current);
    if (own?.id === id) throw new AppError('conflict', 'sign_ins.current');
    const ended = await sessions.endById(current.userId, id);
    const left = (await list(current)).sessions.map((session) => session.id);
    await db.transaction().execute(async (trx) => {
      await sessions.forgetDevicesWithoutSession(current.userId, { ended, kept: device }, trx);
      await mails.revokeMailChanges(trx, current.userId, left);
    });
  };

  return {
    list,
    end: async (current, device, which) => {
      await ('others' in which ? endOthers(current, device) : endOne(current, device, which.id));
      return list(current);
    },
  };
}
