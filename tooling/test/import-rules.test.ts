import { describe, expect, it } from 'vitest';
import { exportingFrom, importing, importingLater, prepareProbes } from './lint-probes.ts';

const probe = prepareProbes();

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
