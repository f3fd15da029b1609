import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The ids of live events never begin anew. The table is unlogged, so a crash of the database empties it, and the sequence
 * of an identity column begins at 1 with it: a stream that came back with a higher id was told of nothing until the ids had
 * passed that one. A sequence of its own is logged. After a crash no row is as old as what the stream has, and it is told
 * to request everything (docs/decisions/0019).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence live_events_ids as bigint;
    select setval('live_events_ids', last_value, is_called) from live_events_id_seq;
    alter table live_events alter column id drop identity;
    alter table live_events alter column id set default nextval('live_events_ids');
  `.execute(db);
}
