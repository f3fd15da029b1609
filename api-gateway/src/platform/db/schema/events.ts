import type { Generated } from 'kysely';
import type { LiveEvent } from '@tandem/contracts/api/events';

/** Written by triggers; kept for minutes. */
export interface LiveEventsTable {
  id: Generated<number>;
  user_id: number;
  event: LiveEvent;
  created_at: Generated<Date>;
}

export interface EventTables {
  live_events: LiveEventsTable;
}
