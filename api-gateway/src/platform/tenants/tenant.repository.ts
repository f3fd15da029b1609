import type { DbOrTrx } from '../db/database.ts';
import type { TenantSettings } from '../db/schema/tenant-settings.ts';

/** A tenant as it is kept: its settings are as an operator wrote them, not checked yet. */
export interface TenantRow {
  id: number;
  key: string;
  hosts: string[];
  settings: TenantSettings;
  time_zone: string;
}

export function listTenantRows(db: DbOrTrx): Promise<TenantRow[]> {
  return db.selectFrom('tenants').selectAll().orderBy('id').execute();
}

/** The host of the first tenant; `localhost` where there is none yet. */
export async function readFirstHost(db: DbOrTrx): Promise<string> {
  const row = await db.selectFrom('tenants').select('hosts').orderBy('id').executeTakeFirst();
  return row?.hosts[0] ?? 'localhost';
}
