import { sql } from 'kysely';
import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { Signature } from '../signing/keys.ts';
import { headKey, readHeadKey } from '../signing/statements.ts';

/** A move as it was signed. Nothing of it is believed before its signature was checked. */
export interface SignedRow extends Signature {
  /** Of the row in the history. */
  id: number;
  part: Part;
  channel: Channel;
  number: number;
  statement: string;
}

/** A descriptor with all signatures that the ledger has of it. */
export interface SignedRelease {
  release: Release;
  signatures: readonly Signature[];
}

/** Which ledger this is. */
export async function readLedgerId(db: DbOrTrx): Promise<string> {
  const { id } = await db.selectFrom('release_ledger').select('id').executeTakeFirstOrThrow();
  return id;
}

const signedRows = (db: DbOrTrx) =>
  db
    .selectFrom('release_pointer_changes')
    .select(['id', 'part', 'channel', 'number', 'statement', 'key', 'signature'])
    .where('number', 'is not', null)
    .$narrowType<{ number: number; statement: string; key: string; signature: string }>();

/** The signed moves of each part and channel that come after these numbers, by `headKey`, in order. */
export async function listSignedMoves(db: DbOrTrx, after: ReadonlyMap<string, number>): Promise<SignedRow[]> {
  const known = JSON.stringify([...after].map(([key, number]) => ({ ...readHeadKey(key), number })));
  return signedRows(db)
    .where(
      sql<boolean>`number > coalesce((select known.number from jsonb_to_recordset(${known}::jsonb)
        as known(part text, channel text, number integer) where known.part = release_pointer_changes.part
          and known.channel = release_pointer_changes.channel), 0)`,
    )
    .orderBy('part')
    .orderBy('channel')
    .orderBy('number')
    .orderBy('id')
    .execute();
}

/** The moves of a part in a channel. */
export interface MovesOf {
  part: Part;
  channel: Channel;
}

const movesOf = (db: DbOrTrx, { part, channel }: MovesOf) =>
  signedRows(db).where('part', '=', part).where('channel', '=', channel);

/** Of so many rows one is signed with a key of the part, unless somebody has put others there. */
const FIRST = 3;
/** So many rows are read at once after those. */
const PAGE = 200;

/**
 * The moves that say to be signed with one of these keys, the last one first, some after the ones that were listed before: rows with
 * other keys, however many there are, hide none of them. Whether the signatures are right is not looked at.
 */
export async function listMovesOfKeys(
  db: DbOrTrx,
  of: MovesOf,
  { keys, after }: { keys: readonly string[]; after: SignedRow | null },
): Promise<SignedRow[]> {
  if (keys.length === 0) return [];
  return movesOf(db, of)
    .where('key', 'in', keys)
    .$if(after !== null, (query) =>
      query.where((where) =>
        where.or([
          where('number', '<', after?.number ?? 0),
          where.and([where('number', '=', after?.number ?? 0), where('id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('number', 'desc')
    .orderBy('id')
    .limit(after === null ? FIRST : PAGE)
    .execute();
}

/** The first rows that `listMovesOfKeys` has of each of these parts where they are live, of all parts in one statement. */
export async function listLastLiveMoves(
  db: DbOrTrx,
  parts: readonly { part: Part; keys: readonly string[] }[],
): Promise<SignedRow[]> {
  const { rows } = await sql<SignedRow>`
    select moves.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as wanted(part text, keys jsonb)
    cross join lateral (
      select id, part, channel, number, statement, key, signature from release_pointer_changes
      where part = wanted.part and channel = 'live' and number is not null and wanted.keys ? key
      order by number desc, id limit ${FIRST}
    ) as moves
    order by moves.part, moves.number desc, moves.id`.execute(db);
  return rows;
}

/** The moves with this number that are halts by what the row says, some after the ones that were listed before. */
export async function listHaltsNumbered(
  db: DbOrTrx,
  of: MovesOf,
  { number, after }: { number: number; after: SignedRow | null },
): Promise<SignedRow[]> {
  return movesOf(db, of)
    .where('number', '=', number)
    .where('kind', '=', 'halt')
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

/** Whether anything at all was written down as a signed move there. */
export async function hasMoves(db: DbOrTrx, of: MovesOf): Promise<boolean> {
  return (await movesOf(db, of).limit(1).executeTakeFirst()) !== undefined;
}

/** By what a move is known to the next one. */
export interface MoveName {
  number: number;
  hash: string;
}

/**
 * The move with this hash and those before it, each named by the one after it by its hash: the last one first, `limit` of them at
 * most. Rows that are not of this chain are not read, whatever their numbers say.
 */
export async function listMovesTo(
  db: DbOrTrx,
  { part, channel }: MovesOf,
  last: MoveName,
  limit: number | null,
): Promise<SignedRow[]> {
  const columns = sql.raw('id, part, channel, number, statement, key, signature');
  const hashed = sql.raw("encode(sha256(convert_to(statement, 'UTF8')), 'hex')");
  const { rows } = await sql<SignedRow & { depth: number }>`
    with recursive chain as (
      select * from (
        select ${columns}, 1 as depth from release_pointer_changes
        where part = ${part} and channel = ${channel} and number = ${last.number} and ${hashed} = ${last.hash}
        order by id limit 1
      ) as named
      union all
      select before.*, chain.depth + 1 from chain cross join lateral (
        select ${columns} from release_pointer_changes
        where part = chain.part and channel = chain.channel and number = chain.number - 1
          and ${hashed} = substring(chain.statement from 6)::jsonb ->> 'previous'
        order by id limit 1
      ) as before
      where ${limit}::int is null or chain.depth < ${limit}::int
    )
    select * from chain order by depth`.execute(db);
  return rows.map(({ depth: _depth, ...row }) => row);
}

/** The channels in which a part was ever moved by a signed move. */
export async function listMovedChannels(db: DbOrTrx, part: Part): Promise<Channel[]> {
  const rows = await db
    .selectFrom('release_pointer_changes')
    .select('channel')
    .distinct()
    .where('part', '=', part)
    .where('number', 'is not', null)
    .orderBy('channel')
    .execute();
  return rows.map(({ channel }) => channel);
}

/** Null when there is no such release. */
export async function findSignedRelease(db: DbOrTrx, id: string): Promise<SignedRelease | null> {
  const row = await db.selectFrom('releases').select('descriptor').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const signatures = await db
    .selectFrom('release_signatures')
    .select(['key', 'signature'])
    .where('release_id', '=', id)
    .execute();
  return { release: row.descriptor, signatures };
}

/** Those of these releases that there are, by their ids, in two statements. */
export async function findSignedReleases(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, SignedRelease>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('releases').select(['id', 'descriptor']).where('id', 'in', ids).execute();
  const signatures = await db
    .selectFrom('release_signatures')
    .select(['release_id', 'key', 'signature'])
    .where('release_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, descriptor }): [string, SignedRelease] => [
      id,
      {
        release: descriptor,
        signatures: signatures
          .filter(({ release_id: of }) => of === id)
          .map(({ key, signature }) => ({ key, signature })),
      },
    ]),
  );
}

/** Keeps a signature of a release; one of the same key is kept once. */
export async function insertSignature(db: DbOrTrx, releaseId: string, signature: Signature): Promise<void> {
  await db
    .insertInto('release_signatures')
    .values({ release_id: releaseId, ...signature })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Where each pointer points to, by `headKey`, as the table says. */
export async function listPointers(db: DbOrTrx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('release_pointers').select(['part', 'channel', 'release_id']).execute();
  return new Map(rows.map((row) => [headKey(row.part, row.channel), row.release_id]));
}

/** The ids of all releases. */
export async function listReleaseIds(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('releases').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
