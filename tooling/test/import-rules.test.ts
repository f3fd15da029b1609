import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

/** The import rules of docs/architecture.md, tried with files that break them. */
const MARK = 'import-rule-probe';
const written = new Set<string>();

function lint(place: string, source: string): string {
  const file = path.join(WORKSPACE, place, `${MARK}-${written.size}.ts`);
  const folder = path.join(WORKSPACE, place);
  mkdirSync(folder, { recursive: true });
  written.add(file);
  writeFileSync(file, source);
  try {
    return execFileSync(path.join(WORKSPACE, 'node_modules/.bin/oxlint'), ['-f', 'unix', file], {
      cwd: WORKSPACE,
      encoding: 'utf8',
    });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  } finally {
    rmSync(file);
  }
}

afterAll(() => written.forEach((file) => rmSync(file, { force: true })));

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
  ['shell/src/app', '@tandem/mf-members/remote'],
  ['shell/src/app', '../../../mf-members/src/remote.ts'],
  ['shell/src/app', '@tandem/api-gateway/server'],
  ['shell/src/app', 'react-router'],
  ['mf-chat/src', '@tandem/mf-members/remote'],
  ['mf-chat/src/features', '../../../mf-members/src/remote.ts'],
  ['mf-chat/src', './../../mf-members/src/remote.ts'],
  ['mf-chat/src', '.././../mf-members/src/remote.ts'],
  ['mf-chat/src', '../../mf-chat/../mf-members/src/remote.ts'],
  ['mf-chat/src', '..//../mf-members/src/remote.ts'],
  ['contracts/src', './../../shell/src/main.ts'],
  ['shared-ui/src/host', './../../../shell/src/main.ts'],
  ['shared-ui/src/components/Button', './../../host/index.ts'],
  ['shell/src/app', './../../../mf-members/src/remote.ts'],
  ['api-gateway/src/backend/likes', './../../../../shell/src/main.ts'],
  ['tooling/src', './../../mf-members/src/remote.ts'],
  ['mf-chat/src', 'node:process'],
  ['shell/src/app', 'process'],
  ['shared-ui/src/host', 'node:process'],
  ['api-gateway/src/backend/likes', 'node:process'],
  ['mf-chat/src', '@tandem/shell/app/App'],
  ['mf-chat/src', '@tanstack/react-query'],
  ['mf-chat/src', '@tandem/contracts/api/user'],
  ['mf-payments/src', '@tandem/api-gateway/server'],
  ['api-gateway/src/backend/likes', '@tandem/shared-ui/host'],
  ['api-gateway/src/backend/likes', 'kysely'],
];

const ALLOWED: [place: string, name: string][] = [
  ['mf-chat/src/features', '../remote.ts'],
  ['mf-chat/src/features', './../remote.ts'],
  ['shared-ui/src/host', '@tandem/contracts/product/routes'],
  ['shell/src/app', '@tandem/shared-ui/router'],
  ['mf-chat/src', '@tandem/shared-ui/components/Button'],
  ['mf-chat/src', '@tandem/contracts/product/limits'],
  ['api-gateway/src/backend/likes', '@tandem/contracts/api/members'],
];

describe('import rules', () => {
  it.each(REFUSED)('%s may not import %s', (place, name) => {
    expect(lint(place, importing(name))).toContain('no-restricted-imports');
  });

  it.each(REFUSED)('%s may not load %s later, nor pass it on', (place, name) => {
    expect(lint(place, importingLater(name))).toContain('no-restricted-imports');
    expect(lint(place, exportingFrom(name))).toContain('no-restricted-imports');
  });

  it.each(ALLOWED)('%s may import %s', (place, name) => {
    expect(lint(place, importing(name))).not.toContain('no-restricted-imports');
  });

  it('lets a remote import the types of the API', () => {
    const source = "import type { User } from '@tandem/contracts/api/user';\n\nexport type Named = User['profile'];\n";
    expect(lint('mf-chat/src', source)).not.toContain('no-restricted-imports');
  });

  it('keeps SQL in repositories', () => {
    const folder = 'api-gateway/src/backend/likes';
    const file = path.join(WORKSPACE, folder, `${MARK}.repository.ts`);
    mkdirSync(path.dirname(file), { recursive: true });
    written.add(file);
    writeFileSync(file, importing('kysely'));
    const output = execFileSync(path.join(WORKSPACE, 'node_modules/.bin/oxlint'), ['-f', 'unix', file], {
      cwd: WORKSPACE,
      encoding: 'utf8',
    });
    rmSync(file);
    expect(output).not.toContain('no-restricted-imports');
  });

  it.each([
    'export const port = process.env.PORT;',
    "export const port = process['env'];",
    'const { env } = process;\nexport const port = env.PORT;',
    'export const port = globalThis.process.env.PORT;',
    'export const port = window.process.env.PORT;',
    'const { process: own } = globalThis;\nexport const port = own.env.PORT;',
    "import { env } from 'node:process';\n\nexport const port = env.PORT;",
  ])('keeps process.env in one file: %s', (source) => {
    const refused = /no-process-env|no-restricted-(properties|imports)/;
    for (const place of ['api-gateway/src/backend/likes', 'shell/src/app', 'mf-chat/src', 'contracts/src'])
      expect(lint(place, `${source}\n`)).toMatch(refused);
    expect(lint('tooling/src', `${source.replace(/^import .*/, 'const { env } = process;')}\n`)).not.toMatch(refused);
  });
});
