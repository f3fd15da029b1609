import { sql, type Kysely } from 'kysely';

/** Every gateway keeps the tenants' rows in memory and is notified of each change to them, whoever made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tenants_tell() returns trigger language plpgsql as $$
    begin
      perform pg_notify('tenants_changed', '');
      return null;
    end $$;
    create trigger tenants_changed after insert or update or delete or truncate on tenants for each statement
      execute function tenants_tell();
  `.execute(db);
}
