import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  BODY_TYPES,
  EyeColor,
  Gender,
  HairColor,
  Interest,
  NOTIFICATIONS_DISABLED_REASONS,
  PROFILE_STATUSES,
  RELATIONSHIP_STATUSES,
  ReportReason,
  SEXUALITIES,
  SensitiveAudience,
  TATTOOS,
  USER_STATUSES,
} from '@tandem/contracts/product/lists';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import type { TenantSettings } from './tenant-settings.ts';
import type { DataExportsTable } from './data-exports.ts';
import type { FirstContactsTables } from './first-contacts.ts';

/** Set by the database when it is left out; never changed by an update of ours. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** Whom a member looks for, by all that they state; 'none' where it contradicts itself (`sought_gender`). */
export type Sought = Gender | 'any' | 'none';

export interface TenantsTable {
  id: number;
  key: string;
  /** Host names without port, lower case. The tenant whose list has `localhost` serves 127.0.0.1 too. */
  hosts: string[];
  settings: JSONColumnType<TenantSettings>;
  /** IANA name, such as `Europe/Paris`: days of limits begin at its midnight. */
  time_zone: string;
  /** The copy of its landing pages, as a marketer wrote it; it is checked where it is read. */
  landing_copy: ColumnType<unknown, string | undefined, string>;
  /** When the weekly updates are sent (R-MAIL-WEEKLY): from Monday (1) to Sunday (7). */
  weekly_update_day: Generated<number>;
}

export interface UsersTable {
  /** Also the profile's id in the API. */
  id: GeneratedAlways<number>;
  tenant_id: number;
  email: string;
  /** The address in lower case: unique per tenant. */
  email_key: string;
  /** Null for members that nobody can log in as (fictional ones). */
  password_hash: string | null;
  status: (typeof USER_STATUSES)[number];
  role: Generated<'member' | 'moderator'>;
  paid_user: Generated<boolean>;
  /** Somebody has checked the member's age (F-ACCOUNT-AGE-VERIFIED). */
  age_verified: Generated<boolean>;
  language: Locale;
  signup_at: Generated<Date>;
  last_active_at: Generated<Date>;
  notifications_disabled: Generated<(typeof NOTIFICATIONS_DISABLED_REASONS)[number][]>;
  /** Lander variant that brought the visitor (R-LANDERS-VARIANT-RECORDED). */
  lander: string | null;
  demo: Generated<boolean>;
  /** Of an account that is `pending_deletion`, or was when it was banned: the purge counts from it. */
  deletion_requested_at: Generated<Date | null>;
  /** What the member said about leaving; with `deletion_requested_at` only. */
  deletion_reason: Generated<string | null>;
  /** What the account is again when it is brought back. */
  status_before_deletion: Generated<'not_confirmed' | 'active' | null>;
  /** What the account is again when moderators open it and no deletion was requested, with the status `banned` only. */
  status_before_ban: Generated<'not_confirmed' | 'active' | null>;
  /** Until when a new password by mail takes the account over with all ways in (R-ACCOUNT-CLAIMED). */
  claimable_until: Generated<Date | null>;
}

export interface ProfilesTable {
  user_id: number;
  tenant_id: number;
  name: string;
  /** `YYYY-MM-DD` */
  date_of_birth: string;
  gender: Gender | null;
  search_gender: Gender | null;
  sexuality: (typeof SEXUALITIES)[number] | null;
  country: Country;
  region: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  hair_color: HairColor | null;
  eye_color: EyeColor | null;
  body_type: (typeof BODY_TYPES)[number] | null;
  relationship_status: (typeof RELATIONSHIP_STATUSES)[number] | null;
  tattoos: (typeof TATTOOS)[number] | null;
  interests: Generated<Interest[]>;
  about: string | null;
  reason: string | null;
  status: Generated<(typeof PROFILE_STATUSES)[number]>;
  /** Of a profile that a moderator disabled. */
  disabled_reason: Generated<ReportReason | null>;
  invisible: Generated<boolean>;
  privacy_mode: Generated<boolean>;
  fictional: Generated<boolean>;
  /** V-PRIVACY-SENSITIVE-CONSENT: without it, sexuality and sensitive interests are neither stored nor shown. */
  sensitive_consent_at: Date | null;
  /** Who sees the orientation and the intimate interests (F-PROFILE-ORIENTATION-AUDIENCE). */
  sensitive_audience: Generated<SensitiveAudience>;
}

export interface NameClaimsTable {
  tenant_id: number;
  /** One of the confusable skeletons of the member's name (V-ACCOUNT-NAME-UNIQUE). */
  skeleton: string;
  user_id: number;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value. */
  token_hash: Buffer;
  user_id: number;
  tenant_id: number;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  /** By which its member may name it. */
  id: Generated<string>;
  /** Such as Firefox and Android, by what the browser said of itself. */
  browser: string | null;
  system: string | null;
  /** ISO 3166-1 code, by the address of the login. */
  country: string | null;
  device: Buffer | null; // Which of `known_devices` it began on; null for sessions of before that was kept.
}

/** Devices that have logged in to an account (R-ACCOUNT-GUESS-DEVICE). */
export interface KnownDevicesTable {
  user_id: number;
  /** SHA-256 of what the device's cookie holds. */
  device: Buffer;
  last_login_at: Generated<Date>;
}

export interface LoginFailuresTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  /** SHA-256 of address in lower case and client address, or device: neither is kept. */
  subject: Buffer;
  /** SHA-256 of the address in lower case: of all failures of one account. */
  account: Buffer | null;
  is_known_device: Generated<boolean>;
  failed_at: Generated<Date>;
}

export interface InvitesTable {
  tenant_id: number;
  /** 32 characters (L-SIGNUP-INVITE-LENGTH). */
  code: string;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
  used_by: number | null;
  revoked_at: Date | null;
}

export interface IdempotencyKeysTable {
  /** `user:1000`, or `visitor:<hash>` of session or address. */
  scope: string;
  /** Such as `POST /api/message.php`. */
  endpoint: string;
  key: string;
  body_hash: Buffer;
  /** Null while the first call is in flight. */
  status: number | null;
  answer: string | null;
  /**
   * The first call logged this member in: a replay does so too, because its cookie may have been lost with the
   * response.
   */
  session_user_id: number | null;
  /** The session that it began: the response is kept no longer than that lives. */
  session_hash: Buffer | null;
  created_at: Generated<Date>;
  /** While in flight: when the call counts as crashed unless it renews this. */
  leased_until: Date;
  /** Which call holds the lease. */
  /** Of the gateway that does the call (presence.ts). */
  presence: number | null;
  holder: string;
}

/** Of rate-limiter-flexible, shared by all gateways. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since the epoch. */
  expire: number | null;
}

/** Links of the mails about an account. */
export interface AccountLinksTable {
  /** SHA-256 of the link's secret, which is kept nowhere. */
  token_hash: Buffer;
  kind: 'reset' | 'mail_change' | 'reactivation';
  user_id: number;
  /** The address that the account had: a link is of no use once it has another one. */
  email_key: string;
  /** The address that the account gets. */
  new_email: string | null;
  /** Which of `sessions` requested the new address; null for other links, and those of before that was kept. */
  session_id: string | null;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}

/** Requests for a new password, also for addresses without an account (L-ACCOUNT-RESET-HOUR). */
export interface ResetRequestsTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  /** SHA-256 of the address in lower case. */
  subject: Buffer;
  requested_at: Generated<Date>;
  /** The address itself, until it was found out whose it is: where the request does not reveal that. */
  email_key: string | null;
}

/** Requests of members for a new address, which are limited for each day. */
export interface MailChangeRequestsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  requested_at: Generated<Date>;
}

export interface CoreTables extends FirstContactsTables {
  tenants: TenantsTable;
  users: UsersTable;
  profiles: ProfilesTable;
  name_claims: NameClaimsTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  account_links: AccountLinksTable;
  reset_requests: ResetRequestsTable;
  mail_change_requests: MailChangeRequestsTable;
  data_exports: DataExportsTable;
  login_failures: LoginFailuresTable;
  invites: InvitesTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
}
