import { text as readAll } from 'node:stream/consumers';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import { connectOrStartDatabase } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { runText } from '../platform/db/run-text.ts';
import type { Outcome } from '../platform/db/run-text.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';
import { table } from '../composition/release-commands/report.ts';

const USAGE = `npm run sql -- "select key, hosts from tenants"     one statement on the site's database
npm run sql < statement.sql                          the same, from a file

The embedded database comes without psql; the site may run meanwhile.`;

const cell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function describe({ rows, changed }: Outcome): string {
  const [first] = rows;
  if (first === undefined) return changed === null ? 'No rows.' : `${changed} ${changed === 1 ? 'row' : 'rows'}.`;
  const names = Object.keys(first);
  return table(
    names,
    rows.map((row) => names.map((name) => cell(row[name]))),
  );
}

/**
 * The `sql` command. Returns the exit code: 0, 1 when the database refused the statement, 2 when there is none.
 * `readInput` is what is in the standard input when no argument is given.
 */
export async function runSql(
  argv: readonly string[],
  readInput: () => Promise<string>,
  load: () => Config = loadConfig,
): Promise<number> {
  const wantsHelp = argv.includes('--help') || argv.includes('-h');
  const statement = wantsHelp ? '' : (argv.length > 0 ? argv.join(' ') : await readInput()).trim();
  if (statement === '') {
    console.log(USAGE);
    return wantsHelp ? 0 : 2;
  }
  try {
    const connection = await connectOrStartDatabase(load(), 'sql');
    const db = openDatabase(connection.url, { max: 1 });
    try {
      console.log(describe(await runText(db, statement)));
      return 0;
    } finally {
      await db.destroy();
      await connection.close();
    }
  } catch (error) {
    // A refusal of PostgreSQL's has a code of five characters.
    const isRefusal = error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
    if (!isRefusal && !isOperationalError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) {
  const input = () => (process.stdin.isTTY ? Promise.resolve('') : readAll(process.stdin));
  process.exitCode = await runSql(process.argv.slice(2), input);
}
