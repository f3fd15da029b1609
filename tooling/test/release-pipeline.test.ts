import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

/** The jobs of the pipeline that teams copy, each as its lines. */
async function readJobs(): Promise<Record<string, string>> {
  const text = await readFile(path.join(WORKSPACE, 'docs/examples/release.yml'), 'utf8');
  const [, jobs = ''] = text.split('\njobs:\n');
  return Object.fromEntries(jobs.split(/^ {2}(?=[\w-]+:$)/m).map((job) => [job.slice(0, job.indexOf(':')), job]));
}

test('nothing that is taken back waits for a promotion or its approval', async () => {
  const text = await readFile(path.join(WORKSPACE, 'docs/examples/release.yml'), 'utf8');
  expect(text, 'no group of the whole pipeline').not.toMatch(/^concurrency/m);
  const { 'take-back': takeBack = '', promote = '' } = await readJobs();
  expect(takeBack).not.toContain('concurrency');
  expect(takeBack).toContain('environment: take-back');
  expect(promote).toContain('environment: live');
  expect(text).toMatch(/options: \[.*\brollback\b.*\brecall\b.*\bstop\b/);
});

test('what was tried and approved is promoted, not what is the latest by then', async () => {
  expect((await readJobs())['promote']).toMatch(/promote "\$PART" "\$RELEASE"[^]*needs\.publish\.outputs\.release/);
});

test('the token and the key are in the steps that run mf alone, and no script of a package runs beside them', async () => {
  for (const [name, job] of Object.entries(await readJobs())) {
    const steps = job.split(/^ {6}- /m);
    expect(steps[0], `${name}, for all its steps`).not.toContain('secrets.');
    for (const step of steps.slice(1)) {
      if (step.includes('secrets.')) expect(step, name).not.toMatch(/npm (?:ci|run|install)/);
    }
  }
});
