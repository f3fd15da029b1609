import { publishCheckout } from '../composition/ledger/publish-checkout.ts';
import { openLedger } from '../composition/ledger/ledger-deps.ts';
import type { Config } from '../platform/config/env.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { seedDemo } from '../../demo/seed-demo.ts';

export interface PrepareOptions {
  /** Folders that hold the builds of the parts. */
  dists: readonly string[];
  /** Settles when the builds are there; the database is set up and seeded meanwhile. */
  built: Promise<void>;
  onProgress: (text: string) => void;
}

/**
 * Brings a database to where the site can be served from it: migrations, the demo tenants when there
 * is none, and the checkout's builds in the release ledger. Safe to repeat and to interrupt.
 */
export async function prepareSite(config: Config, databaseUrl: string, options: PrepareOptions): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db);
    await seedDemo(db, config, {
      members: config.demoMembers,
      onProgress: (text) => options.onProgress(`seed     ${text}`),
    });
    await options.built;
    const ledger = await openLedger(db, config);
    if (ledger.trust.sign === null) {
      options.onProgress('publish  nothing: RELEASE_KEYS is set, so teams publish their parts themselves');
      return;
    }
    const { promoted, warning } = await publishCheckout(ledger, options.dists);
    for (const { part, to, from } of promoted)
      options.onProgress(`publish  ${to}${from === null ? '' : ` in place of ${from}`} (${part} is live)`);
    if (warning !== null) options.onProgress(`publish  ${warning}`);
  } finally {
    await db.destroy();
  }
}
