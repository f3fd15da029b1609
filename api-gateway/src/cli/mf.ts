import { ReleaseError } from '../composition/ledger/release-error.ts';
import { openLedger } from '../composition/ledger/ledger-deps.ts';
import type { LedgerDeps, TryOut } from '../composition/ledger/ledger-deps.ts';
import { runMove } from '../composition/release-commands/move.ts';
import type { Report } from '../composition/release-commands/report.ts';
import { readLedgerId } from '../composition/ledger/signed-rows.repository.ts';
import { loadConfig } from '../platform/config/env.ts';
import { findNoSite } from '../platform/config/find-no-site.ts';
import type { Config } from '../platform/config/env.ts';
import { connectOrStartDatabase } from '../platform/db/connection.ts';
import { openPool } from '../platform/db/database.ts';
import type { Db } from '../platform/db/database.ts';
import { isMigrated, isOfSite } from '../platform/db/is-migrated.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';
import { SiteError } from './client/site-client.ts';
import { USAGE } from './client/usage.ts';
import { UsageError, understand } from './client/words.ts';
import { isMove } from './client/words.ts';
import type { Command } from './client/words.ts';
import type { Checkout } from './mf-commands.ts';

const marketing = () => import('./marketing-commands.ts');

/**
 * Runs a command on the ledger. Throws ReleaseError. Only what moves pointers is loaded from the start: a rollback is to take a second,
 * and each of the others loads some dozens of files that it does without.
 */
async function run(deps: LedgerDeps, command: Command, checkout: Checkout | null): Promise<Report> {
  if (isMove(command)) return runMove(deps, command);
  switch (command.name) {
    case 'publish': {
      const { publish } = await import('./mf-commands.ts');
      return publish(deps, command, checkout);
    }
    case 'prune': {
      const { pruneStore } = await import('../composition/release-commands/prune-report.ts');
      return pruneStore(deps, command.isDryRun);
    }
    case 'marketing': {
      const { readMarketing } = await marketing();
      return readMarketing(command)(deps);
    }
    case 'key':
    case 'token':
      throw new ReleaseError(`${command.name} needs no site: npm run mf -- ${command.name}`);
    default: {
      const { lookAt } = await import('../composition/release-commands/look.ts');
      return lookAt(deps, command);
    }
  }
}

/** A migration may take its time. */
const QUERY_MILLISECONDS = 600_000;

/** Takes the experiments of the configuration, which no move but a promotion asks for. Throws ConfigError. */
async function takeOwnExperiments({ experimentsFile }: Config, command: Command): Promise<void> {
  if (isMove(command) && command.name !== 'promote') return;
  const { readExperimentsFile } = await import('../main/experiments-file.ts');
  const { takeExperiments } = await import('../platform/experiments/experiment.ts');
  takeExperiments(readExperimentsFile(experimentsFile));
}

/** Throws ReleaseError where no gateway was ever started on the database: a command makes no site of somebody else's. */
async function migrateSite(db: Db, database: string): Promise<void> {
  if (!(await isOfSite(db)))
    throw new ReleaseError(
      `There is no site in the database ${database}: 'npm start' makes one. ` +
        'Name the one that you mean by DATA_DIR, DATABASE_URL, or over HTTP by --site https://…',
    );
  // Hundreds of files, of which a rollback that is to take a second needs none.
  const { migrate } = await import('../platform/db/migrate.ts');
  await migrate(db);
}

async function withLedger(config: Config, work: (deps: LedgerDeps) => Promise<Report>): Promise<Report> {
  const connection = await connectOrStartDatabase(config, 'mf');
  // A trial serves pages beside the command's own work.
  const opened = openPool(connection.url, { max: 6, milliseconds: QUERY_MILLISECONDS });
  const { db, pool } = opened;
  try {
    const { host, pathname } = new URL(connection.url);
    const database = config.databaseUrl === null ? config.dataDir : host + pathname;
    if (!(await isMigrated(db))) await migrateSite(db, database);
    const tryOut: TryOut = async (composition, moved) => {
      // The whole gateway: only a promotion needs it.
      const { createTryOut } = await import('../main/trial/try-out.ts');
      const { createLogger } = await import('../platform/http/logger.ts');
      const log = createLogger({ ...config, logLevel: 'error' });
      return createTryOut({ config, log, db, pool, databaseUrl: connection.url })(composition, moved);
    };
    const deps = { ...(await openLedger(db, config)), tryOut };
    // On standard error: standard output is the report's own.
    console.error(`Ledger ${(await readLedgerId(db)).slice(0, 8)} of the database in ${database}`);
    return await work(deps);
  } finally {
    await opened.close();
    await connection.close();
  }
}

export interface MfOptions {
  /** The variables of the configuration; those of the process when they are left out. */
  environment?: Readonly<Record<string, string>>;
  /** The sources that `publish` builds; without them it needs `--dist`. */
  checkout?: Checkout;
}

/**
 * The `mf` command on the ledger of this machine. It makes no database. Returns the exit code: 0, 1 when it was refused, 2
 * when it was not understood.
 */
export async function mf(argv: readonly string[], { environment, checkout }: MfOptions = {}): Promise<number> {
  try {
    // The whole command is read before it connects to a database.
    const { command, json } = understand(argv);
    if (command?.name === 'marketing') (await marketing()).readMarketing(command);
    if (command === null) {
      console.log(USAGE);
      return 0;
    }
    const fault = findNoSite(environment);
    if (fault !== null) throw new ReleaseError(fault);
    const config = loadConfig(environment);
    await takeOwnExperiments(config, command);
    const { text, data } = await withLedger(config, (deps) => run(deps, command, checkout ?? null));
    console.log(json ? JSON.stringify(data, null, 2) : text);
    return 0;
  } catch (error) {
    return explain(error);
  }
}

/** Prints what is wrong in one line, and returns the exit code. Throws what is no fault of the command or the machine. */
function explain(error: unknown): number {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof ReleaseError || error instanceof SiteError || isOperationalError(error))
    console.error(error.message);
  else throw error;
  return error instanceof UsageError ? 2 : 1;
}

if (import.meta.main) process.exitCode = await mf(process.argv.slice(2));
