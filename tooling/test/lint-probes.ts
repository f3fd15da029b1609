import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

/** The configuration, and the project's own rules that it loads. */
const LINT_FILES = [
  '.oxlintrc.json',
  ...readdirSync(path.join(WORKSPACE, 'tooling/src/lint')).map((name) => `tooling/src/lint/${name}`),
];

function runLint(folder: string): string {
  try {
    return execFileSync(path.join(WORKSPACE, 'node_modules/.bin/oxlint'), ['-f', 'unix'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (error) {
    // Faults end it with 1; they are what is looked for.
    return String((error as { stdout?: unknown }).stdout);
  }
}

/** Lints all files at once. Returns the output lines of each file that has a fault. */
function lintAll(folder: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of runLint(folder).split('\n')) {
    const file = path.relative(folder, path.resolve(folder, line.split(':')[0] ?? ''));
    lines.set(file, `${lines.get(file) ?? ''}${line}\n`);
  }
  return lines;
}

/** Adds a file with this source to those that are linted. Returns what reads its faults once they are known. */
type Probe = (place: string, source: string, name?: string) => () => string;

/**
 * Files that try the import rules of docs/architecture.md. They are in a folder that has the project's lint
 * configuration and the same layout. A test file calls this once, outside of its tests: its files are linted in one run,
 * before the first of them. The files of a worker share this module, so it holds nothing of one of them.
 */
export function prepareProbes(): Probe {
  let folder: string;
  let faults: ReadonlyMap<string, string>;
  const probes = new Map<string, string>();

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'import-rules-')));
    for (const file of LINT_FILES) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      copyFileSync(path.join(WORKSPACE, file), path.join(folder, file));
    }
    for (const [file, source] of probes) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), source);
    }
    faults = lintAll(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  return (place, source, name = `probe-${probes.size}.ts`) => {
    const file = path.posix.join(place, name);
    probes.set(file, source);
    return () => faults.get(file) ?? '';
  };
}

/** A file that imports a module. */
export const importing = (name: string) => `import { a } from '${name}';\n\nexport const b = a;\n`;

/** A file that loads a module when it is needed. */
export const importingLater = (name: string) => `export const load = () => import('${name}');\n`;
/** A file that passes a module on. */
export const exportingFrom = (name: string) => `export * from '${name}';\n`;

const mocking = (call: string) => `import { vi } from 'vitest';\n\n${call};\n`;

/** Every way to name a module whose code is used. */
export const CODE_WAYS: readonly ((name: string) => string)[] = [
  importing,
  importingLater,
  exportingFrom,
  (name) => `import '${name}';\n`,
  (name) => `import { type A } from '${name}';\n\nexport type B = A;\n`,
  (name) => `export { a } from '${name}';\n`,
  (name) => `export const load = () => import(\`${name}\`);\n`,
  (name) => `export const load = (file: string) => import(\`${name}/\${file}.ts\`);\n`,
  (name) => `export const load = (file: string) => import('${name}/' + file);\n`,
  (name) => mocking(`vi.mock('${name}')`),
  (name) => mocking(`vi.mock(\`${name}\`, () => ({ a: 1 }))`),
  (name) => mocking(`vi.mock(import('${name}'), () => ({ a: 1 }))`),
  (name) => mocking(`export const load = () => vi.importActual('${name}')`),
];

/** Every way to name a module whose types alone are used. */
export const TYPE_WAYS: readonly ((name: string) => string)[] = [
  (name) => `import type { A } from '${name}';\n\nexport type B = A;\n`,
  (name) => `export type { A } from '${name}';\n`,
  (name) => `export type B = import('${name}').A;\n`,
];

/** Every way to name a module. */
export const EVERY_WAY = [...CODE_WAYS, ...TYPE_WAYS];
