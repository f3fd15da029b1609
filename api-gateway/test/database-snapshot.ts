import { Client } from 'pg';

/** Tables that are part of the rules themselves, and may count what was attempted, or keep what is to be signed. */
const COUNTERS = new Set(['login_failures', 'idempotency_keys', 'rate_limits', 'passkey_challenges']);

/** Returns one statement that hashes the rows of every table. */
async function writeStatement(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' or tablename = 'job_common' order by 1`,
  );
  return rows
    .filter(({ name }) => !COUNTERS.has(name))
    .map(
      ({ name }) =>
        `select ${client.escapeLiteral(name)} as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name === 'job_common' ? 'pgboss.' : ''}${client.escapeIdentifier(name)} t`,
    )
    .join(' union all ');
}

export interface DatabaseWatcher {
  /** Resolves with a hash of the rows of each table. */
  snapshot: () => Promise<Record<string, string | null>>;
  close: () => Promise<void>;
}

/** Connects to a database in order to compare its content before and after something. */
export async function watchDatabase(url: string): Promise<DatabaseWatcher> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const text = await writeStatement(client);
  return {
    snapshot: async () => {
      const { rows } = await client.query<{ name: string; hash: string | null }>({ name: 'snapshot', text });
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    },
    close: () => client.end(),
  };
}
