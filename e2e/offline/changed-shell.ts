import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@tandem/contracts/composition/release';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { SITE_DATA } from '../fixtures/site.ts';

const run = promisify(execFile);

/** `npm run mf -- …` against the site under test. */
export async function mf(...words: string[]): Promise<string> {
  const { stdout } = await run('node', [path.join(WORKSPACE, 'api-gateway/src/cli/mf.ts'), ...words], {
    cwd: WORKSPACE,
    env: { ...process.env, DATA_DIR: SITE_DATA },
  });
  return stdout;
}

/** A release of the shell that differs from the checkout's build in its service worker alone. Answers its folder and id. */
export async function makeChangedShell(): Promise<{ folder: string; id: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await cp(path.join(WORKSPACE, 'shell/dist'), folder, { recursive: true });
  const workerFile = path.join(folder, SERVICE_WORKER_FILE);
  const worker = Buffer.concat([await readFile(workerFile), Buffer.from(`\n// ${folder}\n`)]);
  await writeFile(workerFile, worker);
  const descriptor = path.join(folder, 'release.json');
  const release = JSON.parse(await readFile(descriptor, 'utf8')) as Release;
  const build = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const sha384 = createHash('sha384').update(worker).digest('base64');
  const changed: Release = {
    ...release,
    id: `shell@${build}`,
    build,
    files: release.files.map((file) =>
      file.path === SERVICE_WORKER_FILE ? { ...file, sha384, bytes: worker.length } : file,
    ),
  };
  await writeFile(descriptor, JSON.stringify(changed));
  return { folder, id: changed.id };
}
