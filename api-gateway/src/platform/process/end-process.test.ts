import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = new URL('end-process.ts', import.meta.url).href;

/** Runs a script that has `endProcess`; returns its exit code and what it printed. */
const run = (script: string) =>
  new Promise<{ code: unknown; stdout: string }>((resolve) => {
    const source = `import { endProcess } from '${MODULE}';\n${script}`;
    execFile(process.execPath, ['--input-type=module', '--eval', source], (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    );
  });

it('a process ends with its code once it has nothing left to do', async () => {
  const script = 'endProcess(3); setTimeout(() => console.log("written"), 50);';
  expect(await run(script)).toEqual({ code: 3, stdout: 'written\n' });
});

it('a process that something holds is ended with its code', async () => {
  expect(await run('setInterval(() => undefined, 1_000); endProcess(4);')).toEqual({ code: 4, stdout: '' });
});
