import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runSql } from '../src/cli/sql.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let out: string[];
beforeEach(() => {
  out = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void out.push(`${method}: ${text}`));
});

const sql = (words: string[], input = '') =>
  runSql(
    words,
    () => Promise.resolve(input),
    () => loadConfig({ DATABASE_URL: database.url }),
  );

test('prints rows in columns, and how many were changed', async () => {
  expect(await sql(["select 1 as one, 'two' as two, null as three"])).toBe(0);
  expect(out).toEqual(['log: one  two  three\n1    two  null']);
  expect(await sql([], "update tenants set key = key where key = 'nobody'\n")).toBe(0);
  expect(out.at(-1)).toBe('log: 0 rows.');
  expect(await sql(['select 1 where false'])).toBe(0);
  expect(out.at(-1)).toBe('log: No rows.');
});

test('repeats what PostgreSQL says of a statement that it refuses', async () => {
  expect(await sql(['select * from nowhere'])).toBe(1);
  expect(out).toEqual(['error: relation "nowhere" does not exist']);
});

test('says how it is used where there is no statement', async () => {
  expect(await sql([])).toBe(2);
  expect(await sql(['--help'])).toBe(0);
  expect(out.every((line) => line.startsWith('log: npm run sql'))).toBe(true);
});
