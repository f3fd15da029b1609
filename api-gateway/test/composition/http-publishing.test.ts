import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mfClient } from '../../src/cli/client/mf-client.ts';
import { packArchive } from '../../src/cli/client/pack-archive.ts';
import { listReleases } from '../../src/composition/ledger/ledger.repository.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import { makeKeyPair, signText } from '../../src/composition/signing/keys.ts';
import type { KeyPair } from '../../src/composition/signing/keys.ts';
import { descriptorStatement, moveStatement } from '../../src/composition/signing/statements.ts';
import type { PointerMove } from '../../src/composition/signing/statements.ts';
import { startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';
import { untilComposed } from './published-gateway.ts';

const keys = { shell: makeKeyPair(), chat: makeKeyPair(), payments: makeKeyPair() };
const tokens = { chat: 'chat-token-of-the-test', payments: 'payments-token-of-the-test' };
const lines: string[] = [];

let folder: string;
let site: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-keys-'));
  const releaseKeys = join(folder, 'keys.json');
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  await writeFile(
    releaseKeys,
    JSON.stringify({
      keys: { 'shell': [keys.shell.x], 'mf-chat': [keys.chat.x], 'mf-payments': [keys.payments.x] },
      teams: [
        { name: 'chat', token: hash(tokens.chat), parts: ['mf-chat'] },
        { name: 'payments', token: hash(tokens.payments), parts: ['mf-payments'] },
      ],
    }),
  );
  site = await startTestGateway({ env: { RELEASE_KEYS: releaseKeys, LOG_LEVEL: 'warn' }, log: lines });
  const shell = await writeBuild({ part: 'shell' });
  const ledger = await openLedger(site.db, { ...site.config, releaseKey: JSON.stringify(keys.shell) }, 'tester');
  await promoteReleases(ledger, [(await publishRelease(ledger, shell.dist)).release]);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

interface As {
  token?: string;
  key?: KeyPair;
}

/** Runs the command as a pipeline of the chat team does, or of whom the test says. */
async function mf(words: readonly string[], { token = tokens.chat, key = keys.chat }: As = {}) {
  const said = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((text: string) => void (said[method] += `${text}\n`)),
  );
  try {
    const environment = { MF_SITE: site.url, MF_TOKEN: token, MF_KEY: JSON.stringify(key) };
    return { code: await mfClient(words, { environment, build: null, local: null }), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const buildOf = (part: Part, files?: Readonly<Record<string, string>>) =>
  writeBuild({ part, ...(files && { files }), edit: (release) => ({ ...release, routes: [] }) });

const send = (path: string, method: string, body: BodyInit | null, token = tokens.chat) =>
  fetch(`${site.url}/_releases/${path}`, {
    method,
    headers: { 'Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== null && { body, duplex: 'half' as const }),
  });

const asBody = (stream: unknown) => Readable.toWeb(stream as Readable) as unknown as BodyInit;

/** An archive of these files, in their order. */
function archiveOf(files: readonly (readonly [string, string | Buffer])[]): Readable {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, content);
  archive.finalize();
  return archive as unknown as Readable;
}

const isPublished = async (id: string) => (await listReleases(site.db, null)).some((release) => release.id === id);

describe('mf against a site', () => {
  test('publishes, promotes and rolls back, signed by the team, and says where [R-PLATFORM-RELEASE-TOKEN]', async () => {
    const [first, second] = [await buildOf('mf-chat'), await buildOf('mf-chat')];
    for (const { dist, release } of [first, second]) {
      const published = await mf(['publish', 'mf-chat', '--dist', dist]);
      expect(published).toMatchObject({ code: 0, log: expect.stringContaining(`Published ${release.id}`) as string });
      expect(published.error).toMatch(/^http:\/\/localhost:\d+, ledger [0-9a-f]{8}, as the team chat\n$/);
      expect((await mf(['promote', 'mf-chat', release.build])).code).toBe(0);
      await untilComposed(site, (live) => live['mf-chat'] === release.id);
    }
    expect((await mf(['publish', 'mf-chat', '--dist', first.dist])).log).toContain('is in the ledger already');
    expect((await mf(['rollback', 'mf-chat', '--why', 'it broke'])).log).toBe(
      `mf-chat is now ${first.release.id} (was ${second.release.id}).\n`,
    );
    await untilComposed(site, (live) => live['mf-chat'] === first.release.id);
    expect((await mf(['pointers', 'mf-chat'])).log).toMatch(/rollback .* chat +it broke/);
    expect((await mf(['withdraw', 'mf-chat'])).log).toContain('mf-chat is withdrawn');
    await untilComposed(site, (live) => live['mf-chat'] === undefined);
    const file = await fetch(`${site.url}/_parts/mf-chat/${first.release.build}/entry.js`);
    expect(file.status).toBe(200);
  });

  test('a dry run changes nothing', async () => {
    const { dist, release } = await buildOf('mf-chat');
    await mf(['publish', 'mf-chat', '--dist', dist]);
    expect((await mf(['promote', 'mf-chat', release.build, '--dry-run'])).log).toContain('Nothing was changed.');
    expect((await mf(['list', 'mf-chat'])).log).not.toMatch(new RegExp(`● +${release.id}`));
  });
});

describe('is refused, logged, and changes nothing', () => {
  test.each([
    ['no token', ''],
    ['an unknown token', 'not-a-token-of-anybody'],
  ])('%s', async (_what, token) => {
    const response = await send('look', 'POST', JSON.stringify({ name: 'status' }), token);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'authentication_required' } });
    expect(lines.join('')).toContain('publishing was refused');
  });

  test('the token of another part', async () => {
    const { dist } = await buildOf('mf-chat');
    const refused = await mf(['publish', 'mf-chat', '--dist', dist], { token: tokens.payments });
    expect(refused).toMatchObject({ code: 1, error: 'The token of payments is not for mf-chat\n' });
    await mf(['publish', 'mf-chat', '--dist', dist]);
    expect(await mf(['promote', 'mf-chat', 'latest'], { token: tokens.payments })).toMatchObject({
      code: 1,
      error: 'The token of payments is not for mf-chat\n',
    });
  });

  test('the key of another team, with the right token [R-PLATFORM-RELEASE-UNSIGNED]', async () => {
    const { dist, release } = await buildOf('mf-chat');
    const key = keys.payments;
    expect((await mf(['publish', 'mf-chat', '--dist', dist], { key })).error).toContain(`${key.x} is no key of mf-chat`);
    expect(await isPublished(release.id)).toBe(false);
    await mf(['publish', 'mf-chat', '--dist', dist]);
    expect((await mf(['promote', 'mf-chat', release.build], { key })).error).toContain(`${key.x} is no key of mf-chat`);
    expect((await mf(['list', 'mf-chat'])).log).not.toMatch(new RegExp(`● +${release.id}`));
  });

  test('a move that was planned before another one', async () => {
    const [one, two] = [await buildOf('mf-chat'), await buildOf('mf-chat')];
    for (const { dist } of [one, two]) await mf(['publish', 'mf-chat', '--dist', dist]);
    const command = {
      name: 'promote',
      pairs: [['mf-chat', one.release.build]],
      drops: [],
      isDryRun: false,
      reason: null,
    };
    const planned = await send('plan', 'POST', JSON.stringify(command));
    const { moves } = (await planned.json()) as { moves: PointerMove[] };
    await mf(['promote', 'mf-chat', two.release.build]);
    const signed = moves.map(moveStatement).map((statement) => ({ statement, ...signText(keys.chat, statement) }));
    const late = await send('moves', 'POST', JSON.stringify({ command, moves: signed }));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('mf-chat was moved meanwhile');
  });

  test('what is no command', async () => {
    const response = await send('plan', 'POST', JSON.stringify({ name: 'promote', pairs: 'all' }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { code: 'validation' } });
  });
});

describe('an archive is refused', () => {
  const signatureOf = (release: Release) => JSON.stringify(signText(keys.chat, descriptorStatement(release)));
  const first = (release: Release): [string, string][] => [
    ['release.json', JSON.stringify(release)],
    ['release.sig.json', signatureOf(release)],
  ];
  const contents = {
    'locale-en.js': 'en',
    'locale-fr.js': 'fr',
  };

  test.each<[string, (release: Release) => readonly (readonly [string, string | Buffer])[], string | RegExp]>([
    ['without its files', (release) => first(release), 'The archive misses entry.js, page.css'],
    [
      'with a file of another content',
      (release) => [...first(release), ['locale-en.js', 'xx']],
      'The file locale-en.js is not the one that release.json describes',
    ],
    [
      'with a longer file than the descriptor says',
      (release) => [...first(release), ['locale-en.js', 'en and more']],
      'locale-en.js is longer than 2 bytes',
    ],
    [
      'with a file that the descriptor does not name',
      (release) => [...first(release), ['../../escape.js', 'en']],
      'The archive has ../../escape.js, which is no file of',
    ],
    [
      'with a file twice',
      (release) => [...first(release), ['locale-en.js', 'en'], ['locale-en.js', 'en']],
      'The archive has locale-en.js, which is no file of',
    ],
    ['that begins with a file', () => [['entry.js', 'x']], 'The archive has entry.js where release.json should be'],
    [
      'with a path out of the release',
      (release) => {
        const files = [{ ...release.files[0], path: '../x.js' }] as Release['files'];
        return first({ ...release, files });
      },
      'files.0.path',
    ],
    [
      'with a file that is too large [L-PLATFORM-RELEASE-FILE-BYTES]',
      (release) => first({ ...release, files: release.files.map((file) => ({ ...file, bytes: 8_388_609 })) }),
      'has 8388609 bytes, more than 8388608',
    ],
    [
      'with too many files [L-PLATFORM-RELEASE-FILES, L-PLATFORM-RELEASE-PATH, L-PLATFORM-RELEASE-BYTES]',
      (release) => {
        const [file] = release.files;
        const more = Array.from({ length: 1001 }, (_, index) => ({
          ...file,
          bytes: 100_000,
          path: `${'x'.repeat(200)}${index}.js`,
        }));
        return first({ ...release, files: [...release.files, ...more] as Release['files'] });
      },
      /more than 1000[^]*more than 67108864[^]*is longer than 200 characters/,
    ],
    [
      'with a descriptor that is too long [L-PLATFORM-RELEASE-DESCRIPTOR]',
      () => [['release.json', Buffer.alloc(1_048_577, ' ')]],
      'release.json is longer than 1048576 bytes',
    ],
  ])('%s [R-PLATFORM-RELEASE-ARCHIVE]', async (_what, files, why) => {
    const { release } = await buildOf('mf-chat', contents);
    const response = await send('archives/mf-chat', 'PUT', asBody(archiveOf(files({ ...release, routes: [] }))));
    expect(response.status).toBe(409);
    expect(await response.text()).toMatch(typeof why === 'string' ? new RegExp(RegExp.escape(why)) : why);
    expect(await isPublished(release.id)).toBe(false);
  });

  test('that breaks off, and that is none', async () => {
    const { dist, release } = await buildOf('mf-chat');
    const whole = await packArchive(dist, { ...release, routes: [] } as Release, keys.chat);
    const bytes = Buffer.concat(await Array.fromAsync(whole as AsyncIterable<Buffer>));
    for (const broken of [bytes.subarray(0, 3000), Buffer.from('not an archive'.repeat(100))]) {
      const response = await send('archives/mf-chat', 'PUT', broken as unknown as BodyInit);
      expect([broken.length, response.status]).toEqual([broken.length, 409]);
    }
    expect(await isPublished(release.id)).toBe(false);
  });
});
