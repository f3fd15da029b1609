import type { Db } from '../db/database.ts';
import { withinOr } from '../patience/patience.ts';
import { checkSettings } from './check-settings.ts';
import type { SettingsFault } from './tenant-settings.ts';
import { parseLandingCopy } from './landing-copy.ts';
import { ownSettings, wholeSettings } from './tenant-settings.ts';
import type { Tenant } from './tenant-settings.ts';
import type { TenantSettings } from '../db/schema/tenant-settings.ts';
import { listTenantRows } from './tenant.repository.ts';
import type { TenantRow } from './tenant.repository.ts';

/** The fallback of the database's notifications (follow-tenants.ts): a lost one is made up for after this long. */
const KEPT_MILLISECONDS = 10_000;
/** After an unknown host the table is read again, but not for every such request. */
const RETRY_MILLISECONDS = 1000;
/**
 * With rows in memory, a caller waits this long for newer ones: a database that is silent must not hold up what needs
 * none.
 */
const WAIT_MILLISECONDS = 1000;

/** A tenant of which no site can be made: its row is not what the contract says. */
export interface RefusedTenant {
  readonly id: number;
  readonly hosts: readonly string[];
  readonly settings: null;
  readonly faults: readonly SettingsFault[];
}

export interface TenantDirectory {
  /**
   * The tenant of a Host header, its port ignored; null for an unknown host. Throws RefusedTenantError for one
   * whose row cannot be served.
   */
  byHost: (host: string | undefined) => Promise<Tenant | null>;
  /** Those that are served. */
  all: () => Promise<readonly Tenant[]>;
  /** The rows may have changed: the next caller reads them again. */
  forget: () => void;
}

/** Thrown for the host of a tenant whose row cannot be served. */
export class RefusedTenantError extends Error {
  readonly tenant: RefusedTenant;

  constructor(tenant: RefusedTenant) {
    super(`The settings of ${tenant.hosts[0] ?? `tenant ${tenant.id}`} cannot be served`);
    this.name = 'RefusedTenantError';
    this.tenant = tenant;
  }
}

/** Settings that come from the gateway. */
export interface GatewaySettings {
  /** Alike for all tenants, whatever their rows say. */
  fixed?: Partial<TenantSettings>;
  /** For those whose rows do not say. */
  defaults?: Partial<TenantSettings>;
}

function tenantOfRow(row: TenantRow, { fixed, defaults }: GatewaySettings): Tenant | RefusedTenant {
  const { id, key, hosts } = row;
  const { settings, faults } = checkSettings({ ...defaults, ...row.settings }, fixed);
  if (settings === null) return { id, hosts, settings, faults };
  const landing = parseLandingCopy(row.landing_copy ?? []);
  return {
    id,
    key,
    hosts,
    settings: wholeSettings(settings),
    own: ownSettings(settings),
    landingCopy: landing.copy,
    timeZone: row.time_zone,
    faults: [...faults, ...landing.faults],
  };
}

const isServed = (tenant: Tenant | RefusedTenant): tenant is Tenant => tenant.settings !== null;

const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/**
 * The tenants by host, in memory (R-PLATFORM-TENANT-BY-HOST): read from the database when they have changed, and every
 * ten seconds in any case.
 */
export function createTenantDirectory(db: Db, ofGateway: GatewaySettings = {}): TenantDirectory {
  let tenants: readonly (Tenant | RefusedTenant)[] = [];
  let readAt = 0;
  let isOutdated = true;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    // Before the rows are read: a change that comes meanwhile may not be among them.
    isOutdated = false;
    try {
      tenants = (await listTenantRows(db)).map((row) => tenantOfRow(row, ofGateway));
    } catch (error) {
      // Rows in memory are used while the database is away.
      if (tenants.length === 0) throw error;
    } finally {
      reading = null;
    }
    readAt = Date.now();
  }

  /** A read that had begun before the rows changed may not have the change: the next one has. */
  async function readChanged(): Promise<void> {
    if (reading !== null && isOutdated) await reading;
    reading ??= read();
    await reading;
  }

  async function refresh(): Promise<void> {
    if (tenants.length === 0) return readChanged();
    await withinOr(readChanged(), WAIT_MILLISECONDS, undefined);
  }

  const isDue = () => isOutdated || Date.now() - readAt > KEPT_MILLISECONDS;

  const find = (host: string): Tenant | null => {
    const found = tenants.find((tenant) => tenant.hosts.includes(host)) ?? null;
    if (found !== null && !isServed(found)) throw new RefusedTenantError(found);
    return found;
  };

  return {
    byHost: async (header) => {
      const host = HOST.exec((header ?? '').toLowerCase())?.[1];
      if (host === undefined) return null;
      if (isDue()) await refresh();
      const found = find(host);
      if (found !== null || Date.now() - readAt < RETRY_MILLISECONDS) return found;
      await refresh();
      return find(host);
    },
    all: async () => {
      if (isDue()) await refresh();
      return tenants.filter(isServed);
    },
    forget: () => {
      isOutdated = true;
    },
  };
}
