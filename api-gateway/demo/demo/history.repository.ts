import { type Insertable, sql } from 'kysely';
import type { Gender } from '@tandem/contracts/product/lists';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import type { Trx } from '../../src/platform/db/database.ts';
import type { LikesTable, MessagesTable } from '../../src/platform/db/schema/domain.ts';
import type { CreditKind, PaymentsTable } from '../../src/platform/db/schema/money.ts';
import type { SandboxPaymentsTable } from '../../src/platform/db/schema/sandbox.ts';

/** Years between two ages that are near. */
const YEARS_NEAR = 12;
const DAYS_PER_YEAR = 365;

export interface Partner {
  id: number;
  gender: Gender;
}

export interface PartnerQuery {
  tenantId: number;
  /** Whom they are to fit. */
  userId: number;
  gender: Gender;
  language: Locale;
  country: Country;
  /** At most so many. */
  amount: number;
  /** So many of the list come last instead of first. */
  skip: number;
}

/**
 * Fictional members with a photo to talk to: those who fit the account first (docs/decisions/0042), then those of the
 * language, near in age, of the account's own country, lately active. Fewer than requested when there are no more.
 */
export async function readPartners(trx: Trx, query: PartnerQuery): Promise<Partner[]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .innerJoin('photos', (join) => join.onRef('photos.user_id', '=', 'users.id').on('photos.is_main', '=', true))
    .innerJoin('profiles as own', (join) => join.on('own.user_id', '=', query.userId))
    .select(['users.id'])
    .where('users.tenant_id', '=', query.tenantId)
    .where('profiles.fictional', '=', true)
    .where('profiles.gender', '=', query.gender)
    .orderBy(
      sql`members_fit(own.gender, sought_gender(own.gender, own.search_gender, own.sexuality),
        profiles.gender, sought_gender(profiles.gender, profiles.search_gender, profiles.sexuality))`,
      'desc',
    )
    .orderBy(sql`users.language = ${query.language}`, 'desc')
    .orderBy(sql`abs(profiles.date_of_birth - own.date_of_birth) < ${sql.lit(YEARS_NEAR * DAYS_PER_YEAR)}`, 'desc')
    .orderBy(sql`profiles.country = ${query.country}`, 'desc')
    .orderBy('users.last_active_at', 'desc')
    .orderBy('users.id')
    .limit(query.skip + query.amount)
    .execute();
  // In a small place, those that were skipped are better company than nobody.
  const ordered = [...rows.slice(query.skip), ...rows.slice(0, query.skip)].slice(0, query.amount);
  return ordered.map(({ id }) => ({ id, gender: query.gender }));
}

export async function insertConversation(
  trx: Trx,
  input: { tenantId: number; userId: number; partnerId: number; startedBy: number; startedAt: Date },
): Promise<number> {
  const { tenantId, userId, partnerId, startedBy, startedAt } = input;
  const { id } = await trx
    .insertInto('conversations')
    .values({
      tenant_id: tenantId,
      low_id: Math.min(userId, partnerId),
      high_id: Math.max(userId, partnerId),
      started_by: startedBy,
      created_at: startedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('participants')
    .values([
      { conversation_id: id, user_id: userId, partner_id: partnerId },
      { conversation_id: id, user_id: partnerId, partner_id: userId },
    ])
    .execute();
  return id;
}

/** Adds messages in the order in which they were sent and returns their ids in that order. */
export async function insertMessages(trx: Trx, rows: readonly Insertable<MessagesTable>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await trx
    .insertInto('messages')
    .values([...rows])
    .returning(['id', 'client_id'])
    .execute();
  const ids = new Map(added.map(({ id, client_id }) => [client_id, id]));
  return rows.map(({ client_id }) => {
    const id = ids.get(client_id);
    if (id === undefined) throw new Error('a message was not added');
    return id;
  });
}

export async function insertLikes(trx: Trx, rows: readonly Insertable<LikesTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('likes')
    .values([...rows])
    .execute();
}

export async function insertPayment(trx: Trx, row: Insertable<PaymentsTable>): Promise<void> {
  await trx.insertInto('payments').values(row).execute();
}

/** What the sandbox knows of a payment that was paid there, so that it can be refunded. */
export async function insertSandboxPayment(trx: Trx, row: Insertable<SandboxPaymentsTable>): Promise<void> {
  await trx.insertInto('sandbox_payments').values(row).execute();
}

/**
 * Books credits as of a past time: the same two entries as credits.service makes, which knows the present only.
 * The database's own rules hold for these as for all others.
 */
export async function bookCredits(
  trx: Trx,
  movement: { userId: number; kind: CreditKind; reference: string; amount: number; at: Date },
): Promise<void> {
  const { userId, kind, reference, amount, at } = movement;
  await trx
    .insertInto('credit_accounts')
    .values({ kind: 'member', user_id: userId, purpose: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const { id } = await trx
    .insertInto('credit_transactions')
    .values({ kind, reference, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accounts = await trx
    .selectFrom('credit_accounts')
    .select(['id', 'kind'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('purpose', '=', kind)]))
    .execute();
  await trx
    .insertInto('credit_entries')
    .values(
      accounts.map((account) => ({
        transaction_id: id,
        account_id: account.id,
        amount: account.kind === 'member' ? amount : -amount,
        created_at: at,
      })),
    )
    .execute();
}
