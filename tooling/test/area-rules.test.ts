import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

/**
 * The areas of the backend, tried with files that break their borders: in a folder that has the project's lint
 * configuration and the same layout, linted in one run.
 */
const REFUSED: [file: string, name: string][] = [
  ['backend/signup/a.ts', '../account/account.repository.ts'],
  ['backend/signup/b.ts', './../account/account.repository'],
  ['backend/signup/c.ts', '@tandem/api-gateway/backend/account/account.repository'],
  ['backend/signup/d.ts', '../account/account.routes.ts'],
  ['backend/chat/e.repository.ts', '../payments/payments.repository.ts'],
  ['backend/chat/f.ts', '../members/member-columns.repository.ts'],
  ['main/g.ts', '../backend/complaints/complaints.repository.ts'],
  ['main/h.ts', '../backend/notifications/notifications.routes.ts'],
  ['composition/site-facts/i.ts', '../../backend/members/member.repository.ts'],
];

const ALLOWED: [file: string, name: string][] = [
  ['backend/signup/j.ts', '../account/account.service.ts'],
  ['backend/signup/k.ts', './invite.repository.ts'],
  ['backend/signup/l.ts', '../../providers/media/photo.repository.ts'],
  ['backend/chat/m.repository.ts', '../members/member-columns.repository.ts'],
  ['main/n.ts', '../backend/complaints/complaints.area.ts'],
];

/** Every way to import something. */
const WAYS: ((name: string) => string)[] = [
  (name) => `import { a } from '${name}';\n\nexport const b = a;\n`,
  (name) => `import type { A } from '${name}';\n\nexport type B = A;\n`,
  (name) => `export const load = () => import('${name}');\n`,
  (name) => `export const load = () => import(\`${name}\`);\n`,
  (name) => `export { a } from '${name}';\n`,
  (name) => `export * from '${name}';\n`,
];

const RULE = 'tandem(areas)';

let folder: string;
/** The files in which the rule finds a fault. */
let faulty: string[];

/** `backend/chat/e.repository.ts` and a number: `backend/chat/e-2.repository.ts`. */
const numbered = (file: string, way: number) => file.replace('.', `-${way}.`);

function write(file: string, source: string): void {
  const place = path.join(folder, 'api-gateway/src', file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, source);
}

function runLint(): string {
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

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'area-rules-')));
  const lintFiles = readdirSync(path.join(WORKSPACE, 'tooling/src/lint')).map((name) => `tooling/src/lint/${name}`);
  for (const file of ['.oxlintrc.json', ...lintFiles]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(WORKSPACE, file), path.join(folder, file));
  }
  for (const [file, name] of [...REFUSED, ...ALLOWED])
    WAYS.forEach((source, way) => write(numbered(file, way), source(name)));
  const lines = runLint().split('\n');
  faulty = lines
    .filter((line) => line.includes(RULE))
    .map((line) => path.relative(path.join(folder, 'api-gateway/src'), path.resolve(folder, line.split(':')[0] ?? '')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const everyWay = (file: string) => WAYS.map((_source, way) => numbered(file, way));
const faultyAmong = (file: string) => everyWay(file).filter((one) => faulty.includes(one));

it.each(REFUSED)('%s may not import %s in any way: it is the own of an area', (file) => {
  expect(faultyAmong(file)).toEqual(everyWay(file));
});

it.each(ALLOWED)('%s may import %s', (file) => {
  expect(faultyAmong(file)).toEqual([]);
});
