import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logTail, startProgram } from './postgres-process.ts';
import type { PostgresSetup } from './postgres-process.ts';

/**
 * Creates the cluster in a folder of its own and renames it into place when it is whole, so that
 * a kill in the middle leaves nothing that looks like a database.
 */
export async function createCluster(setup: PostgresSetup, dataDir: string): Promise<void> {
  const draft = join(dataDir, `postgres.draft-${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, `${setup.password}\n`, { mode: 0o600 });
  if (setup.user.uid !== null && setup.user.gid !== null) {
    await chown(draft, setup.user.uid, setup.user.gid);
    await chown(passwordFile, setup.user.uid, setup.user.gid);
  }
  const log = await open(setup.log, 'a');
  try {
    const parameters = [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    const child = startProgram(setup, setup.binaries.initdb, parameters, log.fd);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode));
    });
    if (code !== 0) throw new Error(`The database could not be created:\n${await logTail(setup)}`);
  } finally {
    await log.close();
    await rm(passwordFile, { force: true });
  }
  await rename(draft, setup.folder);
}

/**
 * What a killed start left. An initdb of it may still be writing for a moment: what cannot be removed now is at the
 * next start.
 */
export async function removeDrafts(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.draft-'));
  const remove = (name: string) =>
    rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  await Promise.allSettled(leftovers.map(remove));
}
