import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantDirectory } from '../src/platform/tenants/tenant-directory.ts';
import { ALPHA, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** A database whose next rows arrive when `release` is called; `waiting` resolves when they have been read. */
function holdNextRows() {
  const read = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const db = gateway.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isFirst) return result;
      isFirst = false;
      read.resolve();
      await released.promise;
      return result;
    },
  });
  return { db, waiting: read.promise, release: released.resolve };
}

const rename = (key: string) => gateway.db.updateTable('tenants').set({ key }).where('id', '=', ALPHA).execute();

test('who comes after a tenant has changed gets the new row, although older rows are still on their way', async () => {
  const { db, waiting, release } = holdNextRows();
  const directory = createTenantDirectory(db);
  const before = directory.byHost('localhost');
  await waiting;
  await rename('changed');
  directory.forget();
  const after = directory.byHost('localhost');
  release();
  expect((await before)?.key).toBe('alpha');
  expect((await after)?.key).toBe('changed');
});
