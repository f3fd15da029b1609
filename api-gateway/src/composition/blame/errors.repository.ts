import { sql } from 'kysely';
import type { Part } from '@tandem/contracts/composition/part';
import type { ErrorCause } from '@tandem/contracts/api/telemetry';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';

/** An error without what is secret in it. */
export interface KeptError {
  release: string;
  part: string;
  /** The same each time that the error happens. */
  fingerprint: string;
  cause: ErrorCause;
  composition: string | null;
  message: string;
  /** In the sources, or the address of a file. */
  place: string | null;
  /** What the part says about the place. */
  named: string | null;
  stack: string | null;
}

/**
 * Counts an error of a release. Of one release so many different ones are kept (L-PLATFORM-ERRORS-OF-RELEASE): what comes
 * after that is in the metrics alone.
 */
export async function noteError(db: Db, error: KeptError): Promise<void> {
  await sql`
    insert into release_errors as known
      (release_id, part, fingerprint, cause, composition, message, place, named, stack)
    select ${error.release}, ${error.part}, ${error.fingerprint}, ${error.cause}, ${error.composition}::text,
      ${error.message}, ${error.place}::text, ${error.named}::text, ${error.stack}::text
    where exists (select from release_errors where release_id = ${error.release} and fingerprint = ${error.fingerprint})
      or (select count(*) from release_errors where release_id = ${error.release}) < ${LIMITS.errorsOfRelease}
    on conflict (release_id, fingerprint) do update set
      seen = known.seen + 1, last_at = now(), composition = coalesce(excluded.composition, known.composition)`.execute(
    db,
  );
}

export interface ErrorLine extends KeptError {
  seen: number;
  first_at: Date;
  last_at: Date;
}

/** What browsers have reported of the releases of a part, or of one release; the ones seen most often first. */
export async function listErrors(
  db: DbOrTrx,
  { part, release, limit }: { part: Part | null; release: string | null; limit: number },
): Promise<ErrorLine[]> {
  const { rows } = await sql<ErrorLine>`
    select release_id as release, part, fingerprint, cause, composition, message, place, named, stack,
      seen::int as seen, first_at, last_at
    from release_errors
    where (${part}::text is null or part = ${part}::text) and (${release}::text is null or release_id = ${release}::text)
    order by seen desc, last_at desc, fingerprint
    limit ${limit}`.execute(db);
  return rows;
}

/** Removes what has not happened for so long (L-PLATFORM-ERROR-DAYS). */
export async function forgetErrors(db: Db): Promise<void> {
  await sql`delete from release_errors where last_at < now() - make_interval(days => ${LIMITS.errorDays})`.execute(db);
}
