import { sql, type Kysely } from 'kysely';

/**
 * Likes are listed page by page, each page from where the last one ended: one index for each order. The new ones
 * come first in what a member received (R-LIKES-ORDER-NEW), and are counted by the same index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index likes_listed_received on likes (liked_id, (seen_at is null) desc, created_at desc, liker_id desc);
    create index likes_listed_given on likes (liker_id, created_at desc, liked_id desc);
    drop index likes_received;
  `.execute(db);
}
