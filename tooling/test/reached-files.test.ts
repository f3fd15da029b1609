import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesOf, unnamedFiles } from '../src/build/build-id.ts';
import { compile } from '../src/build/compile.ts';
import { reachedFiles } from '../src/reached-files.ts';
import { PARTS, SOURCE_PACKAGES, sourceOf } from '../src/workspace.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tandem-reached-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
}

const UI = {
  'ui/src/components/button/button.tsx': `import './button.css';\nimport { size } from '../../size.ts';\nexport const a = size;`,
  'ui/src/components/button/button.css': `@import '../../tokens.css';\n.a { background: url('./dots.svg'); }`,
  'ui/src/components/button/dots.svg': '<svg/>',
  'ui/src/components/button/button.test.tsx': '',
  'ui/src/components/list/list.tsx': `import type { A } from '../../types.ts';\nexport const list = 1;`,
  'ui/src/types.ts': 'export type A = 1;',
  'ui/src/tokens.css': '',
  'ui/src/size.ts': 'export const size = 1;',
  'ui/src/words/en.json': '{}',
  'ui/src/words/fr.json': '{}',
  'ui/src/words.ts': `export const load = (locale: string) => import(\n  /* webpackChunkName: "words" */ \`./words/\${locale}.json\`\n);`,
};

/** What of the package the part reaches whose one file has this text. */
async function reachedBy(text: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  await write({ ...UI, ...more, 'part/src/remote.ts': text });
  const ui = {
    name: '@tandem/ui',
    directory: path.join(root, 'ui'),
    exports: { './components/*': './src/components/*/*.tsx', './words': './src/words.ts' },
  };
  const reached = await reachedFiles([path.join(root, 'part/src')], [ui]);
  return reached.map((file) => path.relative(path.join(root, 'ui/src'), file));
}

const WHOLE = Object.keys(UI)
  .filter((name) => !name.includes('.test.'))
  .map((name) => name.slice('ui/src/'.length))
  .toSorted();

test.each([
  [
    'a component, with its styles, their pictures and what it imports',
    `import { a } from '@tandem/ui/components/button';`,
    [
      'components/button/button.css',
      'components/button/button.tsx',
      'components/button/dots.svg',
      'size.ts',
      'tokens.css',
    ],
  ],
  [
    'a component that needs types alone',
    `import {\n  list,\n} from '@tandem/ui/components/list';`,
    ['components/list/list.tsx'],
  ],
  [
    'one that is loaded later',
    `const later = () => import('@tandem/ui/components/list');`,
    ['components/list/list.tsx'],
  ],
  ['one that is handed on', `export * from '@tandem/ui/components/list';`, ['components/list/list.tsx']],
  ['nothing for a type', `import type { A } from '@tandem/ui/components/button';`, []],
  ['nothing for a package of the registry', `import { b } from 'react';`, []],
  [
    'every file of a folder of which one is chosen later',
    `import { load } from '@tandem/ui/words';`,
    ['words.ts', 'words/en.json', 'words/fr.json'],
  ],
  ['the whole package for what it does not export', `import { c } from '@tandem/ui/unknown';`, WHOLE],
])('a part reaches %s', async (_, text, reached) => {
  expect(await reachedBy(text)).toEqual(reached);
});

test('a package with an import that is not understood is taken as a whole', async () => {
  const more = {
    'ui/src/components/list/list.tsx': `export const load = (name: string) => import(\`../\${name}.js\`);`,
  };
  const gone = { 'ui/src/components/list/list.tsx': `export { b } from './away.ts';` };
  expect(await reachedBy(`import '@tandem/ui/components/list';`, gone)).toEqual(WHOLE);
  expect(await reachedBy(`import '@tandem/ui/components/list';`, more)).toContain('components/button/button.tsx');
});

test('each part of this workspace leaves out some of the components that others have', async () => {
  const ui = SOURCE_PACKAGES.find(({ name }) => name === '@tandem/shared-ui')?.directory ?? '';
  const all = await filesOf(path.join(ui, 'src'));
  for (const part of PARTS) {
    const reached = ((await sourceOf(part).inputs.reached?.()) ?? []).filter((file) => file.startsWith(ui));
    expect([part, reached.length > 0, reached.length < all.length]).toEqual([part, true, true]);
  }
});

test('what a compiler has read and nobody has named is found', async () => {
  await write({
    'part/package.json': '{"name":"part"}',
    'part/src/main.js': `import { page } from './page.js';\nimport { one } from 'one';\nconsole.log(page, one);`,
    'part/src/page.js': `export const page = 1;`,
    'part/node_modules/one/package.json': '{"name":"one","version":"1.0.0","main":"index.js"}',
    'part/node_modules/one/index.js': `exports.one = 1;`,
  });
  const inPart = (name: string) => path.join(root, 'part', name);
  const { read } = await compile({
    context: inPart(''),
    mode: 'production',
    entry: './src/main.js',
    output: { path: inPart('dist') },
  });
  const named = ['package.json', 'src/main.js'].map(inPart);
  expect(unnamedFiles(root, new Set(named), read)).toEqual(['part/src/page.js']);
  expect(unnamedFiles(root, new Set([...named, inPart('src/page.js')]), read)).toEqual([]);
});
