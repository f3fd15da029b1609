import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

/**
 * The import rules of docs/architecture.md, tried with files that break them. The files are in a folder that has the
 * project's lint configuration and the same layout, and are linted in one run.
 */
let folder: string;
let faults: ReadonlyMap<string, string>;
const probes = new Map<string, string>();

/** The configuration, and the project's own rules that it loads. */
const LINT_FILES = [
  '.oxlintrc.json',
  ...['plugin', 'floors', 'loaded-later', 'test-length'].map((name) => `tooling/src/lint/${name}.ts`),
];

/** Adds a file with this source to those that are linted. Returns what reads its faults once they are known. */
function probe(place: string, source: string, name = `probe-${probes.size}.ts`): () => string {
  const file = path.posix.join(place, name);
  probes.set(file, source);
  return () => faults.get(file) ?? '';
}

/** Lints all files at once. Returns the output lines of each file that has a fault. */
function lintAll(): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of runLint().split('\n')) {
    const file = path.relative(folder, path.resolve(folder, line.split(':')[0] ?? ''));
    lines.set(file, `${lines.get(file) ?? ''}${line}\n`);
  }
  return lines;
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
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'import-rules-')));
  for (const file of LINT_FILES) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(WORKSPACE, file), path.join(folder, file));
  }
  for (const [file, source] of probes) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), source);
  }
  faults = lintAll();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importing = (name: string) => `import { a } from '${name}';\n\nexport const b = a;\n`;

const importingLater = (name: string) => `export const load = () => import('${name}');\n`;
const exportingFrom = (name: string) => `export * from '${name}';\n`;

const REFUSED: [place: string, name: string][] = [
  ['contracts/src', '@tandem/shared-ui/host'],
  ['contracts/src', 'react'],
  ['contracts/src', 'node:fs'],
  ['shared-ui/src/host', '@tandem/shell/app'],
  ['shared-ui/src/host', '@tandem/mf-chat/remote'],
  ['shared-ui/src/components/Button', '@tandem/contracts/api/user'],
  ['shared-ui/src/components/Button', '../../host/index.ts'],
  ['shared-ui/src/components/Button', '@tandem/shared-ui/host'],
  ['shell/src/start', '@tandem/mf-members/remote'],
  ['shell/src/start', '../../../mf-members/src/remote.ts'],
  ['shell/src/start', '@tandem/api-gateway/main/server'],
  ['shell/src/start', 'react-router'],
  ['mf-chat/src', '@tandem/mf-members/remote'],
  ['mf-chat/src/features', '../../../mf-members/src/remote.ts'],
  ['mf-chat/src', './../../mf-members/src/remote.ts'],
  ['mf-chat/src', '.././../mf-members/src/remote.ts'],
  ['mf-chat/src', '../../mf-chat/../mf-members/src/remote.ts'],
  ['mf-chat/src', '..//../mf-members/src/remote.ts'],
  ['contracts/src', './../../shell/src/main.ts'],
  ['shared-ui/src/host', './../../../shell/src/main.ts'],
  ['shared-ui/src/components/Button', './../../host/index.ts'],
  ['shell/src/start', './../../../mf-members/src/remote.ts'],
  ['api-gateway/src/backend/likes', './../../../../shell/src/main.ts'],
  ['tooling/src', './../../mf-members/src/remote.ts'],
  ['mf-chat/src', 'node:process'],
  ['shell/src/start', 'process'],
  ['shared-ui/src/host', 'node:process'],
  ['api-gateway/src/backend/likes', 'node:process'],
  ['mf-chat/src', '@tandem/shell/app/App'],
  ['mf-chat/src', '@tanstack/react-query'],
  ['mf-chat/src', '@tandem/contracts/api/user'],
  ['mf-payments/src', '@tandem/api-gateway/main/server'],
  ['api-gateway/src/backend/likes', '@tandem/shared-ui/host'],
  ['api-gateway/src/backend/likes', 'kysely'],
];

const ALLOWED: [place: string, name: string][] = [
  ['mf-chat/src/features', '../remote.ts'],
  ['mf-chat/src/features', './../remote.ts'],
  ['shared-ui/src/host', '@tandem/contracts/product/routes'],
  ['shell/src/start', '@tandem/shared-ui/router'],
  ['mf-chat/src', '@tandem/shared-ui/components/Button'],
  ['mf-chat/src', '@tandem/contracts/product/limits'],
  ['api-gateway/src/backend/likes', '@tandem/contracts/api/members'],
];

const RESTRICTED = 'no-restricted-imports';

const FLOORS_REFUSED: [place: string, name: string][] = [
  ['api-gateway/src/platform/http', '../../providers/mail/transport.ts'],
  ['api-gateway/src/platform/http', '../../backend/chat/chat.service.ts'],
  ['api-gateway/src/providers/mail', '../../composition/document/serve-pages.ts'],
  ['api-gateway/src/backend/chat', '../../composition/live/live-hub.ts'],
  ['api-gateway/src/composition/document', '../../backend/chat/chat.service.ts'],
  ['api-gateway/src/proxy', '../backend/chat/chat.service.ts'],
  ['api-gateway/src/main', '../cli/server.ts'],
  ['api-gateway/src/platform/http', '@tandem/api-gateway/backend/chat/chat.service'],
  ['api-gateway/src/platform/http', '@tandem/api-gateway/testing/harness'],
  ['api-gateway/src/platform/http', '../../../demo/random.ts'],
  ['api-gateway/src/providers/media', '../../../demo/portraits/portrait-library.ts'],
  ['api-gateway/src/backend/chat', '../../../demo/random.ts'],
  ['api-gateway/src/main', '../../test/harness.ts'],
  ['api-gateway/demo/demo', '../../src/main/compose.ts'],
  ['api-gateway/demo', '../test/harness.ts'],
  ['shell/src/loading', '@tandem/shell/session/server-clock'],
  ['shell/src/loading', '../session/server-clock.ts'],
  ['shell/src/alerts', '../popups/LikePopup.tsx'],
  ['shell/src/composition', '../layouts/SiteFrame.tsx'],
  ['shell/src/pages/faq', '../../routing/create-routes.tsx'],
];

const FLOORS_ALLOWED: [place: string, name: string][] = [
  ['api-gateway/src/main', '../backend/chat/chat.service.ts'],
  ['api-gateway/src/main', '../../demo/portraits/portrait-library.ts'],
  ['api-gateway/demo/demo', '../../src/backend/account/password.ts'],
  ['api-gateway/src/main', '@tandem/api-gateway/backend/chat/chat.service'],
  ['api-gateway/src/backend/chat', '../../platform/http/api-router.ts'],
  ['api-gateway/src/backend/chat', '../likes/likes.service.ts'],
  ['api-gateway/src/composition/site-facts', '../../backend/members/age.ts'],
  ['shell/src/layouts', '../alerts/Alerts.tsx'],
  ['shell/src', './start/start-site.tsx'],
];

const FLOORS = 'tandem(floors)';
const LOADED_LATER = 'tandem(loaded-later)';

describe('import rules', () => {
  for (const [place, name] of REFUSED) {
    const direct = probe(place, importing(name));
    const later = probe(place, importingLater(name));
    const passedOn = probe(place, exportingFrom(name));
    it(`${place} may not import ${name}, load it later, or pass it on`, () => {
      expect(direct()).toContain(RESTRICTED);
      expect(later()).toContain(RESTRICTED);
      expect(passedOn()).toContain(RESTRICTED);
    });
  }

  for (const [place, name] of ALLOWED) {
    const output = probe(place, importing(name));
    it(`${place} may import ${name}`, () => expect(output()).not.toContain(RESTRICTED));
  }

  for (const place of ['mf-chat/src', 'shell/src/start', 'shared-ui/src/forms']) {
    const name = '@tandem/contracts/forms/signup-form';
    const refused = [
      importing(name),
      `import '${name}';\n`,
      `import { type A } from '${name}';\n\nexport type B = A;\n`,
      `export { a } from '${name}';\n`,
      exportingFrom(name),
    ].map((source) => probe(place, source));
    const allowed = [
      importingLater(name),
      `import type { A } from '${name}';\n\nexport type B = A;\n`,
      `export type { A } from '${name}';\n`,
      importing('@tandem/contracts/product/limits'),
    ].map((source) => probe(place, source));
    it(`${place} loads ${name} later, and may import its types`, () => {
      for (const output of refused) expect(output()).toContain(LOADED_LATER);
      for (const output of allowed) expect(output()).not.toContain(LOADED_LATER);
    });
  }

  const types = probe(
    'mf-chat/src',
    "import type { User } from '@tandem/contracts/api/user';\n\nexport type Named = User['profile'];\n",
  );
  it('lets a remote import the types of the API', () => expect(types()).not.toContain(RESTRICTED));

  for (const [place, name] of FLOORS_REFUSED) {
    const direct = probe(place, importing(name));
    const type = probe(place, `import type { A } from '${name}';\n\nexport type B = A;\n`);
    const later = probe(place, importingLater(name));
    const template = probe(place, `export const load = () => import(\`${name}\`);\n`);
    const passedOn = probe(place, exportingFrom(name));
    const named = probe(place, `export { a } from '${name}';\n`);
    it(`${place} may not import ${name}, its types either, load it later, or pass it on: it is on a higher floor, or beside`, () => {
      for (const output of [direct, type, later, template, passedOn, named]) expect(output()).toContain(FLOORS);
    });
  }

  for (const [place, name] of FLOORS_ALLOWED) {
    const output = probe(place, importing(name), place === 'shell/src' ? 'main.ts' : undefined);
    it(`${place} may import ${name}, from a lower floor`, () => expect(output()).not.toContain(FLOORS));
  }

  const withValue = probe(
    'api-gateway/src/platform/http',
    'export const load = (area: string) => import(`../../backend/${area}/routes.ts`);\n',
  );
  const within = probe(
    'shell/src/pages/faq',
    'export const load = (name: string) => import(`./texts/${name}.json`);\n',
  );
  const computed = probe('api-gateway/src/main', 'export const load = (name: string) => import(name);\n');
  it('reads the folder of an import whose name has a value, and refuses one without', () => {
    expect(withValue()).toContain('src/platform is a lower floor than src/backend');
    expect(within()).not.toContain(FLOORS);
    expect(computed()).toContain('An import names its folder');
  });

  const placeless = probe('api-gateway/src/other', importing('../platform/html/html.ts'));
  it('asks for a place for a new folder of the gateway', () => expect(placeless()).toContain('has no floor'));

  const first = probe('mf-chat/src', "import type { B } from './second.ts';\n\nexport type A = B[];\n", 'first.ts');
  const second = probe('mf-chat/src', "import type { A } from './first.ts';\n\nexport type B = A | 1;\n", 'second.ts');
  it('refuses a circle, also one of types', () => expect(first() + second()).toContain('no-cycle'));

  const query = probe('api-gateway/src/backend/likes', importing('kysely'), 'probe.repository.ts');
  it('keeps SQL in repositories', () => expect(query()).not.toContain(RESTRICTED));

  for (const source of [
    'export const sleep = (page) => page.waitForTimeout(500);',
    'export const sleep = () => new Promise((resolve) => setTimeout(resolve, 500));',
    "import { setTimeout as sleep } from 'node:timers/promises';\n\nexport const wait = () => sleep(500);",
    'export const sleep = () => new Promise((resolve) => globalThis.setTimeout(resolve, 500));',
    'export const sleep = (page) => page.evaluate(() => new Promise((go) => window.setTimeout(go, 500)));',
    'const { setTimeout: later } = globalThis;\n\nexport const sleep = () => new Promise((resolve) => later(resolve, 500));',
    'export const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);',
    'export const patience = () => AbortSignal.timeout(500);',
  ]) {
    const output = probe('e2e/journeys', `${source}\n`);
    it(`lets no browser test sleep: ${source}`, () => expect(output()).toMatch(/no-restricted-/));
  }

  const REFUSED_ENVIRONMENT = /no-process-env|no-restricted-(properties|imports)/;
  for (const source of [
    'export const port = process.env.PORT;',
    "export const port = process['env'];",
    'const { env } = process;\nexport const port = env.PORT;',
    'export const port = globalThis.process.env.PORT;',
    'export const port = window.process.env.PORT;',
    'const { process: own } = globalThis;\nexport const port = own.env.PORT;',
    "import { env } from 'node:process';\n\nexport const port = env.PORT;",
  ]) {
    const product = ['api-gateway/src/backend/likes', 'shell/src/start', 'mf-chat/src', 'contracts/src'].map((place) =>
      probe(place, `${source}\n`),
    );
    const tool = probe('tooling/src', `${source.replace(/^import .*/, 'const { env } = process;')}\n`);
    it(`keeps process.env in one file: ${source}`, () => {
      for (const output of product) expect(output()).toMatch(REFUSED_ENVIRONMENT);
      expect(tool()).not.toMatch(REFUSED_ENVIRONMENT);
    });
  }
});
