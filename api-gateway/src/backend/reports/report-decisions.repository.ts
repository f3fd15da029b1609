import { sql } from 'kysely';
import type { ReportReason, ReportType } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Trx } from '../../platform/db/database.ts';
import type { ReportsTable } from '../../platform/db/schema/reports.ts';

export type KeptDecision = NonNullable<ReportsTable['decision']>;

/** A report that is decided on, with the account that it is about. */
export interface HeldReport {
  memberId: number;
  type: ReportType;
  targetId: number;
  /** When the photo was uploaded, or the message written; null for a profile, and where it is gone. */
  targetAt: Date | null;
  /** Null while it waits. */
  decision: KeptDecision | null;
  email: string;
  language: Locale;
}

const targetAt = sql<Date | null>`case type
  when 'photo' then (select created_at from photos where photos.id = reports.target_id)
  when 'message' then (select sent_at from messages where messages.id = reports.target_id) end`;

/**
 * A report of a tenant, which nobody else decides on until the transaction ends; undefined when there is none. The member is
 * locked first, and with them all other reports about them.
 */
export async function holdReport(trx: Trx, tenantId: number, id: number): Promise<HeldReport | undefined> {
  const found = await trx
    .selectFrom('reports')
    .select('member_id')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const member = await trx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', found.member_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const report = await trx
    .selectFrom('reports')
    .select(['member_id as memberId', 'type', 'target_id as targetId', 'decision', targetAt.as('targetAt')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...member, ...report };
}

/** Which reports a decision ends: the one, those about the same photo, or all about the member. */
export type Reach = { id: number } | { photoId: number } | { memberId: number };

/** Ends reports that wait. */
export async function endReports(trx: Trx, reach: Reach, decision: KeptDecision, by: number): Promise<void> {
  const update = trx
    .updateTable('reports')
    .set({ decision, decided_by: by, decided_at: sql<Date>`now()` })
    .where('decision', 'is', null);
  if ('id' in reach) await update.where('id', '=', reach.id).execute();
  else if ('photoId' in reach)
    await update.where('type', '=', 'photo').where('target_id', '=', reach.photoId).execute();
  else await update.where('member_id', '=', reach.memberId).execute();
}

/** Hides the profile of a member, who can still log in and is shown the reason. */
export async function disableProfile(trx: Trx, memberId: number, reason: ReportReason): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ status: 'disabled', disabled_reason: reason })
    .where('user_id', '=', memberId)
    .execute();
}

/** Closes an account for good: it is hidden, its sessions end on every gateway, and its photos get other addresses. */
export async function banMember(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      status: 'banned',
      status_before_ban: sql`case when status in ('not_confirmed', 'active') then status else status_before_deletion end`,
    })
    .where('id', '=', memberId)
    // One that is closed already is opened again as what it was before the first time.
    .where('status', 'not in', ['deleted', 'banned'])
    .execute();
  await trx.deleteFrom('sessions').where('user_id', '=', memberId).execute();
}
