import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { understand } from '../../src/cli/client/words.ts';
import { judgeCanaries, listCanaries } from '../../src/composition/canary/halt-canary.ts';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import { createLogger } from '../../src/platform/http/logger.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { countVisitors, failing } from './canary-rows.ts';
import { buildOf, keys, setUpTeamSite, tokens } from './team-site.ts';

const { site, mf } = setUpTeamSite();

async function publishChat(): Promise<string> {
  const { dist, release } = await buildOf('mf-chat');
  expect((await mf(['publish', 'mf-chat', '--dist', dist])).code).toBe(0);
  return release.id;
}

test('a team gives its part to some, looks how it fares, and takes it back, over HTTP [R-PLATFORM-CHANNEL-SIGNED, L-PLATFORM-CANARY-SHARE]', async () => {
  const live = await publishChat();
  expect((await mf(['promote', 'mf-chat', 'latest'])).code).toBe(0);
  const next = await publishChat();

  const foreign = await mf(['promote', 'mf-chat', 'latest', '--canary', '5%'], { key: keys.payments });
  expect(foreign.error).toContain('is no key of mf-chat');
  expect((await mf(['promote', 'mf-chat', 'latest', '--canary', '5%'], { token: tokens.payments })).error).toContain(
    'is not for mf-chat',
  );
  const promoted = await mf(['promote', 'mf-chat', 'latest', '--canary', '5%', '--why', 'try it']);
  expect(promoted.log).toBe(`mf-chat is now ${next} for 5 % of the visitors (was ${live}).\n`);
  expect((await mf(['promote', 'mf-chat', 'latest', '--channel', 'staging'])).log).toContain(`${next} in staging`);
  expect((await mf(['promote', 'mf-chat', 'latest', '--tenant', 'alpha'])).log).toContain(`${next} in tenant:alpha`);

  const { log } = await mf(['status']);
  expect(log).toMatch(new RegExp(`mf-chat +canary, 5 % +${next} .*too few visitors to judge`));
  expect(log).toMatch(new RegExp(`mf-chat +staging +${next}`));
  expect((await mf(['pointers', 'mf-chat'])).log).toContain('promote in canary');

  for (const words of [
    ['--channel', 'canary'],
    ['--channel', 'staging'],
    ['--tenant', 'alpha'],
  ])
    expect((await mf(['withdraw', 'mf-chat', ...words])).log).toContain(`(was ${next})`);
  expect((await mf(['withdraw', 'mf-chat', '--channel', 'canary'])).error).toContain('has no release in canary');
});

test('a site that has keys of teams and none of its own ends a bad canary nevertheless, by the job that it has each minute [R-PLATFORM-CANARY-HALTED]', async () => {
  const { db, config, jobs } = site();
  await publishChat();
  expect((await mf(['promote', 'mf-chat', 'latest', '--canary', '50'])).code).toBe(0);
  // As the gateway has it: no key of a part.
  const releases = await openLedger(db, { ...config, releaseKey: null }, 'gateway');
  const [canary] = await listCanaries(releases);
  const move = canary?.move ?? '';
  await countVisitors(releases, move, failing);
  await sql`select stage_job('canary-judge', '{}', interval '0')`.execute(db);
  expect(await jobs.runDue('canary-judge')).toBeGreaterThan(0);
  expect(await listCanaries(releases)).toEqual([]);
  expect((await mf(['status'])).log).toContain('100 of 100 visitors had errors, 0 of 100 with the live release');
  expect((await mf(['pointers', 'mf-chat'])).log).toContain('canary judge');
  // The team goes on from there.
  expect((await mf(['promote', 'mf-chat', 'latest', '--canary', '1%'])).code).toBe(0);
});

test('two gateways of one ledger give a visitor the same, also once the canary has ended', async () => {
  const { db, config } = site();
  const { databaseUrl, dataDir, releaseKeys } = config;
  const other = await startTestGateway({
    databaseUrl: databaseUrl ?? '',
    env: { DATA_DIR: dataDir, RELEASE_KEYS: releaseKeys ?? '' },
  });
  try {
    const next = await publishChat();
    expect((await mf(['promote', 'mf-chat', 'latest', '--canary', '50%'])).code).toBe(0);
    const canariesAt = async (gateway: TestGateway) => {
      const { body } = await gateway.client().get('/_composition.json');
      return (body as { channels: { channel: string; release: string }[] }).channels
        .filter(({ channel }) => channel === 'canary')
        .map(({ release }) => release);
    };
    for (const gateway of [site(), other])
      await expect.poll(() => canariesAt(gateway), { timeout: 30_000 }).toEqual([next]);
    const releases = await openLedger(db, { ...config, releaseKey: null }, 'gateway');
    const move = (await listCanaries(releases))[0]?.move ?? '';
    await countVisitors(releases, move, failing);
    expect(await judgeCanaries({ releases, log: createLogger(config) })).toEqual(['mf-chat']);
    for (const gateway of [site(), other])
      await expect.poll(() => canariesAt(gateway), { timeout: 30_000 }).toEqual([]);
  } finally {
    await other.close();
  }
});

test.each([
  [['promote', 'mf-chat', 'latest', '--canary', '51%'], '--canary needs a share of the visitors, at most 50 %'],
  [['promote', 'mf-chat', 'latest', '--canary', '0%'], '--canary needs a share'],
  [['promote', 'mf-chat', 'latest', '--canary', 'half'], '--canary needs a share'],
  [['promote', 'mf-chat', 'latest', '--channel', 'nightly'], "'nightly' is no channel"],
  [
    ['promote', 'mf-chat', 'latest', '--tenant', 'a', '--canary', '5'],
    'One of --channel, --tenant, --canary and --experiment',
  ],
])('%j is not understood [L-PLATFORM-CANARY-SHARE]', (words, message) => {
  expect(() => understand(words)).toThrow(message);
});

test('a share may have hundredths of a percent', () => {
  const { command } = understand(['promote', 'mf-chat', 'latest', '--canary', '0.25%']);
  expect(command).toMatchObject({ channel: 'canary', share: 25 });
});

test('a variant of an experiment is named by its key and itself, and is one place among others [R-LANDERS-RELEASE-GATE]', () => {
  const channel = 'experiment:chat-size:large';
  const read = (...words: string[]) => understand(words).command;
  expect(read('promote', 'mf-chat', 'latest', '--experiment', 'chat-size:large')).toMatchObject({ channel });
  expect(read('withdraw', 'mf-chat', '--experiment', 'chat-size:large')).toMatchObject({ channel });
  expect(() => read('promote', 'mf-chat', 'latest', '--experiment', 'large')).toThrow('is no channel');
  expect(() => read('promote', 'mf-chat', 'latest', '--experiment', 'a:b', '--tenant', 'alpha')).toThrow('One of');
});
