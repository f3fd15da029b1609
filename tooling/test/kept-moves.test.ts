import { execFile } from 'node:child_process';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedger } from '@tandem/api-gateway/composition/ledger/ledger-deps';
import { promoteReleases } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { startDatabase } from '@tandem/api-gateway/platform/db/connection';
import type { DatabaseConnection } from '@tandem/api-gateway/platform/db/connection';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { migrate } from '@tandem/api-gateway/platform/db/migrate';
import { removeBuilds, writeBuild } from '@tandem/api-gateway/testing/composition/fixture-release';
import { buildMoves } from '../src/quick-mf/build-moves.ts';
import {
  MOVES_FOLDER,
  isCurrent,
  keptMoves,
  movesFile,
  needsSources,
  sourcesFile,
  stampOf,
} from '../src/quick-mf/kept-moves.ts';
import { WORKSPACE } from '../src/workspace.ts';

/** docs/decisions/0286: a rollback on the machine of the site runs from one file. */
const run = promisify(execFile);
const MINUTES = 180_000;

const folders: string[] = [];
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-moves-'));
  folders.push(folder);
  return folder;
}

let database: DatabaseConnection;
let dataDir: string;
/** A chat that is live, and the one before it. */
const chats: string[] = [];

/** A site that runs, with two releases of the chat. */
beforeAll(async () => {
  dataDir = await emptyFolder();
  await buildMoves();
  database = await startDatabase({ dataDir, databaseUrl: null });
  const db = openDatabase(database.url);
  await migrate(db);
  const ledger = await openLedger(db, { dataDir, releaseKeys: null, releaseKey: null });
  const builds = [];
  for (const part of ['shell', 'mf-chat', 'mf-chat'] as const) {
    const build = await writeBuild({ part });
    builds.push(build);
    await promoteReleases(ledger, [(await publishRelease(ledger, build.dist)).release]);
    if (part !== 'shell') chats.unshift(build.release.id);
  }
  await removeBuilds(builds);
  await db.destroy();
}, MINUTES);

afterAll(async () => {
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}, MINUTES);

async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Writes the address of every file that is loaded, at the end. */
const NOTE_FILES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on('exit', () => console.error('loaded ' + JSON.stringify(loaded)));`)}`;

/** Runs `npm run mf` without npm. Returns what it printed, and which files it loaded. */
async function mf(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const program = path.join(WORKSPACE, 'tooling/src/commands/start-mf.js');
  const env = { ...process.env, DATABASE_URL: '', MF_SITE: '', DATA_DIR: dataDir, ...environment };
  const { stdout, stderr } = await run(process.execPath, ['--import', NOTE_FILES, program, ...words], { env }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  const loaded = JSON.parse(/^loaded (.*)$/m.exec(stderr)?.[1] ?? '[]') as string[];
  const files = loaded.filter((url) => url.startsWith('file:')).map((url) => path.basename(url));
  return { out: stdout.trim(), err: stderr.replace(/^loaded .*$/m, '').trim(), files };
}

test('a rollback and its like run from one file, which loads no other', { timeout: MINUTES }, async () => {
  const [live = '', before = ''] = chats;
  const said = [
    [['rollback', 'mf-chat'], `mf-chat is now ${before} (was ${live}).`],
    [['stop', 'mf-chat'], 'mf-chat'],
    [['start', 'mf-chat'], 'mf-chat'],
    [['recall', live], live],
    [['withdraw', 'mf-chat'], 'mf-chat'],
  ] as const;
  for (const [words, text] of said) {
    const { out, files, err } = await mf(words);
    expect(err, words[0]).toMatch(/^Ledger [0-9a-f]{8} of the database in \S+$/);
    expect(out, words[0]).toContain(text);
    expect(files, words[0]).toEqual(['start-mf.js', 'kept-moves.ts', 'moves.mjs']);
  }
});

test('what is refused is one line, as from the sources', { timeout: MINUTES }, async () => {
  const { err, files } = await mf(['rollback', 'mf-nothing']);
  expect(err.split('\n').slice(1)).toEqual([expect.stringContaining('mf-nothing')]);
  expect(files).toContain('moves.mjs');
  const nowhere = await mf(['rollback', 'mf-chat'], { DATA_DIR: path.join(tmpdir(), 'no-such-folder') });
  expect(nowhere.err).toMatch(/^There is no site in .*$/);
});

test(
  'a database that has to be migrated is left to the sources, unchanged until then',
  { timeout: MINUTES },
  async () => {
    await query(database.url, 'create database unmigrated');
    const url = new URL(database.url);
    url.pathname = '/unmigrated';
    // A gateway was started on it, and was killed before it had migrated it.
    const names = 'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)';
    await query(url.href, names);
    const code = `
    import { mf } from ${JSON.stringify(pathToFileURL(movesFile(MOVES_FOLDER)).href)};
    import { needsSources } from ${JSON.stringify(path.join(WORKSPACE, 'tooling/src/quick-mf/kept-moves.ts'))};
    await mf(['rollback', 'mf-chat']).catch((error) => console.log(needsSources(error)));`;
    const env = { ...process.env, DATABASE_URL: url.href, DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env });
    expect(stdout.trim()).toBe('true');
    expect(await query(url.href, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
      { tablename: 'kysely_migration' },
    ]);
    // From its sources it goes on: the database is migrated, and has no such part.
    const { err, files } = await mf(['rollback', 'mf-chat'], { DATABASE_URL: url.href });
    expect(err).toContain('mf-chat');
    expect(files).toContain('migrate.ts');
  },
);

test('the file is not used for a command that loads more, nor once a source has changed or is gone', async () => {
  const folder = await emptyFolder();
  const source = path.join(folder, 'source.ts');
  await writeFile(source, 'one');
  expect(keptMoves(folder, ['rollback', 'mf-chat'])).toBe(null);
  await writeFile(sourcesFile(folder), JSON.stringify({ [source]: stampOf(source) }));
  expect(keptMoves(folder, ['rollback', 'mf-chat'])).toBe(movesFile(folder));
  for (const words of [
    ['promote', 'mf-chat', 'latest'],
    ['handover', 'mf-chat'],
    ['--json', 'rollback', 'mf-chat'],
    [],
  ])
    expect(keptMoves(folder, words)).toBe(null);
  // Over HTTP.
  expect(keptMoves(folder, ['rollback', 'mf-chat'], 'https://tandemly.example')).toBe(null);
  expect(keptMoves(folder, ['rollback', 'mf-chat', '--site', 'https://tandemly.example'])).toBe(null);
  expect(keptMoves(folder, ['rollback', 'mf-chat', '--site=https://tandemly.example'])).toBe(null);
  await utimes(source, 1, 1);
  expect(isCurrent(folder)).toBe(false);
  await writeFile(sourcesFile(folder), JSON.stringify({ [source]: stampOf(source) }));
  expect(isCurrent(folder)).toBe(true);
  await rm(source);
  expect(isCurrent(folder)).toBe(false);
});

test('no other error sends a command to its sources: it may have changed something', () => {
  const refused = (text: string) => Object.assign(new Error(text), { code: 'ERR_UNSUPPORTED_ESM_URL_SCHEME' });
  expect(needsSources(refused("Received protocol 'left-out:'"))).toBe(true);
  expect(needsSources(refused("Received protocol 'nowhere:'"))).toBe(false);
  expect(needsSources(new Error("Received protocol 'left-out:'"))).toBe(false);
});
