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

/** No trial takes so long. */
const LEFT_MILLISECONDS = 3_600_000;

/** The name of a new database: it says when it was made, which PostgreSQL does not. */
const newName = () => `${PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`;

/** Removes what a gateway has left that ended in the middle of a trial, an hour ago or earlier. */
async function removeLeft(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [PREFIX],
  );
  for (const { name } of rows) {
    const madeAt = Number(/^\d+/.exec(name.slice(PREFIX.length))?.[0] ?? 0);
    if (Date.now() - madeAt > LEFT_MILLISECONDS)
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  }
}

export interface TrialDatabase extends OpenedDatabase {
  url: string;
}

/**
 * Makes an empty database beside that of the site, whose data a trial neither reads nor writes; closing removes it. Null where the
 * account of the site may make none.
 */
export async function openTrialDatabase(databaseUrl: string): Promise<TrialDatabase | null> {
  const name = newName();
  const isMade = await onServer(databaseUrl, async (client) => {
    try {
      await client.query(`create database ${name} template template0`);
      await removeLeft(client);
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
