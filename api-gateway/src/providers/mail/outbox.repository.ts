import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { MailOutboxTable } from '../../platform/db/schema/mail.ts';

export type OutboxMail = Selectable<MailOutboxTable>;

export interface NewMail {
  tenantId: number;
  userId: number | null;
  kind: string;
  recipient: string;
  language: Locale;
  data?: Readonly<Record<string, unknown>>;
}

/** Puts a mail into the outbox, within the transaction of what causes it; answers its id. */
export async function insertMail(db: DbOrTrx, mail: NewMail): Promise<string> {
  const { id } = await db
    .insertInto('mail_outbox')
    .values({
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes the mail that has been due longest, for one gateway alone; undefined when none is due. It is
 * due again after `leaseSeconds`, so that one whose gateway dies meanwhile is not lost.
 */
export async function claimMail(db: DbOrTrx, leaseSeconds: number): Promise<OutboxMail | undefined> {
  const { rows } = await sql<OutboxMail>`
    update mail_outbox
    set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from mail_outbox
      where sent_at is null and given_up_at is null and dropped_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    ) returning *
  `.execute(db);
  return rows[0];
}

/** The row as this claim left it: one whose lease ran out meanwhile belongs to somebody else. */
const held = (db: DbOrTrx, { id, attempts }: Pick<OutboxMail, 'id' | 'attempts'>) =>
  db.updateTable('mail_outbox').where('id', '=', id).where('attempts', '=', attempts).where('sent_at', 'is', null);

export async function markSent(db: DbOrTrx, mail: OutboxMail): Promise<void> {
  await held(db, mail)
    .set({ sent_at: sql<Date>`now()`, last_failure: null })
    .execute();
}

export async function markDropped(db: DbOrTrx, mail: OutboxMail): Promise<void> {
  await held(db, mail)
    .set({ dropped_at: sql<Date>`now()` })
    .execute();
}

export async function markGivenUp(db: DbOrTrx, mail: OutboxMail, failure: string): Promise<void> {
  await held(db, mail)
    .set({ given_up_at: sql<Date>`now()`, last_failure: failure })
    .execute();
}

export async function postpone(
  db: DbOrTrx,
  mail: OutboxMail,
  again: { seconds: number; failure: string },
): Promise<void> {
  await held(db, mail)
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${again.seconds})`, last_failure: again.failure })
    .execute();
}

/** Milliseconds until the next mail is due; null when none waits. */
export async function nextDue(db: DbOrTrx): Promise<number | null> {
  // Not greatest(0, …) in SQL: it skips a null, and an empty outbox would look like one with a mail that is due.
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as wait
    from mail_outbox where sent_at is null and given_up_at is null and dropped_at is null
  `.execute(db);
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Math.max(0, wait);
}

export interface MailRequest {
  /** Seconds since it was asked for. */
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

/** Removes what is over for a month: addresses are kept no longer than somebody may ask about a mail. */
export async function deleteOldMails(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .where((eb) =>
      eb.or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null), eb('dropped_at', 'is not', null)]),
    )
    .execute();
}
