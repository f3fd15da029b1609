import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/database.ts';
import type { KeptMailsTable } from '../../../platform/db/schema/mail.ts';
import type { BuiltMail } from '../mail-provider.ts';

export type KeptMail = Selectable<KeptMailsTable>;

/** The mailbox is for looking at what was sent just now; older mails make room. */
const KEPT_PER_TENANT = 500;

/** Stores a mail, or a short message to a member; one that is delivered again is stored once. */
export async function keepMail(db: DbOrTrx, mail: BuiltMail & { userId?: number }): Promise<void> {
  await db
    .insertInto('kept_mails')
    .values({
      id: mail.id,
      tenant_id: mail.tenantId,
      user_id: mail.userId ?? null,
      recipient: mail.to,
      subject: mail.subject,
      raw: mail.raw,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .deleteFrom('kept_mails')
    .where('tenant_id', '=', mail.tenantId)
    .where('received_at', '<=', (eb) =>
      eb
        .selectFrom('kept_mails')
        .select('received_at')
        .where('tenant_id', '=', mail.tenantId)
        .orderBy('received_at', 'desc')
        .offset(KEPT_PER_TENANT)
        .limit(1),
    )
    .execute();
}

/** A tenant's mails, the latest first; those to one address when `recipient` is given. */
export async function listMails(
  db: DbOrTrx,
  { tenantId, recipient, limit }: { tenantId: number; recipient: string | null; limit: number },
): Promise<KeptMail[]> {
  let query = db.selectFrom('kept_mails').selectAll().where('tenant_id', '=', tenantId);
  if (recipient !== null) query = query.where(sql`lower(recipient)`, '=', recipient.toLowerCase());
  return query.orderBy('received_at', 'desc').orderBy('id').limit(limit).execute();
}

export async function findMail(db: DbOrTrx, tenantId: number, id: string): Promise<KeptMail | undefined> {
  return db
    .selectFrom('kept_mails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}
