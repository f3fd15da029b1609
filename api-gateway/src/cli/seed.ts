import { parseArgs } from 'node:util';
import { seedDemo } from '../../demo/seed-demo.ts';
import { ConfigError, loadConfig } from '../platform/config/env.ts';
import { connectOrStartDatabase } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';

const USAGE = `npm run seed -- [--members N] [--portraits N]

  --members N     fictional members that each demo tenant shall have (default: DEMO_MEMBERS, 2000);
                  tenants that have fewer get more, nobody is removed
  --portraits N   portraits of each first page of the search to draw now (default 24);
                  the others are drawn when first seen
`;

/** A whole number of an option, or undefined when it is not given. Throws ConfigError for anything else. */
function readCount(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,7}$/.test(text) || Number(text) > most)
    throw new ConfigError([`--${name}: a whole number up to ${most}`]);
  return Number(text);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { members: { type: 'string' }, portraits: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) {
    process.stdout.write(USAGE);
    return;
  }
  const members = readCount('members', values.members, 1_000_000);
  const portraits = readCount('portraits', values.portraits, 200);
  const config = loadConfig();
  const started = performance.now();
  const say = (text: string) =>
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
  const connection = await connectOrStartDatabase(config, 'seed');
  const db = openDatabase(connection.url);
  try {
    await migrate(db);
    await seedDemo(db, config, {
      members: members ?? config.demoMembers,
      topUp: true,
      onProgress: say,
      ...(portraits === undefined ? {} : { portraits }),
    });
    say('done');
  } finally {
    await db.destroy();
    await connection.close();
  }
}

try {
  await main();
} catch (error) {
  const unknownOption =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(
    isOperationalError(error) || unknownOption
      ? `${error.message}\n`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
