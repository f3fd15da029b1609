import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Release } from '@tandem/contracts/composition/release';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { isSignedRelease } from '../../src/composition/ledger/read-move.ts';
import { findSignedRelease } from '../../src/composition/ledger/signed-rows.repository.ts';
import { VerifiedLedger } from '../../src/composition/ledger/verified-ledger.ts';
import { makeKeyPair } from '../../src/composition/signing/keys.ts';
import type { KeyPair } from '../../src/composition/signing/keys.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { createTestDatabase, startTestGateway } from '../harness.ts';
import type { TestDatabase, TestGateway } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';
import { untilComposed } from './published-gateway.ts';
import { buildOf, mfOn, tokens } from './team-site.ts';

/** A team's first key, and the one that follows it. */
const [first, second, ofShell] = [makeKeyPair(), makeKeyPair(), makeKeyPair()];

let folder: string;
/** Each ledger has a data directory of its own: a copied database has the identity of the first one. */
let dataDir: string;
let database: TestDatabase;
let site: TestGateway;
const lines: string[] = [];

/** The file that RELEASE_KEYS names, with these keys of the part. */
async function writeKeys(...keys: KeyPair[]): Promise<string> {
  const file = join(folder, `${keys.map(({ x }) => x.slice(0, 8)).join('-')}.json`);
  const token = createHash('sha256').update(tokens.chat).digest('hex');
  const listed = { 'mf-chat': keys.map(({ x }) => x), 'shell': [ofShell.x] };
  await writeFile(file, JSON.stringify({ keys: listed, teams: [{ name: 'chat', token, parts: ['mf-chat'] }] }));
  return file;
}

/** Starts the gateway again, as an operator does who has changed the file. */
async function restartWith(...keys: KeyPair[]): Promise<void> {
  await (site as TestGateway | undefined)?.close();
  const env = { RELEASE_KEYS: await writeKeys(...keys), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  site = await startTestGateway({ databaseUrl: database.url, env, log: lines });
}

/** What a gateway finds that has never seen this ledger. */
async function seenByNewGateway(...keys: KeyPair[]) {
  const ownDir = await mkdtemp(join(folder, 'new-'));
  const trust = readTrust({ dataDir: ownDir, releaseKeys: await writeKeys(...keys), releaseKey: null });
  return new VerifiedLedger({ db: site.db, trust, dataDir: ownDir, log: pino({ level: 'silent' }) }).read();
}

const mf = (key: KeyPair, ...words: string[]) => mfOn(site.url, words, { key });

/** Publishes a build, and makes it live where that is wanted. */
async function publish(key: KeyPair, ...channel: string[]): Promise<Release> {
  const { dist, release } = await buildOf('mf-chat');
  expect((await mf(key, 'publish', 'mf-chat', '--dist', dist)).code).toBe(0);
  const promoted = await mf(key, 'promote', 'mf-chat', release.build, ...channel);
  expect(promoted).toMatchObject({ code: 0, log: expect.stringContaining(`is now ${release.id}`) as string });
  return release;
}

const isLive = ({ id }: Pick<Release, 'id'>) => untilComposed(site, (live) => live['mf-chat'] === id);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-handover-'));
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
  database = await createTestDatabase();
  await restartWith(first);
  const shell = await writeBuild({ part: 'shell' });
  const ledger = await openLedger(site.db, { ...site.config, releaseKey: JSON.stringify(ofShell) }, 'tester');
  await promoteReleases(ledger, [(await publishRelease(ledger, shell.dist)).release]);
});
afterEach(async () => {
  await site.close();
  await database.close();
  lines.length = 0;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a key follows another one as docs/how-to/publish.md has it, and nothing is lost by it [R-PLATFORM-RELEASE-HANDOVER]', async () => {
  const oldest = await publish(first);
  const live = await publish(first);
  const staged = await publish(first, '--channel', 'staging');
  const canary = await publish(first, '--canary', '5%');

  await restartWith(first, second);
  const done = await mf(second, 'handover', 'mf-chat', '--why', 'the laptop is lost');
  expect(done).toMatchObject({
    code: 0,
    log:
      `mf-chat is handed over to the key ${second.x} in live, canary, staging, with 4 releases. ` +
      'Its other keys can be taken out of RELEASE_KEYS.\n',
  });
  expect((await mf(second, 'pointers', 'mf-chat')).log).toMatch(/handover .*the laptop is lost/);

  await restartWith(second);
  await isLive(live);
  const seen = await seenByNewGateway(second);
  expect(seen.live.map(({ id }) => id)).toContain(live.id);
  expect(seen.good.get('mf-chat')?.map(({ id }) => id)).toEqual([oldest.id]);
  expect(seen.channels.map(({ channel, release }) => `${channel} ${release.id}`)).toEqual([
    `canary ${canary.id}`,
    `staging ${staged.id}`,
  ]);
  // Tabs that are open with an earlier release find its files.
  expect((await fetch(`${site.url}/_parts/mf-chat/${oldest.build}/entry.js`)).status).toBe(200);

  const next = await publish(second);
  await isLive(next);
  expect((await mf(second, 'rollback', 'mf-chat')).log).toContain(`is now ${live.id}`);
  await isLive(live);
  expect((await seenByNewGateway(second)).live.map(({ id }) => id)).toContain(live.id);
  expect(lines.join('')).not.toContain(': refused');
});

test('a promotion with the new key vouches for the moves before it as well [R-PLATFORM-RELEASE-HANDOVER]', async () => {
  await publish(first);
  await restartWith(first, second);
  const next = await publish(second);
  await restartWith(second);
  await isLive(next);
  expect((await seenByNewGateway(second)).live.map(({ id }) => id)).toContain(next.id);
});

test('without a handover nothing is moved that no gateway would follow, and it says what to do [R-PLATFORM-RELEASE-HANDOVER]', async () => {
  const live = await publish(first);
  // Moves that no gateway has believed yet are taken for forged ones, which are in nobody's way.
  await isLive(live);
  await restartWith(second);
  const { dist, release } = await buildOf('mf-chat');
  await mf(second, 'publish', 'mf-chat', '--dist', dist);
  const line = `list ${first.x} beside the part's other key until 'mf handover mf-chat' is done`;
  const refused = await mf(second, 'promote', 'mf-chat', release.build);
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining(line) as string });
  expect((await mf(second, 'handover', 'mf-chat')).error).toContain(line);

  await restartWith(first, second);
  expect((await mf(second, 'handover', 'mf-chat')).code).toBe(0);
  await restartWith(second);
  await isLive(live);
  expect((await mf(second, 'promote', 'mf-chat', release.build)).code).toBe(0);
  await isLive(release);
});

test('a key that was taken out signs nothing any more, also not as the move before another one', async () => {
  const live = await publish(first);
  await restartWith(first, second);
  await mf(second, 'handover', 'mf-chat');
  await restartWith(second);
  const { dist } = await buildOf('mf-chat');
  expect((await mf(first, 'publish', 'mf-chat', '--dist', dist)).error).toContain('is no key of mf-chat');
  expect((await mf(first, 'stop', 'mf-chat')).error).toContain('is no key of mf-chat');
  await isLive(live);
});

test('a build that is published again is signed as the ledger has it, whenever it was built again [R-PLATFORM-RELEASE-REPUBLISHED]', async () => {
  const again = (edit: (release: Release) => Release) => writeBuild({ part: 'mf-chat', marker: 'the same', edit });
  const plain = (release: Release): Release => ({ ...release, routes: [] });
  const built = await again(plain);
  await mf(first, 'publish', 'mf-chat', '--dist', built.dist);
  await restartWith(first, second);
  const rebuilt = await again((release) => ({ ...plain(release), builtAt: '2027-01-01T00:00:00.000Z' }));
  expect(await mf(second, 'publish', 'mf-chat', '--dist', rebuilt.dist)).toMatchObject({
    code: 0,
    log: expect.stringContaining('is in the ledger already') as string,
  });
  const trust = readTrust({ ...site.config, releaseKeys: await writeKeys(second), releaseKey: null });
  const kept = await findSignedRelease(site.db, built.release.id);
  expect(kept !== null && isSignedRelease(trust, kept)).toBe(true);
  expect(kept?.release.builtAt).toBe(built.release.builtAt);

  const other = await again((release) => ({ ...plain(release), contract: '^2.0.0' }));
  expect(await mf(second, 'publish', 'mf-chat', '--dist', other.dist)).toMatchObject({
    code: 1,
    error: expect.stringContaining('in the ledger with another description') as string,
  });
  const local = await openLedger(site.db, { ...site.config, releaseKey: JSON.stringify(second) }, 'tester');
  await expect(publishRelease(local, other.dist)).rejects.toThrow('in the ledger with another description');
});
