import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Answers of fictional profiles (R-CHAT-SCRIPTED-ANSWERS): a message with the line of the script that it is, such as
 * `greeting.first`. So a line is given once in a conversation, in whichever language it was; what a member wrote has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column script text,
      add constraint messages_script_free check (script is null or cost = 0);
  `.execute(db);
}
