import { checkLedger } from '../backend/credits/ledger-check.service.ts';
import type { LedgerCheck } from '../backend/credits/ledger-check.service.ts';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import { connectOrStartDatabase } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';

const USAGE = `The ledger of credits and payments

  npm run ledger -- verify    check every balance, lot, transaction, payment, refund, debit and invoice; fails when one is wrong`;

const NAME_WIDTH = 42;
const COUNT_WIDTH = 10;
/** Of one check; the rest is counted. */
const MOST_FAULTS = 20;

function linesOf({ name, checked, faults }: LedgerCheck): string[] {
  const row = [
    name.padEnd(NAME_WIDTH),
    String(checked).padStart(COUNT_WIDTH),
    String(faults.length).padStart(COUNT_WIDTH),
  ];
  const more = faults.length > MOST_FAULTS ? [`    and ${faults.length - MOST_FAULTS} more`] : [];
  return [row.join(''), ...faults.slice(0, MOST_FAULTS).map((fault) => `    ${fault}`), ...more];
}

async function verify(config: Config): Promise<number> {
  const connection = await connectOrStartDatabase(config, 'ledger');
  const db = openDatabase(connection.url, { max: 2 });
  try {
    await migrate(db);
    const checks = await checkLedger(db);
    const wrong = checks.reduce((sum, { faults }) => sum + faults.length, 0);
    const head = ['check'.padEnd(NAME_WIDTH), 'checked'.padStart(COUNT_WIDTH), 'wrong'.padStart(COUNT_WIDTH)].join('');
    const verdict = wrong === 0 ? 'The ledger is right.' : `The ledger is wrong: ${wrong} in all.`;
    console.log([head, ...checks.flatMap(linesOf), verdict].join('\n'));
    return wrong === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await connection.close();
  }
}

/**
 * The `ledger` command. Returns the exit code: 0, 1 when something is wrong or the database cannot be reached, 2 when it
 * was not understood.
 */
export async function runLedger(argv: readonly string[], load: () => Config = loadConfig): Promise<number> {
  if (argv.length !== 1 || argv[0] !== 'verify') {
    console.log(USAGE);
    return argv[0] === '--help' ? 0 : 2;
  }
  try {
    return await verify(load());
  } catch (error) {
    if (!isOperationalError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runLedger(process.argv.slice(2));
