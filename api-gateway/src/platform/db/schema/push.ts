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

export type PushKind = 'message' | 'like' | 'match';

/** What is still to be told to a subscription. Filled by triggers on messages and likes. */
export interface PushOutboxTable {
  id: GeneratedAlways<number>;
  subscription_id: number;
  kind: PushKind;
  /** Who wrote or liked. */
  actor_id: number;
  message_id: number | null;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  /** While it is being sent: when another gateway may take it, because this one has crashed. */
  next_attempt_at: Generated<Date>;
}

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable;
  push_outbox: PushOutboxTable;
}
