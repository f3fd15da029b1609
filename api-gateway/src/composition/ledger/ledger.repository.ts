import { sql } from 'kysely';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { Signature } from '../signing/keys.ts';
import { channelOf } from '../signing/statements.ts';
import type { MoveKind, PointerMove } from '../signing/statements.ts';

/** Gateways listen on this channel; the payload is the part whose pointer moved. */
export const COMPOSITION_CHANNEL = 'composition_changed';
/** Any number, the same everywhere: who holds this advisory lock moves pointers. */
const POINTER_LOCK = 730_001;

export interface ReleaseLine {
  id: string;
  part: Part;
  build: string;
  contract: string;
  published_by: string;
  published_at: Date;
}

export interface PointerChange {
  id: number;
  part: Part;
  channel: Channel;
  /** Of a canary, in hundredths of a percent; null in all other moves. */
  share: number | null;
  kind: MoveKind;
  from_release: string | null;
  /** Null where the part was withdrawn. */
  to_release: string | null;
  /** The release that was recalled; null in all other moves. */
  recalled: string | null;
  actor: string;
  reason: string | null;
  changed_at: Date;
}

/** A move, and the text of it that was signed. */
export interface SignedMove extends Signature {
  move: PointerMove;
  statement: string;
  /** What a canary was halted for, for programs. */
  figures?: object;
}

/** Returns false when the release is in the ledger already; nothing is changed then. */
export async function insertRelease(trx: Trx, release: Release, publishedBy: string): Promise<boolean> {
  const inserted = await trx
    .insertInto('releases')
    .values({
      id: release.id,
      part: release.part,
      build: release.build,
      contract: release.contract,
      descriptor: JSON.stringify(release),
      published_by: publishedBy,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const files = release.files.map((file) => ({
    release_id: release.id,
    path: file.path,
    sha384: file.sha384,
    bytes: file.bytes,
    content_type: file.contentType,
  }));
  await trx.insertInto('release_files').values(files).execute();
  return true;
}

export async function findRelease(db: DbOrTrx, id: string): Promise<Release | null> {
  const row = await db.selectFrom('releases').select('descriptor').where('id', '=', id).executeTakeFirst();
  return row?.descriptor ?? null;
}

/** Newest first. */
export async function listReleases(db: DbOrTrx, part: Part | null): Promise<ReleaseLine[]> {
  return db
    .selectFrom('releases')
    .select(['id', 'part', 'build', 'contract', 'published_by', 'published_at'])
    .$if(part !== null, (query) => query.where('part', '=', part as Part))
    .orderBy('part')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function listFiles(db: DbOrTrx, releaseId: string): Promise<ReleaseFile[]> {
  const rows = await db
    .selectFrom('release_files')
    .selectAll()
    .where('release_id', '=', releaseId)
    .orderBy('path')
    .execute();
  return rows.map((row) => ({ path: row.path, sha384: row.sha384, bytes: row.bytes, contentType: row.content_type }));
}

/** Until the transaction ends, nobody else moves a pointer: what was checked stays true. */
export async function lockPointers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(POINTER_LOCK)})`.execute(trx);
}

/** The pages of all releases that have landing pages, the oldest first. */
export async function listPages(db: DbOrTrx): Promise<Pick<Release, 'routes'>[]> {
  const rows = await sql<Pick<Release, 'routes'>>`
    select descriptor -> 'routes' as routes from releases
    where exists (select 1 from jsonb_array_elements(descriptor -> 'routes') route where route ->> 'layout' = 'lander')
    order by published_at`.execute(db);
  return rows.rows;
}

/** The releases that are live, whole. */
export async function findLive(db: DbOrTrx): Promise<{ release: Release; changedAt: Date }[]> {
  const rows = await db
    .selectFrom('release_pointers')
    .innerJoin('releases', 'releases.id', 'release_pointers.release_id')
    .select(['releases.descriptor', 'release_pointers.changed_at'])
    .where('channel', '=', 'live')
    .orderBy('releases.part')
    .execute();
  return rows.map((row) => ({ release: row.descriptor, changedAt: row.changed_at }));
}

/** The parts that were withdrawn and have not been live since. */
export async function findWithdrawn(db: DbOrTrx): Promise<Map<Part, string | null>> {
  const rows = await db
    .selectFrom('release_pointer_changes')
    .distinctOn('part')
    .select(['part', 'kind', 'from_release'])
    .where('channel', '=', 'live')
    // A recall or a handover of a part that is withdrawn leaves it so.
    .where(sql<boolean>`from_release is distinct from to_release`)
    .orderBy('part')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.filter(({ kind }) => kind === 'withdraw').map((row) => [row.part, row.from_release]));
}

/**
 * What the part's live release replaced when it was promoted; null when it was the first. Going
 * back twice goes back two releases, not to and fro. A part that was withdrawn goes back to what was live then.
 */
export async function findPrevious(db: DbOrTrx, part: Part): Promise<string | null> {
  const withdrawn = (await findWithdrawn(db)).get(part);
  if (withdrawn !== undefined) return withdrawn;
  const row = await db
    .selectFrom('release_pointer_changes as change')
    .innerJoin('release_pointers as pointer', (join) =>
      join
        .onRef('pointer.part', '=', 'change.part')
        .onRef('pointer.channel', '=', 'change.channel')
        .onRef('pointer.release_id', '=', 'change.to_release'),
    )
    .select('change.from_release')
    .where('change.part', '=', part)
    .where('change.channel', '=', 'live')
    .where('change.kind', '=', 'promote')
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.from_release ?? null;
}

/** Moves a pointer, removes it or leaves it where it is, writes the history and notifies the gateways, in one statement. */
export async function movePointer(trx: Trx, { move, statement, key, signature, figures }: SignedMove): Promise<void> {
  const { part, number, kind, from, to, actor, reason, recalled = null, share = null } = move;
  const channel = channelOf(move);
  const stays = sql`select 1`;
  const away =
    to === null
      ? sql`delete from release_pointers where part = ${part} and channel = ${channel}`
      : sql`insert into release_pointers (part, channel, release_id) values (${part}, ${channel}, ${to})
          on conflict (part, channel) do update set release_id = excluded.release_id, changed_at = now()`;
  const pointer = from === to ? stays : away;
  await sql`
    with moved as (${pointer}), noted as (
      insert into release_pointer_changes
        (part, channel, kind, from_release, to_release, recalled, share, figures, actor, reason, number, statement, key,
          signature)
      values
        (${part}, ${channel}, ${kind}, ${from}, ${to}, ${recalled}, ${share}::int,
          ${figures === undefined ? null : JSON.stringify(figures)}::jsonb, ${actor}, ${reason}, ${number}, ${statement},
          ${key}, ${signature})
      returning part
    )
    select pg_notify(${COMPOSITION_CHANNEL}, noted.part) from noted`.execute(trx);
}

/** Newest first. */
export async function listChanges(db: DbOrTrx, part: Part | null, limit: number): Promise<PointerChange[]> {
  return db
    .selectFrom('release_pointer_changes')
    .select([
      'id',
      'part',
      'channel',
      'share',
      'kind',
      'from_release',
      'to_release',
      'recalled',
      'actor',
      'reason',
      'changed_at',
    ])
    .$if(part !== null, (query) => query.where('part', '=', part as Part))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
