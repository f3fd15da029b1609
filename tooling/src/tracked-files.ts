import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file of the workspace: its path from there, and its text. */
export interface TrackedFile {
  file: string;
  text: string;
}

/** Reads the files that git knows of, or would add, and that are wanted. */
export async function readTrackedFiles(workspace: string, isWanted: (file: string) => boolean): Promise<TrackedFile[]> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: workspace,
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = stdout.split('\n').filter((file) => file !== '' && isWanted(file));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(workspace, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
        // Deleted, and not committed yet.
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return { file, text };
    }),
  );
}
