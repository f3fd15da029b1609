import type { CreatedAt } from './core.ts';

/** Where an account came from (F-TRACKING-SOURCE); gone with the account. */
export interface TrafficSourcesTable {
  user_id: number;
  tenant_id: number;
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  cpc: string | null;
  /** Of the visitor, before there was an account. */
  first_seen_at: Date;
  created_at: CreatedAt;
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
}

export interface TrackingTables {
  experiment_exposures: ExperimentExposuresTable;
  traffic_sources: TrafficSourcesTable;
  auto_likes: AutoLikesTable;
}
