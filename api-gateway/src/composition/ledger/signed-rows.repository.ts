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

/** Whose moves are listed, and how many of them at most; of `live` where no channel is named. */
export interface MovesWanted {
  channel?: Channel | undefined;
  limit?: number;
}

/** The signed moves of one part, the last one first. */
export async function listLastMoves(
  db: DbOrTrx,
  part: Part,
  { channel = 'live', limit = 50 }: MovesWanted = {},
): Promise<SignedRow[]> {
  return signedRows(db)
    .where('part', '=', part)
    .where('channel', '=', channel)
    .orderBy('number', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
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
