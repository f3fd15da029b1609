import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { migrate } from '../src/platform/db/migrate.ts';

const FOLDER = join(import.meta.dirname, '../src/backend/data-export');

/** What refers to members and is in no export, and why. */
const LEFT_OUT: Record<string, string> = {
  auto_likes: 'which fictional profile has liked the member, which the likes have',
  complaint_links: 'the secret of the link of a receipt',
  idempotency_keys: 'responses of the last day, all of which are about what is exported',
  kept_mails: 'the mails of a site without a mail server, which the outbox lists',
  lander_accounts: 'which landing page has brought the account, which the account has',
  like_days: 'how many likes of a day there were, which the likes say',
  live_events: 'what open pages are notified of, for minutes',
  made_signups: 'a hash by which a signup is known that is sent again within half an hour',
  member_search: 'a copy of the profile for the search',
  name_claims: 'how the name is compared with other names',
  passkey_challenges: 'what a browser is to sign within five minutes',
  push_outbox: 'pushes that wait, about what is exported',
  recovery_codes: 'hashes of codes',
  removed_photos: 'photos that their owner has deleted, for the seconds in which they can be brought back',
  swipe_games: 'where the game goes on, which the passes say',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.db);
});
afterAll(() => database.close());

/** The tables that refer to a member, or to a payment, by a foreign key or by the name of a column. */
async function tablesOfMembers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'users'
      and column_name in ('user_id', 'member_id', 'reporter_id', 'used_by', 'sender_id', 'liker_id', 'blocker_id')
    union
    select distinct conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
    order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

test('an export has the rows of every table that has something of a member, or it is said why not [R-ACCOUNT-EXPORT-CONTENT]', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file.startsWith('exported-'));
  const code = (await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')))).join('\n');
  const exported = new Set([...code.matchAll(/\b(?:from|join) ([a-z_]+)\b/g)].map(([, table]) => table));
  const missing = (await tablesOfMembers()).filter((table) => !exported.has(table) && !(table in LEFT_OUT));
  expect(missing).toEqual([]);
});
