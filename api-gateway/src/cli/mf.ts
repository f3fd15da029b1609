import { ReleaseError } from '../composition/ledger/release-error.ts';
import { openLedger } from '../composition/ledger/ledger-deps.ts';
import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import { connectOrStartDatabase } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';
import { USAGE, UsageError, understand } from './client/words.ts';
import type { Command, LookCommand } from './client/words.ts';
import { reportExperiments } from './experiment-report.ts';
import * as commands from './mf-commands.ts';
import type { Checkout, Report } from './mf-commands.ts';
import * as look from './mf-look.ts';

/** Runs a command that changes nothing. Throws ReleaseError. */
function lookAt(deps: LedgerDeps, command: LookCommand): Promise<Report> {
  switch (command.name) {
    case 'status':
      return look.status(deps);
    case 'list':
      return commands.list(deps, command.part);
    case 'pointers':
      return commands.pointers(deps, command.part);
    case 'show':
      return look.show(deps, command.part, command.release);
    case 'files':
      return commands.files(deps, command.part, command.release);
    case 'diff':
      return look.diff(deps, command.part, [command.from, command.to]);
    default:
      return command satisfies never;
  }
}

/** Runs a command on the ledger. Throws ReleaseError. */
function run(deps: LedgerDeps, command: Command, checkout: Checkout | null): Promise<Report> {
  switch (command.name) {
    case 'publish':
      return commands.publish(deps, command, checkout);
    case 'promote':
      return commands.promote(deps, command);
    case 'rollback':
      return commands.rollback(deps, command);
    case 'withdraw':
      return commands.withdraw(deps, command);
    case 'experiment':
      return reportExperiments(deps.db, command.key, command.csv);
    default:
      return lookAt(deps, command);
  }
}

async function withLedger(config: Config, work: (deps: LedgerDeps) => Promise<Report>): Promise<Report> {
  const connection = await connectOrStartDatabase(config, 'mf');
  const db = openDatabase(connection.url, { max: 2 });
  try {
    await migrate(db);
    return await work(await openLedger(db, config));
  } finally {
    await db.destroy();
    await connection.close();
  }
}

export interface MfOptions {
  /** Reads the configuration; that of the process when it is left out. */
  load?: () => Config;
  /** The sources that `publish` builds; without them it needs `--dist`. */
  checkout?: Checkout;
}

/** The `mf` command. Returns the exit code: 0, 1 when it was refused, 2 when it was not understood. */
export async function mf(argv: readonly string[], { load = loadConfig, checkout }: MfOptions = {}): Promise<number> {
  try {
    // The whole command is read before it connects to a database.
    const { command, json } = understand(argv);
    if (command === null) {
      console.log(USAGE);
      return 0;
    }
    const { text, data } = await withLedger(load(), (deps) => run(deps, command, checkout ?? null));
    console.log(json ? JSON.stringify(data, null, 2) : text);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof ReleaseError || isOperationalError(error)) console.error(error.message);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}

if (import.meta.main) process.exitCode = await mf(process.argv.slice(2));
