import { createInvites } from '../backend/signup/invites.service.ts';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import type { Db } from '../platform/db/database.ts';
import { listTenantRows } from '../platform/tenants/tenant.repository.ts';
import type { TenantRow } from '../platform/tenants/tenant.repository.ts';
import { siteOrigin } from '../providers/mail/site-origin.ts';
import { moment, table } from '../composition/release-commands/report.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Invites to a site whose signups are closed; each works once, for 30 days

  npm run invites -- make nuit-douce          make one and print its link
  npm run invites -- make nuit-douce 20       make twenty, at most 1000
  npm run invites -- list nuit-douce          open, used, revoked and expired ones
  npm run invites -- revoke nuit-douce CODE   take one back`;

const MOST = 1000;

interface Wanted {
  action: 'make' | 'list' | 'revoke';
  tenant: string;
  /** How many, or which. */
  rest: string | undefined;
}

/** What was typed, or null when it was not understood. */
function readArguments(argv: readonly string[]): Wanted | null {
  const [action, tenant, rest, ...more] = argv;
  if (tenant === undefined || more.length > 0) return null;
  if (action === 'list' && rest === undefined) return { action, tenant, rest };
  if (action === 'revoke' && rest !== undefined) return { action, tenant, rest };
  const count = Number(rest ?? '1');
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST;
  return action === 'make' && isCount ? { action, tenant, rest } : null;
}

async function run(db: Db, tenant: TenantRow, { wanted, config }: { wanted: Wanted; config: Config }): Promise<number> {
  const invites = createInvites(db);
  const { rest } = wanted;
  if (wanted.action === 'make') {
    const origin = siteOrigin(tenant, config);
    for (const code of await invites.make(tenant.id, Number(rest ?? '1')))
      console.log(`${origin}/signup?invite=${code}`);
    return 0;
  }
  if (wanted.action === 'list') {
    const rows = (await invites.list(tenant.id)).map((invite) => [
      invite.code,
      invite.state,
      moment(invite.created_at),
      moment(invite.expires_at),
    ]);
    console.log(rows.length === 0 ? 'No invites.' : table(['code', 'state', 'made', 'works until'], rows));
    return 0;
  }
  if (await invites.revoke(tenant.id, rest ?? '')) {
    console.log('The invite was revoked.');
    return 0;
  }
  console.error('There is no open invite of this code.');
  return 1;
}

/**
 * The `invites` command (R-SIGNUP-INVITE-MADE). Returns the exit code: 0, 1 when there is no such tenant or invite or the
 * database cannot be reached, 2 when it was not understood.
 */
export async function runInvites(argv: readonly string[], load: () => Config = loadConfig): Promise<number> {
  const wanted = readArguments(argv);
  if (wanted === null) {
    console.log(USAGE);
    return argv[0] === '--help' ? 0 : 2;
  }
  return withDatabase('invites', load, async (db, config) => {
    const rows = await listTenantRows(db);
    const tenant = rows.find(({ key }) => key === wanted.tenant);
    if (tenant === undefined) {
      console.error(`There is no tenant ${wanted.tenant}. Known: ${rows.map(({ key }) => key).join(', ')}`);
      return 1;
    }
    return run(db, tenant, { wanted, config });
  });
}

if (import.meta.main) process.exitCode = await runInvites(process.argv.slice(2));
