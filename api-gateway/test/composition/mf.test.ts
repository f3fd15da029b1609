import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mf as runMf } from '../../src/cli/mf.ts';
import type { Checkout } from '../../src/cli/mf-commands.ts';
import { ReleaseError } from '../../src/composition/ledger/release-error.ts';
import { createTestDatabase } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-mf-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Run {
  code: number;
  out: string;
  err: string;
}

/** Without a browser: what the tests publish starts in none. */
const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, CHROMIUM_PATH: join(dataDir, 'none') });
const UNTRIED = /\nNot tried in a browser: .* CHROMIUM_PATH\.\n$/;

/** What a promotion says, after it said that nothing was tried. */
function tried({ out }: Run): string {
  expect(out).toMatch(UNTRIED);
  return out.replace(UNTRIED, '');
}

/** Runs the command as a person does, on the test's database. */
function mfProcess(...words: string[]): Promise<Run> {
  const program = resolve(import.meta.dirname, '../../src/cli/mf.ts');
  return new Promise((done, reject) => {
    execFile(process.execPath, [program, ...words], { env: environment() }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code !== 'number') return reject(error ?? new Error('no exit code'));
      return done({ code, out, err });
    });
  });
}

/** The same in this process, which saves the start of another. */
const mf = (...words: string[]): Promise<Run> => mfIn(undefined, words);

async function mfIn(checkout: Checkout | undefined, words: readonly string[]): Promise<Run> {
  const said = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((text: string) => void (said[method] += `${text}\n`)),
  );
  try {
    const code = await runMf(words, { environment: environment(), ...(checkout && { checkout }) });
    return { code, out: said.log, err: said.error };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('publishes, lists, promotes, shows and rolls back', { timeout: 120_000 }, async () => {
  const [first, second] = [await writeBuild({ part: 'mf-chat' }), await writeBuild({ part: 'mf-chat' })];
  for (const { dist, release } of [first, second]) {
    const published = await mf('publish', 'mf-chat', '--dist', dist);
    expect(published).toMatchObject({ code: 0, out: expect.stringContaining(`Published ${release.id}`) as string });
  }
  expect((await mf('publish', 'mf-chat', '--dist', first.dist)).out).toContain('in the ledger already');
  const shown = await mfProcess('list');
  expect(shown).toMatchObject({ code: 0, out: expect.not.stringContaining('●') as string });
  expect(shown.err).toMatch(/^Ledger [0-9a-f]{8} of the database in \S+\n$/);
  expect(shown.out).toContain(first.release.id);

  // No shell is live, so there is no page to try them on.
  expect((await mf('promote', 'mf-chat', first.release.build, '--why', 'the first')).out).toBe(
    `mf-chat is now ${first.release.id}.\n`,
  );
  expect((await mf('promote', 'mf-chat', 'latest')).out).toBe(
    `mf-chat is now ${second.release.id} (was ${first.release.id}).\n`,
  );
  const listed = (await mf('list', 'mf-chat')).out;
  expect(listed.split('\n').find((line) => line.startsWith('●'))).toContain(second.release.id);
  expect((await mf('rollback', 'mf-chat')).out).toBe(
    `mf-chat is now ${first.release.id} (was ${second.release.id}).\n`,
  );
  const pointers = JSON.parse((await mf('pointers', '--json')).out) as {
    live: { live: string }[];
    history: { kind: string; reason: string | null }[];
  };
  expect(pointers.live.map(({ live }) => live)).toEqual([first.release.id]);
  expect(pointers.history.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['rollback', null],
    ['promote', null],
    ['promote', 'the first'],
  ]);

  const refused = await mfProcess('rollback', 'mf-chat');
  expect(refused).toEqual({ code: 1, out: '', err: expect.stringContaining('no earlier release') as string });
});

test('publish builds what the checkout has, unless it is not to; without a checkout it needs a folder', async () => {
  const { dist, release } = await writeBuild({ part: 'mf-payments' });
  const built: string[] = [];
  const checkout = { build: async (part: string) => void built.push(part), distOf: () => dist };
  expect(await mfIn(checkout, ['publish', 'mf-payments'])).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Published ${release.id}`) as string,
  });
  expect(built).toEqual(['mf-payments']);
  await mfIn(checkout, ['publish', 'mf-payments', '--no-build']);
  await mfIn(checkout, ['publish', 'mf-payments', '--dist', dist]);
  expect(built).toEqual(['mf-payments']);

  const failing = { ...checkout, build: () => Promise.reject(new ReleaseError('mf-payments could not be built')) };
  expect(await mfIn(failing, ['publish', 'mf-payments'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('\nmf-payments could not be built\n') as string,
  });
  expect(await mf('publish', 'mf-payments')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--dist') as string,
  });
});

test('a withdrawn part is no longer live, and a rollback brings it back', { timeout: 120_000 }, async () => {
  const { dist, release } = await writeBuild({ part: 'mf-signup' });
  await mf('publish', 'mf-signup', '--dist', dist);
  await mf('promote', 'mf-signup', 'latest', '--untried');
  expect((await mf('withdraw', 'mf-signup', '--why', 'nobody signs up')).out).toBe(
    `mf-signup is withdrawn (was ${release.id}). Bring it back: npm run mf -- rollback mf-signup\n`,
  );
  expect((await mf('list', 'mf-signup')).out).not.toContain('●');
  expect((await mf('pointers', 'mf-signup')).out).toMatch(/^Nothing is live\.\n[^]*withdraw .*nobody signs up/);
  expect(await mf('withdraw', 'mf-signup')).toMatchObject({
    code: 1,
    err: expect.stringContaining('mf-signup has no live release\n') as string,
  });
  expect(await mf('withdraw', 'shell')).toMatchObject({ code: 1, err: expect.stringContaining('cannot be withdrawn') });
  expect((await mf('rollback', 'mf-signup')).out).toBe(`mf-signup is now ${release.id}.\n`);
});

test(
  'a command that it cannot understand is reported, with its usage and exit code 2',
  { timeout: 60_000 },
  async () => {
    for (const [words, complaint] of [
      [['publish', 'reviews'], "'reviews' is no name of a part"],
      [['promote', 'mf-chat'], 'Which release of mf-chat?'],
      [['destroy'], "There is no command 'destroy'"],
      [['list', '--everything'], '--everything'],
    ] as const) {
      const { code, err } = await mf(...words);
      expect([words, code]).toEqual([words, 2]);
      expect(err).toContain(complaint);
      expect(err).toContain('npm run mf -- publish');
    }
    expect((await mf('--help')).code).toBe(0);
  },
);

test('where there is no site it says so in one line, and makes none', async () => {
  const nowhere = join(dataDir, 'nowhere');
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    expect(await runMf(['list'], { environment: { DATA_DIR: nowhere } })).toBe(1);
    expect(error.mock.calls).toEqual([[expect.stringContaining(`There is no site in ${nowhere}`)]]);
  } finally {
    error.mockRestore();
  }
  expect(existsSync(nowhere)).toBe(false);
});

test(
  'a promotion is checked without being done, compared, and shown as a whole [R-PLATFORM-RELEASE-UNTRIED]',
  { timeout: 120_000 },
  async () => {
    const before = await writeBuild({ part: 'mf-landers' });
    const after = await writeBuild({
      part: 'mf-landers',
      edit: (release) => ({ ...release, routes: release.routes.filter(({ path }) => path !== '/landers/video') }),
    });
    for (const { dist } of [before, after]) await mf('publish', 'mf-landers', '--dist', dist);
    const withoutBrowser = await mf('promote', 'mf-landers', before.release.build);
    expect(withoutBrowser).toMatchObject({ code: 1, out: '' });
    expect(withoutBrowser.err).toMatch(/\nRefused, nothing was changed: Not tried in a browser: .* --untried\n$/);
    await mf('promote', 'mf-landers', before.release.build, '--untried');
    const refused = await mf('promote', 'mf-landers', after.release.build, '--dry-run');
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('--drops /landers/video') as string,
    });
    const words = ['promote', 'mf-landers', after.release.build, '--untried', '--drops', '/landers/video'];
    expect(tried(await mf(...words, '--dry-run'))).toBe(
      `mf-landers would be ${after.release.id} (is ${before.release.id}). Taken away: the page /landers/video.\nNothing was changed.`,
    );
    expect((await mf('diff', 'mf-landers', after.release.build)).out).toMatch(/page \/landers\/video +there +lost/);
    expect((await mf('show', 'mf-landers')).out).toMatch(
      new RegExp(`release +${before.release.id} ● live[^]*/landers/video`),
    );
    expect((await mf('status')).out).toMatch(new RegExp(`mf-landers +${before.release.id} .* whole`));
    expect(tried(await mf(...words))).toBe(
      `mf-landers is now ${after.release.id} (was ${before.release.id}). Taken away: the page /landers/video.`,
    );
  },
);
