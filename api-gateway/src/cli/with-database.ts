import type { Config } from '../platform/config/env.ts';
import { connectOrStartDatabase } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Db } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';

/**
 * Runs a command on the site's database, the embedded one or that of `DATABASE_URL`, and returns its exit code: what
 * `work` returns, or 1 where the database cannot be reached, which is printed.
 */
export async function withDatabase(
  command: string,
  load: () => Config,
  work: (db: Db, config: Config) => Promise<number>,
): Promise<number> {
  try {
    const config = load();
    const connection = await connectOrStartDatabase(config, command);
    const db = openDatabase(connection.url, { max: 2 });
    try {
      await migrate(db);
      return await work(db, config);
    } finally {
      await db.destroy();
      await connection.close();
    }
  } catch (error) {
    if (!isOperationalError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}
