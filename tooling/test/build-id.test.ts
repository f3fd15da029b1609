import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { computeBuildId } from '../src/build/build-id.ts';
import { PARTS, partDirectory } from '../src/workspace.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tandem-build-id-'));
  await write('src/remote.ts', 'export default 1;');
  await write('package-lock.json', '{}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(name: string, text: string, folder = root): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
}

const idIn = (folder = root) =>
  computeBuildId(
    {
      part: 'mf-reviews',
      inputs: { root: folder, folders: [path.join(folder, 'src')], files: [path.join(folder, 'package-lock.json')] },
    },
    'production',
  );

test.each([
  'src/remote.test.ts',
  'src/page/Page.stories.tsx',
  'src/test-setup.ts',
  'src/test-frame.tsx',
  'src/testing/fixtures.ts',
  'src/standalone/main.tsx',
  'src/README.md',
  'notes.txt',
])('%s goes into no build, and a change of it makes no release', async (name) => {
  const before = await idIn();
  await write(name, 'changed');
  expect(await idIn()).toBe(before);
});

test.each(['src/remote.ts', 'src/latest-news.tsx', 'src/page.css', 'src/locales/fr.json', 'package-lock.json'])(
  '%s goes into a build, and a change of it makes another one',
  async (name) => {
    const before = await idIn();
    await write(name, 'changed');
    expect(await idIn()).not.toBe(before);
  },
);

test('a build has the same name in any folder, and other names as another part or in another mode', async () => {
  const copy = `${root}-copy`;
  await cp(root, copy, { recursive: true });
  expect(await idIn(copy)).toBe(await idIn());
  await rm(copy, { recursive: true });
  const inputs = { root, folders: [path.join(root, 'src')], files: [] };
  const ids = [
    await computeBuildId({ part: 'mf-reviews', inputs }, 'production'),
    await computeBuildId({ part: 'mf-others', inputs }, 'production'),
    await computeBuildId({ part: 'mf-reviews', inputs }, 'development'),
  ];
  expect(new Set(ids).size).toBe(3);
});

test('helpers of tests are imported by tests alone', async () => {
  const found: string[] = [];
  for (const part of PARTS) {
    const folder = path.join(partDirectory(part), 'src');
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$|(^|[/\\])test-|testing[/\\]/.test(name)) continue;
      if (/from '[^']*\/test-[\w-]+\.tsx?'/.test(await readFile(path.join(folder, name), 'utf8'))) found.push(name);
    }
  }
  expect(found).toEqual([]);
});
