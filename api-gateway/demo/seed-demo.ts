import type { Config } from '../src/platform/config/env.ts';
import type { Db, Trx } from '../src/platform/db/database.ts';
import { createMedia } from '../src/providers/media/mount-media.ts';
import { wakeTenant } from './demo/demo-presence.ts';
import { createDemoAccounts } from './demo/demo-accounts.ts';
import { writeDiscountCodes } from './demo/discount-codes.ts';
import { createPortraitLibrary } from './portraits/portrait-library.ts';
import { createPortraitKeys, type PortraitKeys } from './portraits/portrait-keys.ts';
import { seedMembers } from './seed-tenant.ts';
import {
  countDemoMembers,
  insertTenant,
  lockSeeding,
  readFirstMediaKeys,
  readNames,
  readTenantKeys,
  refreshStatistics,
  vacuumSearch,
} from './seed.repository.ts';
import { TENANT_SEEDS, type TenantSeed } from './tenants/index.ts';

/** Of each first page of the search so many portraits are drawn before anybody asks: a page of 24. */
const DRAWN_AT_ONCE = 24;
const MINUTE = 60_000;

export interface SeedOptions {
  /** Fictional members of each tenant; the demo accounts come on top. */
  members: number;
  /**
   * Milliseconds from which ages and activity are counted: the start of this minute when left out. The same epoch and
   * number give the same rows; only the names of photo files differ between data directories.
   */
  epoch?: number;
  /** Portraits to draw now of each first page: all countries, and women and men of the tenant's own. */
  portraits?: number;
  /** Adds members to tenants that have fewer, instead of leaving them alone. */
  topUp?: boolean;
  onProgress?: (text: string) => void;
}

interface SeedContext {
  epoch: number;
  members: number;
  topUp: boolean;
  keysOf: (portrait: string) => PortraitKeys;
  onProgress: (text: string) => void;
}

async function seedTenant(trx: Trx, tenant: TenantSeed, context: SeedContext): Promise<boolean> {
  const { epoch, members, keysOf, onProgress } = context;
  await lockSeeding(trx);
  const isThere = (await readTenantKeys(trx)).includes(tenant.key);
  if (isThere && !context.topUp) return false;
  const accounts = await createDemoAccounts({ tenant, epoch, keysOf });
  if (!isThere) await insertTenant(trx, tenant);
  const from = isThere ? await countDemoMembers(trx, tenant.id) : 0;
  const reserved = isThere ? await readNames(trx, tenant.id) : accounts.names;
  if (from >= members && isThere) {
    const compared =
      from === members ? 'as many as asked for' : `more than the ${members} asked for; nobody is removed`;
    onProgress(`${tenant.settings.name}: ${from} fictional members are there already, ${compared}`);
    return false;
  }
  const range = { from, to: members };
  await seedMembers(trx, { tenant, range, epoch, keysOf, reserved, keptFor: accounts.people, onProgress });
  if (!isThere) await accounts.write(trx);
  return true;
}

/** Draws the portraits that the first visitors will see, two at a time. */
async function drawFirstPortraits(
  db: Db,
  config: Pick<Config, 'dataDir'>,
  tenant: TenantSeed,
  amount: number,
): Promise<number> {
  const { variants } = createMedia({ config, drawn: (store) => createPortraitLibrary(config.dataDir, store) });
  const keys = await readFirstMediaKeys(db, tenant.id, tenant.settings.geoip_selected_country, amount);
  // Only what a card on a desktop shows: the rest is quickly made of the portrait once that is drawn.
  await Promise.all(keys.map((key) => variants.get({ kind: 'clear', key, size: 'card', format: 'avif' }, 'later')));
  return keys.length;
}

/**
 * Fills a database with the two demo tenants: settings, fictional members, demo accounts with their history. A
 * tenant is written in one transaction: after a crash it is there as a whole or not at all, and the next call goes
 * on. Tenants that are there are left as they are, but for a few members who come online. A database that holds
 * other tenants is left alone.
 */
export async function seedDemo(db: Db, config: Pick<Config, 'dataDir'>, options: SeedOptions): Promise<void> {
  const onProgress = options.onProgress ?? (() => undefined);
  const keys = await readTenantKeys(db);
  if (keys.some((key) => !TENANT_SEEDS.some((tenant) => tenant.key === key))) {
    // A site with tenants of its own starts without a word about the demo.
    if (options.topUp === true) onProgress('this database holds other tenants than the demo; it is left as it is');
    return;
  }
  const context: SeedContext = {
    epoch: options.epoch ?? Math.floor(Date.now() / MINUTE) * MINUTE,
    members: options.members,
    topUp: options.topUp ?? false,
    keysOf: createPortraitKeys(config.dataDir),
    onProgress,
  };
  for (const tenant of TENANT_SEEDS) {
    const started = performance.now();
    const added = await db.transaction().execute(async (trx) => {
      const isSeeded = await seedTenant(trx, tenant, context);
      await writeDiscountCodes(trx, tenant);
      return isSeeded;
    });
    if (!added) {
      await wakeTenant(db, tenant.id);
      await vacuumSearch(db);
      continue;
    }
    await refreshStatistics(db);
    await vacuumSearch(db);
    onProgress(`${tenant.settings.name}: seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    const drawn = await drawFirstPortraits(db, config, tenant, options.portraits ?? DRAWN_AT_ONCE);
    onProgress(`${tenant.settings.name}: ${drawn} portraits drawn, the others when they are first seen`);
  }
}
