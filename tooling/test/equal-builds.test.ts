import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compile } from '../src/build/compile.ts';
import { browserConfig } from '../src/build/rspack-config.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Builds a tiny shell, which provides packages of its own, in a folder of this name. Returns the hash of each file. */
async function buildIn(name: string): Promise<Record<string, string>> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), name)));
  folders.push(root);
  const files: Record<string, string> = {
    'package.json': '{"name":"tiny-shell"}',
    'src/main.ts': `import * as react from 'react';\nimport('./page.ts').then((page) => page.show(react));\n`,
    'src/page.ts': `import { render } from 'react-dom';\nexport const show = (react) => render(react);\n`,
    'node_modules/react/package.json': '{"name":"react","version":"19.0.0","main":"index.js"}',
    'node_modules/react/index.js': `exports.state = () => 'state';\n`,
    'node_modules/react-dom/package.json': '{"name":"react-dom","version":"19.0.0","main":"index.js"}',
    'node_modules/react-dom/index.js': `exports.render = (react) => react.state();\n`,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
  await compile(browserConfig({ part: 'shell', directory: root, build: 'b1', mode: 'production' }));
  const dist = path.join(root, 'dist');
  const built = (await readdir(dist)).toSorted();
  const hashOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(path.join(dist, file)))
      .digest('hex');
  return Object.fromEntries(await Promise.all(built.map(async (file) => [file, await hashOf(file)] as const)));
}

it('equal sources give equal bytes in every folder: the ledger keeps one release of them (docs/decisions/0003)', async () => {
  const [here, elsewhere] = [await buildIn('tiny-'), await buildIn('tiny-in-a-folder-of-a-longer-name-')];
  expect(Object.keys(here).length).toBeGreaterThan(1);
  expect(elsewhere).toEqual(here);
  // Maps of the sources among them, which the ledger keeps with the scripts [R-PLATFORM-BLAME-MAPS].
  expect(Object.keys(here).filter((file) => file.endsWith('.js.map')).length).toBeGreaterThan(1);
});

it('ids keep their modules while a part is edited: a hot update finds them by those', () => {
  expect(
    browserConfig({ part: 'shell', directory: '/shell', build: 'b1', mode: 'development' }).optimization,
  ).toMatchObject({
    moduleIds: 'deterministic',
    chunkIds: 'deterministic',
  });
});
