import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { mf } from '../../src/cli/mf.ts';
import { createEmptyDatabase } from '../database.ts';

test.each([['list'], ['rollback', 'mf-chat'], ['prune']])(
  'in a database that is no site, %s says so in one line, and makes none',
  async (...words) => {
    const database = await createEmptyDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'tandem-no-site-'));
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      expect(await mf(words, { environment: { DATABASE_URL: database.url, DATA_DIR: dataDir } })).toBe(1);
      const { host, pathname } = new URL(database.url);
      expect(error.mock.calls).toEqual([
        [expect.stringContaining(`There is no site in the database ${host}${pathname}`)],
      ]);
      const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(database.db);
      expect(rows).toEqual([]);
    } finally {
      error.mockRestore();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
