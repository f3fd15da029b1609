import type { Gender } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Sought } from '../db/schema/core.ts';

/** What decides whom a member fits: their gender, and whom they look for by all that they state (docs/decisions/0042). */
export interface Fit {
  readonly gender: Gender | null;
  readonly sought: Sought;
}

/** The fit of somebody who has not stated whom they look for, and asks for one gender (R-MEMBERS-FIT-ASKED). */
export const fitAsked = (fit: Fit, gender: Gender | undefined): Fit =>
  gender === undefined || fit.sought !== 'any' ? fit : { ...fit, sought: gender };

/** The account behind a session, as every handler may need it. */
export interface SessionUser {
  readonly id: number;
  /** What signatures for this session alone are made with: the `tokenHash` of the session. */
  readonly sessionKey: Buffer;
  readonly tenantId: number;
  readonly email: string;
  readonly status: 'not_confirmed' | 'active';
  readonly role: 'member' | 'moderator';
  readonly paidUser: boolean;
  readonly language: Locale;
  readonly signupAt: Date;
  /** R-PRIVACY-NEUTRAL-TITLE, R-PRIVACY-READ-STATUS. */
  readonly privacyMode: boolean;
  readonly fit: Fit;
  /** Consents to special-category data (V-PRIVACY-SENSITIVE-CONSENT). */
  readonly sensitiveConsent: boolean;
}

/** What let a member in; none of it where the call has made the account. */
export interface WayIn {
  /** The password that was right. */
  readonly passwordHash?: string | null;
  /** The id of the passkey. */
  readonly passkey?: string;
}

export interface Session {
  /** SHA-256 of the cookie's value, as the table keeps it. */
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
