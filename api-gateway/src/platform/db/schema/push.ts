import type { Generated, GeneratedAlways } from 'kysely';

/** A browser that gets pushes for a member, as long as its session lasts. */
export interface PushSubscriptionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  session_hash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Generated<Date>;
}

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable;
}
