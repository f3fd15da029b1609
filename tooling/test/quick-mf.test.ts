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

test('the command on the ledger of this machine loads no server: only a trial needs one', async () => {
  const program = path.join(WORKSPACE, 'api-gateway/src/cli/mf.ts');
  const load = `await import(${JSON.stringify(program)});
    console.log(process.moduleLoadList.includes('NativeModule http2'));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', load]);
  expect(stdout.trim()).toBe('false');
});
