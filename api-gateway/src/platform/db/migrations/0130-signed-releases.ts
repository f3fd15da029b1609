import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Releases are signed with a key of their part, and so is each move of a pointer (docs/decisions/0086). A move names the
 * ledger, the one of the same part before it, and the descriptor of the release. `statement` is the text that was signed.
 * Moves from before have none; `adopt` is the signed move that stands for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_ledger (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid()
    );
    insert into release_ledger default values;

    create table release_signatures (
      release_id text not null references releases (id),
      key text not null check (length(key) = 43),
      signature text not null,
      signed_at timestamptz not null default now(),
      primary key (release_id, key)
    );
    create trigger release_signatures_immutable before update or delete on release_signatures
      for each row execute function refuse_change_of_ledger();
    create trigger release_signatures_kept before truncate on release_signatures
      for each statement execute function refuse_change_of_ledger();

    alter table release_pointer_changes drop constraint release_pointer_changes_kind_check;
    alter table release_pointer_changes
      add column number integer check (number > 0),
      add column statement text,
      add column key text check (length(key) = 43),
      add column signature text,
      add constraint release_pointer_changes_kind_check check (kind in ('promote', 'rollback', 'withdraw', 'adopt')),
      add constraint release_pointer_changes_signed_check check (
        (number is null) = (statement is null) and (number is null) = (key is null) and (number is null) = (signature is null)
      );
    create index release_pointer_changes_signed on release_pointer_changes (part, number) where number is not null;

    create trigger release_pointers_kept before truncate on release_pointers
      for each statement execute function refuse_change_of_ledger()`.execute(db);
}
