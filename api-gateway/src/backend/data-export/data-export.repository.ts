import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';

/** Its mail has its id. As many as a member may request in a day say how long the next one waits. */
const latest = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('data_exports')
    .leftJoin('mail_outbox as mail', 'mail.id', 'data_exports.id')
    .select([
      'data_exports.requested_at',
      'data_exports.given_up_at',
      'data_exports.expires_at',
      'mail.sent_at as mail_sent_at',
      'mail.given_up_at as mail_given_up_at',
      'mail.dropped_at as mail_dropped_at',
    ])
    .where('data_exports.user_id', '=', userId)
    .orderBy('data_exports.requested_at', 'desc')
    .limit(LIMITS.exportsPerDay),
);

export type LatestExport = NonNullable<Awaited<ReturnType<typeof latest.first>>>;

/** The exports that a member requested last, the latest first, with what became of their mails: at most a day's (L-ACCOUNT-EXPORTS-DAY). */
export async function listLatest(db: DbOrTrx, userId: number): Promise<LatestExport[]> {
  return latest.all(db, { userId });
}

/** Makes requests of one member, the mail of an export and a new address wait for each other until the transaction ends. */
export async function lockMember(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export async function insertExport(trx: Trx, userId: number): Promise<string> {
  const { id } = await trx
    .insertInto('data_exports')
    .values({ user_id: userId, token_hash: null, made_at: null, given_up_at: null, expires_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An export with its member, for the job and the mail; null when it is gone, with its member. */
export async function findExport(db: DbOrTrx, id: string) {
  const row = await db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'data_exports.id',
      'data_exports.user_id',
      'data_exports.made_at',
      'users.tenant_id',
      'users.email',
      'users.language',
      'users.status',
      'profiles.name',
    ])
    .where('data_exports.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** False where the export is gone, with its member. */
export async function markMade(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('data_exports')
    .set({ made_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markGivenUp(db: DbOrTrx, id: string): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ given_up_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Gives an export its link, which works for so many hours from now on. The transaction holds its member: `endLinks` waits for it. */
export async function setLink(trx: Trx, id: string, { hash, hours }: { hash: Buffer; hours: number }): Promise<void> {
  await trx
    .updateTable('data_exports')
    .set({ token_hash: hash, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .where('id', '=', id)
    .execute();
}

/** Ends the links of a member's exports; their files go with the next clean-up. */
export async function endLinks(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('data_exports')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('user_id', '=', userId)
    .where('expires_at', 'is not', null)
    .execute();
}

/** The export of a link whose time is not over, with the language of its member; null for any other text. Nobody's that left. */
export async function findByLink(db: DbOrTrx, tenantId: number, hash: Buffer) {
  const row = await db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select(['data_exports.id', 'users.language'])
    .where('data_exports.token_hash', '=', hash)
    .where('data_exports.expires_at', '>', sql<Date>`now()`)
    .where('users.tenant_id', '=', tenantId)
    .where('users.status', 'in', ['active', 'not_confirmed'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Ids of the exports whose files are no longer of use: their link is over, or was never mailed, or reaches nobody, as the mail was
 * dropped or given up (R-ACCOUNT-EXPORT-UNSENT), or the export itself.
 */
export async function findOver(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom('data_exports')
    .leftJoin('mail_outbox as mail', 'mail.id', 'data_exports.id')
    .select('data_exports.id')
    .where((eb) =>
      eb.or([
        eb(sql<Date>`coalesce(data_exports.expires_at, requested_at + interval '3 days')`, '<', sql<Date>`now()`),
        eb('mail.dropped_at', 'is not', null),
        eb('mail.given_up_at', 'is not', null),
        eb.and([eb('data_exports.given_up_at', 'is not', null), eb('data_exports.made_at', 'is', null)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function findExportsOf(db: DbOrTrx, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Forgets exports once the next one may be requested. */
export async function deleteOldExports(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('data_exports')
    .where('requested_at', '<', sql<Date>`now() - interval '4 days'`)
    .execute();
}

export interface ExportedPhoto {
  media_key: string;
  illustrated: boolean;
  file: string;
}

/** The member's photos, and the names of their files in the export. */
export async function readPhotos(db: DbOrTrx, userId: number): Promise<ExportedPhoto[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'media_key', 'illustrated'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, media_key, illustrated }) => ({ media_key, illustrated, file: `photos/${id}.jpg` }));
}
