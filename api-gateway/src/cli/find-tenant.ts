import { ReleaseError } from '../composition/ledger/release-error.ts';
import type { DbOrTrx } from '../platform/db/database.ts';
import { listTenantRows } from '../platform/tenants/tenant.repository.ts';
import type { TenantRow } from '../platform/tenants/tenant.repository.ts';

/** The tenant of this key. Throws ReleaseError, with the keys that there are, where there is none. */
export async function tenantOfKey(db: DbOrTrx, key: string): Promise<TenantRow> {
  const rows = await listTenantRows(db);
  const found = rows.find((row) => row.key === key);
  if (found !== undefined) return found;
  throw new ReleaseError(`There is no tenant '${key}'. Known: ${rows.map((row) => row.key).join(', ')}`);
}

/** The id of the tenant of this key; null, which is all of them, without one. */
export const tenantIdOf = async (db: DbOrTrx, key: string | null): Promise<number | null> =>
  key === null ? null : (await tenantOfKey(db, key)).id;
