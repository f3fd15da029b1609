import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.ts';
import { pagesFor } from '../../src/main/trial/member-pages.ts';
import { findTrialMember } from '../../src/main/trial/trial-member.repository.ts';
import { createFilledDatabases, openTrialDatabase } from '../../src/main/trial/trial-database.repository.ts';
import type { TrialDatabase } from '../../src/main/trial/trial-database.repository.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createTestDatabase } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';
import { fixtureRoute, writeBuild } from './fixture-release.ts';

let site: TestDatabase;
beforeAll(async () => {
  site = await createTestDatabase();
});
afterAll(() => site.close());

async function onServer<T extends object>(text: string): Promise<T[]> {
  const client = new Client({ connectionString: site.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const databases = async () =>
  (await onServer<{ name: string }>('select datname as name from pg_database')).map(({ name }) => name);
const nameOf = ({ url }: Pick<TrialDatabase, 'url'>) => new URL(url).pathname.slice(1);

async function openTrial(url = site.url): Promise<TrialDatabase> {
  const opened = await openTrialDatabase(url);
  if (opened === null) throw new Error('The account may make no database');
  return opened;
}

test('a trial has a database of its own, which is gone at the end; of two at a time each keeps its own', async () => {
  const [left, recent] = [`tandem_trial_${Date.now() - 7_200_000}_00000000`, await openTrial()];
  await onServer(`create database ${left}`);
  const opened = await openTrial();
  expect(await databases()).toEqual(expect.arrayContaining([nameOf(opened), nameOf(recent)]));
  // A gateway that ended in the middle of its trial has left it.
  expect(await databases()).not.toContain(left);
  await opened.close();
  await recent.close();
  expect((await databases()).filter((name) => [nameOf(opened), nameOf(recent)].includes(name))).toEqual([]);
});

test('databases that are filled alike are copies of the first, of which none sees the others', async () => {
  /** The databases that were filled. */
  const filled: string[] = [];
  const openFilled = createFilledDatabases(async (db) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    filled.push(...rows.map(({ name }) => name));
    await sql`create table things (name text); insert into things values ('first')`.execute(db);
  });
  const openOne = async () => {
    const opened = await openFilled(site.url);
    if (opened === null) throw new Error('The account may make no database');
    return opened;
  };
  const namesIn = async ({ db }: TrialDatabase) =>
    (await sql<{ name: string }>`select name from things order by name`.execute(db)).rows.map(({ name }) => name);
  const one = await openOne();
  await sql`insert into things values ('of one')`.execute(one.db);
  const other = await openOne();
  expect(await namesIn(other)).toEqual(['first']);
  expect(filled).toEqual([expect.stringMatching(/^tandem_trial_/)]);
  await one.close();
  await other.close();
  // Other tests make databases of their own meanwhile.
  const ours = [...filled, nameOf(one), nameOf(other)];
  expect((await databases()).filter((name) => ours.includes(name))).toEqual(filled);
  // Another gateway has removed it: a new one is made.
  await onServer(`drop database ${filled[0]}`);
  const third = await openOne();
  expect([await namesIn(third), filled.length]).toEqual([['first'], 2]);
  await third.close();
});

test('an account that may make no database tries no pages of members', async () => {
  const role = `reader_${randomBytes(4).toString('hex')}`;
  await onServer(`create role ${role} login password 'only-reads'`);
  const url = new URL(site.url);
  [url.username, url.password] = [role, 'only-reads'];
  expect(await openTrialDatabase(url.href)).toBeNull();
  await onServer(`drop role ${role}`);
});

test('the pages of members are those of what moves, with a conversation and somebody of their own [R-PLATFORM-RELEASE-STARTS-MEMBERS]', async () => {
  const opened = await openTrial();
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-trial-'));
  try {
    await migrate(opened.db);
    await seedDemo(opened.db, { dataDir }, { members: 4, portraits: 0 });
    const member = await findTrialMember(opened.db, 'member');
    const { release } = await writeBuild({ part: 'mf-chat' });
    const route = fixtureRoute('chats-id');
    const chat = {
      ...release,
      routes: [
        { ...route, id: 'one' },
        { ...route, id: 'two', path: '/chats' },
      ],
    };
    expect(pagesFor([chat], [chat], 'member', member)).toEqual([`/chats/${member.conversation}`, '/chats']);
    const order = { ...fixtureRoute('chats-id'), path: '/credits/:id/:paymentmethod?', parameters: {} };
    const payments = {
      ...release,
      routes: [{ ...order, subject: { kind: 'bundle', parameter: 'id', payment: 'payment' } as const }],
    };
    expect(pagesFor([payments], [payments], 'member', member)).toEqual([`/credits/${BUNDLES[0]?.id}`]);
    expect(pagesFor([chat], [chat], 'moderator', await findTrialMember(opened.db, 'moderator'))).toEqual([]);
  } finally {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
