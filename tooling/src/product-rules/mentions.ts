import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { RULE_ID } from './rules.ts';
import type { Rule } from './rules.ts';

const run = promisify(execFile);

/** Files that may name a rule. */
const NAMING = /\.(ts|tsx|css|md|sql)$/;
/** Tests of the check itself name ids that do not exist. */
const NOT_READ = /^tooling\/test\/product-rules\.test\.ts$|^docs\/product\/coverage\.md$/;

/** Returns one line for each id in a text that no rule has. */
export function unknownIds(file: string, text: string, known: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(RULE_ID)]
      .map(([id]) => id)
      .filter((id) => !known.has(id))
      .map((id) => `${file}:${index + 1}: ${id} is no rule of docs/product`),
  );
}

/** Looks through all files that git knows of, or would add. Returns one line for each unknown id. */
export async function findUnknownIds(workspace: string, rules: readonly Rule[]): Promise<string[]> {
  const known = new Set(rules.map(({ id }) => id));
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: workspace,
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = stdout.split('\n').filter((file) => NAMING.test(file) && !NOT_READ.test(file));
  const faults: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(workspace, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      // Deleted, and not committed yet.
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    faults.push(...unknownIds(file, text, known));
  }
  return faults;
}
