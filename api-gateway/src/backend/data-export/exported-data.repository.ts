import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { exportedAccount } from './exported-account.repository.ts';
import { exportedActivity } from './exported-activity.repository.ts';
import { exportedMoney } from './exported-money.repository.ts';

/**
 * All that the site keeps about a member, as one value (R-ACCOUNT-EXPORT-CONTENT, docs/decisions/0219). Of others it has their
 * ids alone, and of conversations what the member wrote. Secrets are left out: hashes of passwords, links, codes and cookies.
 */
export async function readMemberData(db: DbOrTrx, userId: number): Promise<Record<string, unknown>> {
  const exported = { ...exportedAccount(userId), ...exportedActivity(userId), ...exportedMoney(userId) };
  const pairs = Object.entries(exported).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object(${sql.join(pairs)}) as data`.execute(db);
  return rows[0]?.data ?? {};
}
