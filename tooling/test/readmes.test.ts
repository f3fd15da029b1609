import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import {
  checkReadmes,
  findRepeatedRows,
  findUnknownScripts,
  findUnnamedPaths,
  findUnnamedScripts,
  findUnroutedPaths,
} from '../src/checks/readmes.ts';

it('a part’s README names each path of its routes, in its own way to write parameters', () => {
  const readme = '| pages | `/chats`, `/credits/{id}/{paymentmethod?}` (`src/routes.ts`) |';
  expect(findUnnamedPaths(readme, { part: 'mf-a', paths: ['/chats', '/credits/:id/:paymentmethod?'] })).toEqual([]);
  expect(findUnnamedPaths(readme, { part: 'mf-a', paths: ['/chat', '/chats/:id'] })).toEqual([
    'mf-a/README.md does not name the page `/chat` of src/routes.ts',
    'mf-a/README.md does not name the page `/chats/{id}` of src/routes.ts',
  ]);
});

it('the README names each script that people run', () => {
  const readme = 'npm start\nnpm run mf -- list\n`npm run mail-events`';
  expect(findUnnamedScripts(readme, ['start', 'mf', 'mail-events', 'site:start'])).toEqual([]);
  expect(findUnnamedScripts(readme, ['test', 'mail', 'format:check'])).toEqual([
    'README.md does not name `npm test` of package.json',
    'README.md does not name `npm run mail` of package.json',
    'README.md does not name `npm run format:check` of package.json',
  ]);
});

it('a part’s README names no page that the part does not have', () => {
  const readme = '| pages | `/chats`, `/credits/{id}` (`src/routes.ts`) |\n| other | `/elsewhere` |';
  expect(findUnroutedPaths(readme, { part: 'mf-a', paths: ['/chats', '/credits/:id'] })).toEqual([]);
  expect(findUnroutedPaths(readme, { part: 'mf-a', paths: ['/chats'] })).toEqual([
    'mf-a/README.md names the page `/credits/{id}`, which src/routes.ts does not have',
  ]);
});

it('a part without a README is named in a line', async () => {
  const workspace = await mkdtemp(path.join(tmpdir(), 'readmes-'));
  try {
    await writeFile(path.join(workspace, 'package.json'), '{ "scripts": {} }');
    await writeFile(path.join(workspace, 'README.md'), '');
    await promisify(execFile)('git', ['init', '-q'], { cwd: workspace });
    expect(await checkReadmes(workspace, [{ part: 'mf-a', paths: ['/a'] }])).toEqual([
      expect.stringMatching(/^mf-a\/README\.md is missing/),
    ]);
  } finally {
    await rm(workspace, { recursive: true });
  }
});

it('the README has one row for a command', () => {
  const row = '| `npm run invites -- make a` | makes an invite |\n';
  expect(findRepeatedRows(`${row}| \`npm run sql\` | a statement |\n`)).toEqual([]);
  expect(findRepeatedRows(`${row}text\n${row}`)).toEqual(['README.md has two rows for `npm run invites -- make a`']);
});

it('a document calls no script that is not there', () => {
  const text =
    'Write `npm run rules`, then `npm run rulez`.\n```sh\nnpm run mf -- list\n(cd ../mf-a && npm run types)\n```';
  expect(findUnknownScripts('docs/a.md', text, ['rules', 'mf'])).toEqual([
    'docs/a.md calls `npm run rulez`, which package.json does not have',
  ]);
});
