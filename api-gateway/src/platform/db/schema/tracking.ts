import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt } from './core.ts';

/**
 * Where an account came from (F-TRACKING-SOURCE), and what became of it. When the account is purged, a trigger writes what
 * it bought, and forgets whose it was and what could be the number of one click.
 */
export interface TrafficSourcesTable {
  id: GeneratedAlways<number>;
  /** Null once the account is gone. */
  user_id: number | null;
  tenant_id: number;
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  cpc: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  /** Of the visitor, before there was an account. */
  first_seen_at: Date;
  created_at: CreatedAt;
  activated_at: Date | null;
  /** Of an account that is gone; 0 while it is there. */
  purchases: Generated<number>;
  /** What those came to, in minor units by currency. */
  value: Generated<Record<string, number>>;
  /** What went back of them. */
  returned: Generated<Record<string, number>>;
}

/** How many visits an address with a traffic source has had on a day of the tenant's time zone. Nothing in it is about anybody. */
export interface TrafficVisitsTable {
  tenant_id: number;
  day: string;
  /** Empty where the address did not say. */
  network: string;
  ref: string;
  sub1: string;
  sub2: string;
  sub3: string;
  visits: number;
}

/** How many visits a landing page has had on a day of the tenant's time zone. */
export interface LanderVisitsTable {
  tenant_id: number;
  day: string;
  lander: string;
  /** Empty where the address has none. */
  slug: string;
  visits: number;
}

/** What became of an account that a landing page has brought; triggers write it, and keep it when the account is purged. */
export interface LanderAccountsTable {
  id: GeneratedAlways<number>;
  /** Null once the account is gone. */
  user_id: number | null;
  tenant_id: number;
  lander: string;
  slug: string;
  created_at: CreatedAt;
  activated_at: Date | null;
  /** Of an account that is gone; 0 while it is there. */
  purchases: Generated<number>;
  value: Generated<Record<string, number>>;
  returned: Generated<Record<string, number>>;
}

/** What addresses of a day are hashed with. */
export interface SourceSaltsTable {
  day: string;
  salt: string;
}

/** How many visits with a traffic source came from a network address on a day (UTC). */
export interface SourceAddressesTable {
  tenant_id: number;
  day: string;
  /** A hash of the address with the salt of the day: it leads to nobody once the salt is gone. */
  address: Buffer;
  visits: number;
}

/** The last like that the site made for a member (L-LIKES-AUTO-PERIOD). */
export interface AutoLikesTable {
  user_id: number;
  /** A fictional profile. */
  liker_id: number;
  made_at: Date;
}

/** A visitor who has seen a variant of an experiment, and what became of them. */
export interface ExperimentExposuresTable {
  tenant_id: number;
  experiment: string;
  /** Random, from the visitor's cookie. */
  visitor: string;
  variant: string;
  /** Of the experiment when they saw it, as JSON; null for those of before weights were kept. */
  weights: string | null;
  exposed_at: CreatedAt;
  locale: string;
  country: string | null;
  device: 'phone' | 'desktop';
  network: string | null;
  /** Of the account that the visitor made; null before, and after it is gone. */
  user_id: number | null;
  signed_up_at: Date | null;
  activated_at: Date | null;
  first_message_at: Date | null;
  first_purchase_at: Date | null;
  /** In minor units. */
  first_purchase_amount: number | null;
  first_purchase_currency: string | null;
  /** What of it was refunded or charged back until now, in minor units. */
  first_purchase_returned: Generated<number>;
  /** It leads to nobody any more: its number is of nobody's cookie, and its times are days. */
  is_count: Generated<boolean>;
}

export interface TrackingTables {
  experiment_exposures: ExperimentExposuresTable;
  traffic_sources: TrafficSourcesTable;
  traffic_visits: TrafficVisitsTable;
  lander_visits: LanderVisitsTable;
  lander_accounts: LanderAccountsTable;
  source_salts: SourceSaltsTable;
  source_addresses: SourceAddressesTable;
  auto_likes: AutoLikesTable;
}
