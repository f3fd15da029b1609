import type { DbOrTrx } from '../../db/database.ts';
import type { Tenant } from './tenant-settings.ts';

export async function listTenants(db: DbOrTrx): Promise<Tenant[]> {
  const rows = await db.selectFrom('tenants').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    hosts: row.hosts,
    settings: row.settings,
    timeZone: row.time_zone,
  }));
}
