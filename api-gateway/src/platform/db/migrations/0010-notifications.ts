import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Notification preferences (F-MAIL-NOTIFICATION-TYPES). Only what a member chose is kept: who never chose has the
 * defaults of contracts/product/notification-types.
 *
 * `signing_keys` holds the secrets of links that are signed and not stored, so that any gateway on the database can
 * check what another one signed. gen_random_uuid is cryptographically strong: two of them are 244 random bits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_preferences (
      user_id bigint not null references users (id) on delete cascade,
      type text not null,
      channel text not null check (channel in ('mail', 'push')),
      enabled boolean not null,
      changed_at timestamptz not null default now(),
      primary key (user_id, type, channel)
    );

    create table notification_mails (
      user_id bigint not null references users (id) on delete cascade,
      type text not null,
      sent_at timestamptz not null,
      primary key (user_id, type)
    );

    create table signing_keys (
      purpose text primary key,
      secret bytea not null check (octet_length(secret) >= 32)
    );
    insert into signing_keys (purpose, secret) values (
      'notification-preferences',
      decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    );
  `.execute(db);
}
