import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Db } from '../src/platform/db/database.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Closes the pool and removes the database. */
  close: () => Promise<void>;
}

async function asAdministrator(command: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** A database of one's own, cloned from another one. */
async function cloneDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${name}`;
  // Its sessions follow the clock of background work where a test sets one (test/jobs.ts), and the real one otherwise.
  url.searchParams.set('options', '-c pgboss.test_clock=on');
  const db = openDatabase(url.href, { max: 10 });
  const close = async () => {
    await db.destroy();
    await asAdministrator(`drop database ${name} with (force)`);
  };
  return { url: url.href, db, close };
}

/** A migrated database with the two tenants of the harness. */
export const createTestDatabase = () => cloneDatabase('tandem');

/** A database without a single table. */
export const createEmptyDatabase = () => cloneDatabase('template0');
