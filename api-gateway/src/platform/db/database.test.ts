import type { PoolClient } from 'pg';
import { expect, test, vi } from 'vitest';
import { openPool } from './database.ts';

test('a connection that breaks is reported, unless the pool is being closed', async () => {
  const onError = vi.fn<(error: Error) => void>();
  // No connection is made before the first query.
  const { pool, close } = openPool('postgres://nobody@127.0.0.1:1/none', { onError });
  const broken = new Error('terminating connection due to administrator command');
  const client = {} as PoolClient;
  pool.emit('error', broken, client);
  expect(onError).toHaveBeenCalledExactlyOnceWith(broken);
  const closed = close();
  pool.emit('error', broken, client);
  await closed;
  pool.emit('error', broken, client);
  expect(onError).toHaveBeenCalledTimes(1);
});
