import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';

/** Writes what was measured as JSON into `bench-results/`, with the time, and prints where. */
export async function writeResults(name: string, results: Readonly<Record<string, unknown>>): Promise<void> {
  const file = path.join(WORKSPACE, 'bench-results', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ measuredAt: new Date().toISOString(), ...results }, null, 2)}\n`);
  console.log(`Written to ${path.relative(WORKSPACE, file)}.`);
}
