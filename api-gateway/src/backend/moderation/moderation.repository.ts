import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { WaitingCounts } from '@tandem/contracts/api/moderation';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { ModerationLogTable } from '../../platform/db/schema/moderation.ts';
import { isWaitingPhoto } from '../../providers/media/photo.repository.ts';

export type NewLogEntry = Insertable<ModerationLogTable>;

/** Adds a decision to the log. */
export async function insertEntry(trx: Trx, entry: NewLogEntry): Promise<void> {
  await trx.insertInto('moderation_log').values(entry).execute();
}

/**
 * Whether a moderator made the last decision against a member while another moderator of the tenant could look at it: a
 * warning, a removed photo, a hidden profile or a closed account.
 */
export async function decidedLast(
  trx: Trx,
  { tenantId, moderatorId, memberId }: { tenantId: number; moderatorId: number; memberId: number },
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select last.moderator_id = ${moderatorId}::bigint and exists (
      select 1 from users other where other.tenant_id = ${tenantId} and other.role = 'moderator'
        and other.status = 'active' and other.id <> ${moderatorId}::bigint and other.id <> ${memberId}::bigint) as own
    from moderation_log last
    where last.tenant_id = ${tenantId} and last.member_id = ${memberId}::bigint
      and last.decision in ('warned', 'disabled', 'banned', 'photo_removed', 'rejected')
    order by last.id desc limit 1`.execute(trx);
  return rows[0]?.own === true;
}

const counts = prepare(
  (_db, { tenantId }: { tenantId: number }) => sql<WaitingCounts>`
    select
      (select count(*) from photos photo join users on users.id = photo.user_id
        where users.tenant_id = ${tenantId} and ${isWaitingPhoto}) as photos,
      (select count(*) from reports where tenant_id = ${tenantId} and decision is null) as reports,
      (select count(*) from complaints where tenant_id = ${tenantId} and status <> 'decided') as complaints,
      (select count(*) from refunds join payments on payments.id = refunds.payment_id
        where payments.tenant_id = ${tenantId} and refunds.status = 'failed') as refunds,
      (select count(*) from given_up_debits given_up join payments on payments.id = given_up.payment_id
        where payments.tenant_id = ${tenantId} and given_up.decision is null and payments.provider_reference is null) as debits,
      (select count(*) from paid_twice join refunds on refunds.id = paid_twice.refund_id
        join payments on payments.id = refunds.payment_id
        where payments.tenant_id = ${tenantId} and paid_twice.decision is null) as losses`,
);

/** How much of a tenant waits for its moderators. */
export async function readCounts(db: DbOrTrx, tenantId: number): Promise<WaitingCounts> {
  const none = { photos: 0, reports: 0, complaints: 0, refunds: 0, debits: 0, losses: 0 };
  return (await counts.first(db, { tenantId })) ?? none;
}
