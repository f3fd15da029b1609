import { sql } from 'kysely';
import { TRAFFIC_SOURCE_FIELDS } from '@tandem/contracts/product/tracking';
import type { TrafficSourceField } from '@tandem/contracts/product/tracking';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { KnownSource } from '../../platform/http/traffic-source-cookie.ts';

/** Joins a visitor's source to the account that they have just made. */
export async function insertTrafficSource(
  trx: Trx,
  account: { userId: number; tenantId: number },
  { source, firstSeenAt }: KnownSource,
): Promise<void> {
  const fields = Object.fromEntries(TRAFFIC_SOURCE_FIELDS.map((field) => [field, source[field] ?? null]));
  await trx
    .insertInto('traffic_sources')
    .values({
      ...(fields as Record<TrafficSourceField, string | null>),
      user_id: account.userId,
      tenant_id: account.tenantId,
      activated_at: null,
      first_seen_at: firstSeenAt,
    })
    .execute();
}

/**
 * Writes when the accounts from a source were activated: the links of their mails are not kept for good, and who confirms a
 * changed address is active without one.
 */
export async function settleActivations(db: DbOrTrx): Promise<void> {
  await sql`
    update traffic_sources source set activated_at = known.at
    from (
      select waiting.user_id, coalesce(
        (select min(used_at) from activation_tokens where user_id = waiting.user_id),
        case when users.status = 'active' then now() end
      ) as at
      from traffic_sources waiting join users on users.id = waiting.user_id where waiting.activated_at is null
    ) known
    where source.user_id = known.user_id and known.at is not null and source.activated_at is null`.execute(db);
}
