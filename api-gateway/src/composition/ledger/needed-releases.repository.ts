import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Part } from '@tandem/contracts/composition/part';
import type { DbOrTrx } from '../../platform/db/database.ts';

/** A release that somebody may need, and for what. */
export interface NeededRelease {
  release: string;
  reason: string;
}

/**
 * The releases that a pointer of any channel, or a tab that has been open for less than 30 days (L-PLATFORM-PINNED-DAYS)
 * may need, and those that were published since.
 */
export async function listNeeded(db: DbOrTrx): Promise<NeededRelease[]> {
  const days = sql`make_interval(days => ${LIMITS.pinnedTabDays})`;
  const { rows } = await sql<NeededRelease>`
    select release_id as release, channel as reason from release_pointers
    union all
    select from_release, 'open tabs' from release_pointer_changes
      where from_release is not null and changed_at > now() - ${days}
    union all
    select to_release, 'open tabs' from release_pointer_changes
      where to_release is not null and changed_at > now() - ${days}
    union all
    select id, 'published lately' from releases where published_at > now() - ${days}`.execute(db);
  return rows;
}

/** The parts that were ever published. */
export async function listParts(db: DbOrTrx): Promise<Part[]> {
  const rows = await db.selectFrom('releases').select('part').distinct().orderBy('part').execute();
  return rows.map(({ part }) => part);
}

/** The files of all releases, each with the release that has it. */
export async function listStoredFiles(db: DbOrTrx): Promise<{ release: string; sha384: string; bytes: number }[]> {
  return db.selectFrom('release_files').select(['release_id as release', 'sha384', 'bytes']).execute();
}
