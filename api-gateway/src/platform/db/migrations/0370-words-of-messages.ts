import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each message is kept as a search of the chats compares it as well: worked out at every search, a conversation of 10,000 took the
 * database most of a second. A gift has none, as its text is a name of the code (docs/decisions/0232).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function comparable_words(words text) returns text language sql immutable strict parallel safe as $$
      select replace(replace(replace(
        lower(translate(regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g'), '’‘ʼŒÆẞ', '''''''œæß')),
        'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
    $$;
    alter table messages add column words text
      generated always as (case when gift is null then comparable_words(text) end) stored;
  `.execute(db);
}
