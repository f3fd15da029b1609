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
  /** Ends the connections; the database stays. */
  leave: () => Promise<void>;
}

/** What PostgreSQL says of a template that another trial has removed, and of one that another trial copies. */
const TEMPLATE_AWAY = new Set(['3D000', '55006']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

/** Makes a database as a copy of another one. Returns its name; null where the account of the site may make none. */
async function make(databaseUrl: string, template: string): Promise<string | null> {
  const name = newName();
  return onServer(databaseUrl, async (client) => {
    try {
      await client.query(`create database ${name} template ${client.escapeIdentifier(template)}`);
      await removeLeft(client);
      return name;
    } catch (error) {
      if (codeOf(error) === FORBIDDEN) return null;
      throw error;
    }
  });
}

function open(databaseUrl: string, name: string): TrialDatabase {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const opened = openPool(url.href, { max: 6, milliseconds: QUERY_MILLISECONDS });
  const close = async () => {
    await opened.close();
    await onServer(databaseUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { ...opened, url: url.href, leave: opened.close, close };
}

/**
 * Makes an empty database beside that of the site, whose data a trial neither reads nor writes; closing removes it. Null where the
 * account of the site may make none.
 */
export async function openTrialDatabase(databaseUrl: string, template = 'template0'): Promise<TrialDatabase | null> {
  const name = await make(databaseUrl, template);
  return name === null ? null : open(databaseUrl, name);
}

/** Before other trials take it for one that was left. */
const TEMPLATE_MILLISECONDS = LEFT_MILLISECONDS * 0.8;

/**
 * Makes databases that are filled alike. The first one is kept as a template for as long as this process may take it for its
 * own, and the others are copies of it, which takes a moment; a trial removes it when its hour is over.
 */
export function createFilledDatabases(
  fill: (db: TrialDatabase['db']) => Promise<void>,
): (databaseUrl: string) => Promise<TrialDatabase | null> {
  const templates = new Map<string, { name: string; madeAt: number }>();

  const makeTemplate = async (databaseUrl: string): Promise<string | null> => {
    const madeAt = Date.now();
    const name = await make(databaseUrl, 'template0');
    if (name === null) return null;
    const opened = open(databaseUrl, name);
    try {
      await fill(opened.db);
    } catch (error) {
      await opened.close();
      throw error;
    }
    // Nobody may be connected to what is copied.
    await opened.leave();
    templates.set(databaseUrl, { name, madeAt });
    return name;
  };

  const copyKnown = async (databaseUrl: string): Promise<TrialDatabase | null> => {
    const known = templates.get(databaseUrl);
    if (known === undefined || Date.now() - known.madeAt > TEMPLATE_MILLISECONDS) return null;
    try {
      return await openTrialDatabase(databaseUrl, known.name);
    } catch (error) {
      if (!TEMPLATE_AWAY.has(String(codeOf(error)))) throw error;
      templates.delete(databaseUrl);
      return null;
    }
  };

  return async (databaseUrl) => {
    const copied = await copyKnown(databaseUrl);
    if (copied !== null) return copied;
    const template = await makeTemplate(databaseUrl);
    return template === null ? null : openTrialDatabase(databaseUrl, template);
  };
}
