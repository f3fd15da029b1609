import type { DbOrTrx } from '../db/database.ts';
import type { TenantSettings } from '../db/schema/tenant-settings.ts';

/** A tenant as it is kept: its settings are as an operator wrote them, not checked yet. */
export interface TenantRow {
  id: number;
  key: string;
  hosts: string[];
  settings: TenantSettings;
  time_zone: string;
  /** As a marketer wrote it, not checked yet. */
  landing_copy?: unknown;
}

export function listTenantRows(db: DbOrTrx): Promise<TenantRow[]> {
  return db.selectFrom('tenants').selectAll().orderBy('id').execute();
}

/** Replaces the copy of a tenant's landing pages; every gateway is notified of it. */
export async function writeLandingCopy(db: DbOrTrx, tenantId: number, copy: unknown): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ landing_copy: JSON.stringify(copy) })
    .where('id', '=', tenantId)
    .execute();
}

/** The host of the first tenant; `localhost` where there is none yet. */
export async function readFirstHost(db: DbOrTrx): Promise<string> {
  const row = await db.selectFrom('tenants').select('hosts').orderBy('id').executeTakeFirst();
  return row?.hosts[0] ?? 'localhost';
}
