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

export interface TrackingTables {
  traffic_sources: TrafficSourcesTable;
  auto_likes: AutoLikesTable;
}
