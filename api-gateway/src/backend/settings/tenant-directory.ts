import type { Db } from '../../db/database.ts';
import type { Tenant } from './tenant-settings.ts';
import { listTenants } from './tenant.repository.ts';

const KEPT_MILLISECONDS = 10_000;
/** After an unknown host the table is read again, but not for every such request. */
const RETRY_MILLISECONDS = 1000;

export interface TenantDirectory {
  /** The tenant of a Host header, its port ignored; null for a host that is nobody's. */
  byHost: (host: string | undefined) => Promise<Tenant | null>;
  all: () => Promise<readonly Tenant[]>;
}

const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** The tenants by host, read from the database at most every ten seconds (decision 58). */
export function createTenantDirectory(db: Db): TenantDirectory {
  let tenants: readonly Tenant[] = [];
  let readAt = 0;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      tenants = await listTenants(db);
    } catch (error) {
      // Whoever has rows goes on with them while the database is away.
      if (tenants.length === 0) throw error;
    } finally {
      reading = null;
    }
    readAt = Date.now();
  }

  const refresh = (): Promise<void> => (reading ??= read());

  const find = (host: string) => tenants.find((tenant) => tenant.hosts.includes(host)) ?? null;

  return {
    byHost: async (header) => {
      const host = HOST.exec((header ?? '').toLowerCase())?.[1];
      if (host === undefined) return null;
      if (Date.now() - readAt > KEPT_MILLISECONDS) await refresh();
      const found = find(host);
      if (found !== null || Date.now() - readAt < RETRY_MILLISECONDS) return found;
      await refresh();
      return find(host);
    },
    all: async () => {
      if (Date.now() - readAt > KEPT_MILLISECONDS) await refresh();
      return tenants;
    },
  };
}
