import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openPool } from '../../platform/db/database.ts';
import type { OpenedDatabase } from '../../platform/db/database.ts';

const PREFIX = 'tandem_trial_';
/** PostgreSQL's word for what an account may not do. */
const FORBIDDEN = '42501';
/** The first look of a page at an empty cache takes longer than that of a visitor. */
const QUERY_MILLISECONDS = 60_000;

async function onServer<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Removes what a gateway has left that ended in the middle of a trial; one that is in use is another gateway's. */
async function removeLeft(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [PREFIX],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${client.escapeIdentifier(name)}`);
}

export interface TrialDatabase extends OpenedDatabase {
  url: string;
}

/**
 * Makes an empty database beside that of the site, whose data a trial neither reads nor writes; closing removes it. Null where the
 * account of the site may make none.
 */
export async function openTrialDatabase(databaseUrl: string): Promise<TrialDatabase | null> {
  const name = PREFIX + randomBytes(6).toString('hex');
  const isMade = await onServer(databaseUrl, async (client) => {
    try {
      await client.query(`create database ${name} template template0`);
      await removeLeft(client).catch(() => undefined);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === FORBIDDEN) return false;
      throw error;
    }
  });
  if (!isMade) return null;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const opened = openPool(url.href, { max: 6, milliseconds: QUERY_MILLISECONDS });
  const close = async () => {
    await opened.close();
    await onServer(databaseUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { ...opened, url: url.href, close };
}
