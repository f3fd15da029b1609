import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How the database's processes are started: as whom, and by which program when that takes one. */
export interface PostgresUser {
  uid: number | null;
  gid: number | null;
  /** Put before the command line. */
  prefix: readonly string[];
}

const OWN_USER: PostgresUser = { uid: null, gid: null, prefix: [] };

async function idsOf(user: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` fails for a user that does not exist: that is the result.
    return null;
  }
}

async function findOrCreateUser(): Promise<{ uid: number; gid: number }> {
  const known = await idsOf('postgres');
  if (known !== null) return known;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  } catch (error) {
    const nobody = await idsOf('nobody');
    if (nobody !== null) return nobody;
    throw new Error(
      'PostgreSQL does not run as root, and no user could be made for it: set DATABASE_URL, or run as another user',
      {
        cause: error,
      },
    );
  }
  const made = await idsOf('postgres');
  if (made === null) throw new Error('The user postgres was made, but is not found');
  return made;
}

/** True when others than the owner may pass through every folder above `path`. */
async function isReachableByOthers(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not to be run: either way it cannot be used.
    return false;
  }
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the user `postgres`. A checkout under a
 * folder that only root may enter (`mktemp -d`, `/root`) would be out of that user's reach; there
 * the processes keep one capability, to pass through folders, given by `setpriv` of util-linux.
 */
export async function choosePostgresUser(folders: readonly string[]): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return OWN_USER;
  const ids = await findOrCreateUser();
  const reachable = await Promise.all(folders.map(isReachableByOthers));
  if (reachable.every(Boolean)) return { ...ids, prefix: [] };
  const setpriv = '/usr/bin/setpriv';
  if (!(await exists(setpriv))) {
    const closed = folders.filter((_, index) => reachable[index] === false);
    throw new Error(
      `The user postgres cannot enter ${closed.join(' and ')}: make every folder above it passable (chmod o+x), or run as another user than root`,
    );
  }
  const capability = '+dac_read_search';
  const prefix = [
    setpriv,
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ];
  return { ...ids, prefix };
}
