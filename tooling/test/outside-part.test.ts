import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { releaseSchema } from '@tandem/contracts/composition/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outsidePart } from '../src/build/outside-part.ts';
import { PACKED } from '../src/pack/package-list.ts';
import { packPackage } from '../src/pack/pack-package.ts';
import { WORKSPACE } from '../src/workspace.ts';

const run = promisify(execFile);
const EXAMPLE = path.join(WORKSPACE, 'docs/examples/mf-reviews');

/** The example part, in a folder that knows nothing of the workspace but its packed packages. */
let part: string;
let folder: string;

/** Puts a packed package and what it depends on where npm would. */
async function install(packed: (typeof PACKED)[number], archive: string): Promise<void> {
  const place = path.join(part, 'node_modules', packed.name);
  await mkdir(place, { recursive: true });
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', place]);
  const { dependencies } = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const link = path.join(part, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await rm(link, { force: true });
    await symlink(await realpath(path.join(packed.home, 'node_modules', name)), link);
  }
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-part-')));
  part = path.join(folder, 'mf-reviews');
  await cp(EXAMPLE, part, { recursive: true });
  for (const packed of PACKED) await install(packed, await packPackage(packed, folder));
  const types = path.join(part, 'node_modules/@types/react');
  await mkdir(path.dirname(types), { recursive: true });
  await symlink(await realpath(path.join(WORKSPACE, 'mf-chat/node_modules/@types/react')), types);
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a part in a folder of its own is built against packed packages, by the words of docs/how-to/part.md', async () => {
  const command = path.join(part, 'node_modules/@tandem/build/dist/build-command.js');
  const { stdout } = await run(process.execPath, [command], { cwd: part });
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
  const again = await run(process.execPath, [command], { cwd: part });
  expect(again.stdout).toContain(`${release.id} is unchanged`);
});

it('its types are checked against the packed declarations', async () => {
  const tsc = path.join(WORKSPACE, 'node_modules/.bin/tsc');
  await expect(run(tsc, ['--noEmit', '-p', part])).resolves.toMatchObject({ stdout: '' });
});

it('a folder without a part is refused, and so is another name', async () => {
  await expect(outsidePart(folder)).rejects.toThrow(`${folder} has no package.json.`);
  await expect(outsidePart(path.join(WORKSPACE, 'contracts'))).rejects.toThrow(
    "'@tandem/contracts' is no name of a part: it has to begin with mf-.",
  );
});
