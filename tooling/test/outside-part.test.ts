import { execFile } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { releaseSchema } from '@tandem/contracts/composition/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outsidePart } from '../src/build/outside-part.ts';
import { installExample, runPackedBuild } from '../src/pack/install-example.ts';
import { makeOutsideFolder } from '../src/pack/outside-folder.ts';
import type { OutsideFolder } from '../src/pack/outside-folder.ts';
import { PACKED } from '../src/pack/package-list.ts';
import { WORKSPACE } from '../src/workspace.ts';

const run = promisify(execFile);

let outside: OutsideFolder;
/** The example part, in a folder that knows nothing of the workspace but its packed packages. */
let part: string;

beforeAll(async () => {
  outside = await makeOutsideFolder();
  part = await installExample(outside.folder, 'mf-reviews');
}, 300_000);
afterAll(() => outside.remove());

it('a part in a folder of its own has the packages as npm run pack writes them, and not those of the workspace', async () => {
  for (const { name } of PACKED) {
    const place = path.join(part, 'node_modules', name);
    expect((await lstat(place)).isDirectory(), `${name} is unpacked, not a link`).toBe(true);
    await expect(lstat(path.join(place, 'src'))).rejects.toThrow('ENOENT');
  }
});

it('a part in a folder of its own is built against packed packages, by the words of docs/how-to/part.md', async () => {
  const stdout = await runPackedBuild(part);
  const release = releaseSchema.parse(JSON.parse(await readFile(path.join(part, 'dist/release.json'), 'utf8')));
  expect(stdout).toContain(`${release.id} is built`);
  expect(release).toMatchObject({
    part: 'mf-reviews',
    contract: '^2',
    slots: ['profile-sections'],
    routes: [{ id: 'reviews', path: '/reviews', texts: { label: { en: 'Reviews', fr: 'Avis' } } }],
    prerenderFile: 'prerender/prerender.cjs',
  });
  expect(release.routes[0]?.files.some((file) => file.endsWith('.js'))).toBe(true);
  expect(await runPackedBuild(part)).toContain(`${release.id} is unchanged`);
});

it('the packed build brings the Node that it needs, for each platform of the workspace', async () => {
  const read = async (file: string) =>
    JSON.parse(await readFile(file, 'utf8')) as { optionalDependencies?: Record<string, string> };
  const { optionalDependencies: platforms = {} } = await read(path.join(WORKSPACE, 'package.json'));
  expect(Object.keys(platforms)).toContainEqual(expect.stringContaining('node-'));
  const packed = await read(path.join(part, 'node_modules/@tandem/build/package.json'));
  expect(packed.optionalDependencies).toEqual(platforms);
});

it('its types are checked against the packed declarations', async () => {
  const tsc = path.join(WORKSPACE, 'node_modules/.bin/tsc');
  await expect(run(tsc, ['--noEmit', '-p', part])).resolves.toMatchObject({ stdout: '' });
});

it('a folder without a part is refused, and so is another name', async () => {
  await expect(outsidePart(outside.folder)).rejects.toThrow(`${outside.folder} has no package.json.`);
  await expect(outsidePart(path.join(WORKSPACE, 'contracts'))).rejects.toThrow(
    "'@tandem/contracts' is no name of a part: it has to begin with mf-.",
  );
});
