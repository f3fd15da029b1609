import { sql, type Kysely } from 'kysely';

/** The limit of messages in a minute (R-CHAT-SEND-PACE) counts the messages themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_of_sender on messages (sender_id, sent_at desc)`.execute(db);
}
