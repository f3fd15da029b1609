import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { MailOutboxTable } from '../../platform/db/schema/mail.ts';

export type OutboxMail = Selectable<MailOutboxTable>;

export interface NewMail {
  /** Made of what causes it, where that may be reported twice: a mail of this id is queued once. */
  id?: string;
  tenantId: number;
  userId: number | null;
  kind: string;
  recipient: string;
  language: Locale;
  data?: Readonly<Record<string, unknown>>;
}

/**
 * Inserts a mail into the outbox, within the transaction of what causes it. Returns its id; null where there is one of
 * that id.
 */
export async function insertMail(db: DbOrTrx, mail: NewMail): Promise<string | null> {
  const row = await db
    .insertInto('mail_outbox')
    .values({
      ...(mail.id !== undefined && { id: mail.id }),
      tenant_id: mail.tenantId,
      user_id: mail.userId,
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      data: JSON.stringify(mail.data ?? {}),
      last_failure: null,
      sent_at: null,
      given_up_at: null,
      dropped_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the outbox has a mail of this id, whatever has become of it. */
export async function hasMail(db: DbOrTrx, id: string): Promise<boolean> {
  return (await db.selectFrom('mail_outbox').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A mail that is neither sent nor given up nor dropped; undefined when there is none of this id. */
export async function findWaiting(db: DbOrTrx, id: string): Promise<OutboxMail | undefined> {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
}

/** Mails that wait without a job: those of a time before there were jobs, and those whose job was removed by hand. */
export async function findWithoutJob(db: DbOrTrx, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail_outbox mail
    where sent_at is null and given_up_at is null and dropped_at is null
      and not exists (select 1 from pgboss.job where name = ${queue} and id = mail.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** A mail ends once: one whose attempt took too long may have been ended by another process meanwhile. */
const endOf = (db: DbOrTrx, id: string) =>
  db
    .updateTable('mail_outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('dropped_at', 'is', null);

export async function markSent(db: DbOrTrx, id: string): Promise<void> {
  await endOf(db, id)
    .set({ sent_at: sql<Date>`now()`, last_failure: null })
    .execute();
}

export async function markDropped(db: DbOrTrx, id: string): Promise<void> {
  await endOf(db, id)
    .set({ dropped_at: sql<Date>`now()` })
    .execute();
}

/**
 * Drops the mails of these kinds that still wait for a member: what they say holds no more. Those whose `data` name one of
 * `keptSessions` stay.
 */
export async function dropWaiting(
  db: DbOrTrx,
  { userId, kinds, keptSessions = [] }: { userId: number; kinds: readonly string[]; keptSessions?: readonly string[] },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ dropped_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where(sql<boolean>`(data ->> 'session' = any (${[...keptSessions]}::text[])) is not true`)
    .execute();
}

export async function markGivenUp(db: DbOrTrx, id: string): Promise<void> {
  await endOf(db, id)
    .set({ given_up_at: sql<Date>`now()` })
    .execute();
}

/** Stores why the last attempt failed, for the operator. */
export async function noteFailure(db: DbOrTrx, id: string, failure: string): Promise<void> {
  await endOf(db, id).set({ last_failure: failure }).execute();
}

export interface MailRequest {
  /** Seconds since it was requested. */
  age: number;
  /** What the sender said about it (`data`). */
  data: Record<string, unknown>;
  state: 'waiting' | 'sent' | 'failed';
}

const requests = prepare((db, { userId, kind, hours }: { userId: number; kind: string; hours: number }) =>
  db
    .selectFrom('mail_outbox')
    .select(['data', 'sent_at', 'given_up_at'])
    .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('dropped_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy('created_at', 'desc'),
);

/** The mails of a kind that were caused for a member within the last `hours`, the latest first. */
export async function listRequests(
  db: DbOrTrx,
  { userId, kind, hours }: { userId: number; kind: string; hours: number },
): Promise<MailRequest[]> {
  const rows = await requests.all(db, { userId, kind, hours });
  return rows.map(({ age, data, sent_at: sentAt, given_up_at: givenUpAt }) => ({
    age,
    data,
    state: sentAt !== null ? 'sent' : givenUpAt !== null ? 'failed' : 'waiting',
  }));
}

const requested = prepare((db, { userId, kind, hours }: { userId: number; kind: string; hours: number }) =>
  db.selectNoFrom((of) =>
    of
      .exists(
        of
          .selectFrom('mail_outbox')
          .select('id')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('dropped_at', 'is', null)
          .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`),
      )
      .as('found'),
  ),
);

/** Whether a mail of a kind was caused for a member within the last `hours`; one row says it, whichever it is. */
export async function wasRequested(db: DbOrTrx, of: { userId: number; kind: string; hours: number }): Promise<boolean> {
  return (await requested.first(db, of))?.found === true;
}

/** Removes what is over for a month: addresses are kept no longer than support may be queried about a mail. */
export async function deleteOldMails(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .where((eb) =>
      eb.or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null), eb('dropped_at', 'is not', null)]),
    )
    .execute();
}
