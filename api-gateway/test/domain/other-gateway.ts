import { Client } from 'pg';
import { PRESENCE_LOCKS } from '../../src/platform/db/presence.ts';
import type { TestGateway } from '../harness.ts';

/** Another gateway, as the database knows it: a connection of its own that holds its lock. It is gone when that ends. */
export async function otherGateway({ config }: Pick<TestGateway, 'config'>, presence: number): Promise<Client> {
  const client = new Client({ connectionString: config.databaseUrl ?? '' });
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE_LOCKS, presence]);
  return client;
}
