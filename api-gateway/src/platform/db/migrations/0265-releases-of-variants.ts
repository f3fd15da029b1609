import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Pointers for the visitors of a variant of an experiment (docs/decisions/0120). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_pointers drop constraint release_pointers_channel_check;
    alter table release_pointers add constraint release_pointers_channel_check check (
      channel ~ '^(live|staging|canary|tenant:[a-z0-9][a-z0-9-]*|experiment:[a-z0-9][a-z0-9-]*:[a-z0-9-]+)$'
    )`.execute(db);
}
