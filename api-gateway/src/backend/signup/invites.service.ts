import { randomBytes } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import * as invites from './invite.repository.ts';
import type { Invite } from './invite.repository.ts';

export type { Invite } from './invite.repository.ts';

/** 24 bytes are 32 characters (L-SIGNUP-INVITE-LENGTH). */
const CODE_BYTES = (LIMITS.inviteLength * 3) / 4;

export interface Invites {
  /** Makes so many invites of a tenant, which work once, within 30 days (R-SIGNUP-INVITE-MADE), and returns their codes. */
  make: (tenantId: number, count: number) => Promise<string[]>;
  /** The invites of a tenant, the latest first. */
  list: (tenantId: number) => Promise<Invite[]>;
  /** Whether a code would let a visitor sign up now (C-SIGNUP-INVITE); nothing is used up. */
  isOpen: (tenantId: number, code: string) => Promise<boolean>;
  /** Revokes an invite; false where the tenant has none of this code that is open. */
  revoke: (tenantId: number, code: string) => Promise<boolean>;
}

/** Invites to a site whose signups are closed. */
export function createInvites(db: Db): Invites {
  return {
    make: async (tenantId, count) => {
      const codes = Array.from({ length: count }, () => randomBytes(CODE_BYTES).toString('base64url'));
      await invites.insertInvites(db, { tenantId, codes, days: LIMITS.inviteDays });
      return codes;
    },
    list: (tenantId) => invites.listInvites(db, tenantId),
    isOpen: (tenantId, code) => invites.isInviteOpen(db, { tenantId, code }),
    revoke: (tenantId, code) => invites.revokeInvite(db, { tenantId, code }),
  };
}
