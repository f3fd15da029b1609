import type { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import type { Release } from '@tandem/contracts/composition/release';
import { describe, expect, test } from 'vitest';
import { packArchive } from '../../src/cli/client/pack-archive.ts';
import { signText } from '../../src/composition/signing/keys.ts';
import { descriptorStatement } from '../../src/composition/signing/statements.ts';
import { writeBuild } from './fixture-release.ts';
import { buildOf, keys, setUpTeamSite } from './team-site.ts';

const { send, isPublished } = setUpTeamSite();

/** `fetch` of Node takes what can be iterated. */
const asBody = (stream: Readable) => stream as unknown as BodyInit;

/** An archive of these files, in their order. */
function archiveOf(files: readonly (readonly [string, string | Buffer])[]): Readable {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, content);
  archive.finalize();
  return archive as unknown as Readable;
}

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
    const wanted: unknown = typeof why === 'string' ? expect.stringContaining(why) : expect.stringMatching(why);
    expect(await response.text()).toEqual(wanted);
    expect(await isPublished(release.id)).toBe(false);
  });

  test('with a build whose scripts name no hashes [R-PLATFORM-RELEASE-HASHES-NAMED]', async () => {
    const { dist, release } = await writeBuild({ part: 'mf-chat', isWithoutHashes: true });
    const whole = await packArchive(dist, release, keys.chat);
    const response = await send('archives/mf-chat', 'PUT', asBody(whole));
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(
      'none of its scripts names the hash of page.css, locale-en.js, locale-fr.js',
    );
    expect(await isPublished(release.id)).toBe(false);
  });

  test('that breaks off, and that is none', async () => {
    const { dist, release } = await buildOf('mf-chat');
    const whole = await packArchive(dist, { ...release, routes: [] } as Release, keys.chat);
    const chunks: Buffer[] = [];
    for await (const chunk of whole as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    for (const broken of [bytes.subarray(0, 3000), Buffer.from('not an archive'.repeat(100))]) {
      const response = await send('archives/mf-chat', 'PUT', broken);
      expect([broken.length, response.status]).toEqual([broken.length, 409]);
    }
    expect(await isPublished(release.id)).toBe(false);
  });
});
