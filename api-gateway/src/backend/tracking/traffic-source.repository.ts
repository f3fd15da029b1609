import type { Trx } from '../../platform/db/database.ts';
import type { KnownSource } from '../../platform/http/traffic-source-cookie.ts';

/** Joins a visitor's source to the account that they have just made. */
export async function insertTrafficSource(
  trx: Trx,
  account: { userId: number; tenantId: number },
  { source, firstSeenAt }: KnownSource,
): Promise<void> {
  const { network = null, ref = null, sub1 = null, sub2 = null, sub3 = null, cpc = null } = source;
  await trx
    .insertInto('traffic_sources')
    .values({
      user_id: account.userId,
      tenant_id: account.tenantId,
      network,
      ref,
      sub1,
      sub2,
      sub3,
      cpc,
      first_seen_at: firstSeenAt,
    })
    .execute();
}
