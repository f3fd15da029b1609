import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@tandem/contracts/api/index';
import { expect, test } from 'vitest';
import { readTrackedFiles } from '../src/tracked-files.ts';
import { REMOTES, WORKSPACE } from '../src/workspace.ts';

/** They name files that a reader makes. */
const HOW_TO = 'docs/how-to/';
const isThere = (file: string) => existsSync(path.join(WORKSPACE, file));
const topFolder = (file: string) => file.split('/', 1)[0] ?? '';

/** `a/{b,c}/d` is two paths. */
function expand(text: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text) ?? [];
  return choices === undefined ? [text] : choices.split(',').flatMap((choice) => expand(before + choice + after));
}

/** Paths from the workspace that a document names in backticks. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/`([\w@-]+\/[\w@./{},-]+)`/g)]
    .flatMap(([, named = '']) => expand(named))
    .filter((named) => isThere(topFolder(named)));

/** Folders of the gateway that `CODEOWNERS` gives to the team of a part. */
async function foldersOf(part: string): Promise<string[]> {
  const lines = (await readFile(path.join(WORKSPACE, 'CODEOWNERS'), 'utf8')).split('\n');
  const ownOf = (line: string) => /^\/(api-gateway\/\S+?)\/\s+@tandem\/(\S+)$/.exec(line) ?? [];
  return lines.flatMap((line) => {
    const [, folder, team] = ownOf(line);
    return folder !== undefined && `mf-${team}` === part ? [folder] : [];
  });
}

test('files that documents name exist', async () => {
  const documents = await readTrackedFiles(WORKSPACE, (file) => file.endsWith('.md') && !file.startsWith(HOW_TO));
  const named = documents.flatMap(({ file, text }) => pathsOf(text).map((one) => ({ file, named: one })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((one) => !isThere(one.named))).toEqual([]);
});

test.each(REMOTES)('the README of %s names the folders of the gateway that CODEOWNERS gives its team', async (part) => {
  const readme = await readFile(path.join(WORKSPACE, part, 'README.md'), 'utf8');
  const row = /^\| behind it \|.*$/m.exec(readme)?.[0] ?? '';
  const owned = await foldersOf(part);
  expect(pathsOf(row).toSorted()).toEqual(owned.toSorted());
  expect(owned.filter((folder) => !isThere(folder))).toEqual([]);
});

test('the index of the decisions has one row for each record, in the order of their numbers, and no number is used twice', async () => {
  const folder = path.join(WORKSPACE, 'docs/decisions');
  const records = (await readdir(folder)).filter((name) => /^\d{4}-.*\.md$/.test(name)).toSorted();
  const index = await readFile(path.join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^\| \[(\d{4})\]\((\1-[^)]+\.md)\) \|/gm)].map(([, , name = '']) => name);
  expect(listed).toEqual(records);
  expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length);
});

/** An example that the site has by now cannot be followed: its path is taken, and its files are there. */
test('the site has neither the page nor the call that the how-tos add', async () => {
  const readHowTo = (name: string) => readFile(path.join(WORKSPACE, HOW_TO, name), 'utf8');
  const [, page = ''] = /^ +path: '([^']+)',$/m.exec(await readHowTo('page.md')) ?? [];
  const [, call = ''] = /^ +'(GET \/api\/[^']+)': defineEndpoint\(\{$/m.exec(await readHowTo('endpoint.md')) ?? [];
  expect([page, call]).not.toContain('');
  const tables = await readTrackedFiles(WORKSPACE, (file) => /^(?:shell|mf-[\w-]+)\/src\/routes\.ts$/.test(file));
  expect(tables.filter(({ text }) => text.includes(`'${page}'`)).map(({ file }) => file)).toEqual([]);
  expect(Object.keys(endpoints)).not.toContain(call);
});
