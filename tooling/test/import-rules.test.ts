import { describe, expect, it } from 'vitest';
import {
  CODE_WAYS,
  EVERY_WAY,
  TYPE_WAYS,
  exportingFrom,
  importing,
  importingLater,
  prepareProbes,
} from './lint-probes.ts';

const probe = prepareProbes();

/** Borders of packages: no import, of a type neither, crosses them. */
const REFUSED: [place: string, name: string][] = [
  ['contracts/src', '@tandem/shared-ui/host'],
  ['contracts/src', 'react'],
  ['contracts/src', 'node:fs'],
  ['contracts/src', './../../shell/src/main.ts'],
  ['shared-ui/src/host', '@tandem/shell/app'],
  ['shared-ui/src/host', '@tandem/mf-chat/remote'],
  ['shared-ui/src/host', './../../../shell/src/main.ts'],
  ['shared-ui/src/host', 'node:process'],
  ['shared-ui/src/components/Button', '@tandem/contracts/api/user'],
  ['shared-ui/src/components/Button', '../../host/index.ts'],
  ['shared-ui/src/components/Button', './../../host/index.ts'],
  ['shared-ui/src/components/Button', '@tandem/shared-ui/host'],
  ['shared-ui/src/components/Button', 'react-router'],
  ['shared-ui/src', './host'],
  ['shared-ui/src', './host/index.ts'],
  ['shared-ui/src/match', '../host/index.ts'],
  ['shared-ui/src/match', '../match/../host'],
  ['shell/src/start', '@tandem/mf-members/remote'],
  ['shell/src/start', '../../../mf-members/src/remote.ts'],
  ['shell/src/start', './../../../mf-members/src/remote.ts'],
  ['shell/src/start', '../../../contracts/src/product/limits.ts'],
  ['shell/src/start', '@tandem/api-gateway/main/server'],
  ['shell/src/start', 'react-router'],
  ['shell/src/start', 'process'],
  ['mf-chat/src', '@tandem/mf-members/remote'],
  ['mf-chat/src', '@tandem/mf-chat/../mf-members/remote'],
  ['mf-chat/src', '@tandem/shell/app/App'],
  ['mf-chat/src', '@tandem/tooling/workspace'],
  ['mf-chat/src', '@tanstack/react-query'],
  ['mf-chat/src', 'i18next'],
  ['mf-chat/src', 'node:process'],
  ['mf-chat/src', '../../shared-ui/src/host/index.ts'],
  ['mf-chat/src', './../../mf-members/src/remote.ts'],
  ['mf-chat/src', '.././../mf-members/src/remote.ts'],
  ['mf-chat/src', '../../mf-chat/../mf-members/src/remote.ts'],
  ['mf-chat/src', '..//../mf-members/src/remote.ts'],
  ['mf-chat/src', '../node_modules/@tandem/mf-members/src/remote.ts'],
  ['mf-chat/src/features', '../../../mf-members/src/remote.ts'],
  // A part that this repository does not have, as a newcomer's would be.
  ['mf-chat/src', '@tandem/mf-reviews/remote'],
  ['mf-reviews/src', '@tandem/mf-chat/remote'],
  ['mf-payments/src', '@tandem/api-gateway/main/server'],
  ['api-gateway/src/backend/likes', '@tandem/shared-ui/host'],
  ['api-gateway/src/backend/likes', './../../../../shell/src/main.ts'],
  ['api-gateway/src/backend/likes', 'node:process'],
  ['api-gateway/demo', '@tandem/mf-chat/remote'],
  ['api-gateway/test', '@tandem/mf-chat/remote'],
  ['api-gateway/test', '../../mf-chat/src/remote.ts'],
  ['tooling/src', './../../mf-members/src/remote.ts'],
  ['tooling/src', '@tandem/mf-members/remote'],
  ['e2e/journeys', '@tandem/mf-members/remote'],
  ['e2e/journeys', '@tandem/shared-ui/host'],
  ['e2e/journeys', '../../mf-members/src/remote.ts'],
  ['e2e/journeys', 'node:timers/promises'],
];

/** Code stays on its side of these; types may cross. */
const CODE_REFUSED: [place: string, name: string][] = [
  ['shell/src/start', '@tandem/contracts/api/user'],
  ['mf-chat/src', '@tandem/contracts/api/user'],
  ['api-gateway/src/backend/likes', 'kysely'],
  ['api-gateway/src/backend/likes', 'pg'],
];

const ALLOWED: [place: string, name: string][] = [
  ['mf-chat/src/features', '../remote.ts'],
  ['mf-chat/src/features', './../remote.ts'],
  ['shared-ui/src/host', '@tandem/contracts/product/routes'],
  ['shared-ui/src/host/events', '../host-context.ts'],
  ['shared-ui/src', '@tandem/shared-ui/host'],
  ['shared-ui/src/match', '@tandem/shared-ui/router'],
  ['shared-ui/src/testing', '../host/index.ts'],
  ['shared-ui/src/components/Button', '@tandem/shared-ui/components/Icon'],
  ['shell/src/start', '@tandem/shared-ui/router'],
  ['mf-chat/src', '@tandem/shared-ui/components/Button'],
  ['mf-chat/src', '@tandem/contracts/product/limits'],
  ['api-gateway/src/backend/likes', '@tandem/contracts/api/members'],
  ['api-gateway/src/backend/likes', '../../platform/http/api-router.ts'],
  ['api-gateway/test', '@tandem/shared-ui/testing/token-contrast'],
  ['e2e/journeys', '@tandem/api-gateway/testing/harness'],
  ['e2e/journeys', '@tandem/tooling/workspace'],
];

const BORDERS = 'tandem(borders)';

const LOADED_LATER = 'tandem(loaded-later)';

describe('import rules', () => {
  for (const [place, name] of REFUSED) {
    const outputs = EVERY_WAY.map((source) => probe(place, source(name)));
    it(`${place} may not import ${name} in any way`, () => {
      for (const output of outputs) expect(output()).toContain(BORDERS);
    });
  }

  for (const [place, name] of CODE_REFUSED) {
    const code = CODE_WAYS.map((source) => probe(place, source(name)));
    const types = TYPE_WAYS.map((source) => probe(place, source(name)));
    it(`${place} may import types of ${name}, and nothing else of it`, () => {
      for (const output of code) expect(output()).toContain(BORDERS);
      for (const output of types) expect(output()).not.toContain(BORDERS);
    });
  }

  for (const [place, name] of ALLOWED) {
    const outputs = EVERY_WAY.map((source) => probe(place, source(name)));
    it(`${place} may import ${name}`, () => {
      for (const output of outputs) expect(output()).not.toContain(BORDERS);
    });
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

  for (const place of ['mf-chat/src', 'shell/src/start', 'contracts/src/api', 'api-gateway/src/backend/likes']) {
    const first = probe(place, "import type { B } from './second.ts';\n\nexport type A = B[];\n", 'first.ts');
    const second = probe(place, "import type { A } from './first.ts';\n\nexport type B = A | 1;\n", 'second.ts');
    it(`${place} has no circle, of types neither`, () => expect(first() + second()).toContain('no-cycle'));
  }

  const query = probe('api-gateway/src/backend/likes', importing('kysely'), 'probe.repository.ts');
  it('keeps SQL in repositories', () => expect(query()).not.toContain(BORDERS));

  for (const statement of ["db.selectFrom('likes')", "trx.insertInto('likes')", "db['deleteFrom']('likes')"]) {
    const source = `export const run = (db, trx) => ${statement};\n`;
    const outside = ['api-gateway/src/backend/likes', 'api-gateway/src/platform/http', 'api-gateway/src/main'].map(
      (place) => probe(place, source),
    );
    const inside = [
      probe('api-gateway/src/backend/likes', source, `statement-${statement.length}.repository.ts`),
      probe('api-gateway/src/platform/db', source),
      probe('api-gateway/demo', source),
    ];
    it(`keeps SQL in repositories, also where the database is only passed on: ${statement}`, () => {
      for (const output of outside) expect(output()).toContain('tandem(queries)');
      for (const output of inside) expect(output()).not.toContain('tandem(queries)');
    });
  }

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
    it(`lets no browser test sleep: ${source}`, () => expect(output()).toMatch(/no-restricted-|tandem\(borders\)/));
  }

  const REFUSED_ENVIRONMENT = /no-process-env|no-restricted-properties|tandem\(borders\)/;
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
