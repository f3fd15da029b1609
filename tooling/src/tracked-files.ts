import { execFile } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file of the workspace: its path from there, and its text. */
export interface TrackedFile {
  file: string;
  text: string;
}

/** The paths of the files that git knows of, or would add. */
async function listTrackedFiles(workspace: string): Promise<string[]> {
  const options = ['--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];
  const { stdout } = await run('git', ['ls-files', ...options], { cwd: workspace, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\0').filter((file) => file !== '');
}

/** In place of what would be read of a file that is deleted, and not committed yet. */
const unlessDeleted =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** Reads the files that git knows of, or would add, and that are wanted. */
export async function readTrackedFiles(workspace: string, isWanted: (file: string) => boolean): Promise<TrackedFile[]> {
  const files = (await listTrackedFiles(workspace)).filter(isWanted);
  return Promise.all(
    files.map(async (file) => ({
      file,
      text: await readFile(path.join(workspace, file), 'utf8').catch(unlessDeleted('')),
    })),
  );
}

/** The same files with the bytes that each has. */
export async function weighTrackedFiles(workspace: string): Promise<{ file: string; bytes: number }[]> {
  return Promise.all(
    (await listTrackedFiles(workspace)).map(async (file) => ({
      file,
      bytes: await lstat(path.join(workspace, file)).then(({ size }) => size, unlessDeleted(0)),
    })),
  );
}
