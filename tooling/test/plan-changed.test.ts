import { describe, expect, it } from 'vitest';
import { browserScope, filesNaming, planFor } from '../src/test-run/plan-changed.ts';
import { planRun } from '../src/test-run/plan.ts';

describe('what the browser shows again after a change', () => {
  it('of a part: its own pages and journeys', () => {
    expect(browserScope(['mf-chat/src/features/conversation/Composer.tsx', 'docs/architecture.md'])).toEqual({
      isWhole: false,
      parts: ['mf-chat'],
      specs: [],
    });
  });

  it.each([
    'shell/src/start/App.tsx',
    'shared-ui/src/tokens/values.css',
    'contracts/src/api/chat.ts',
    'tooling/src/build/build-part.ts',
    'e2e/fixtures/site.ts',
  ])('of %s: everything', (file) => expect(browserScope([file]).isWhole).toBe(true));

  it('of a spec: that spec', () => {
    expect(browserScope(['e2e/push/push.spec.ts'])).toEqual({
      isWhole: false,
      parts: [],
      specs: ['push/push.spec.ts'],
    });
  });

  it('of tests and texts that no page contains: nothing', () => {
    const files = ['shell/src/start/App.test.tsx', 'shared-ui/src/components/Button/Button.stories.tsx', 'README.md'];
    expect(browserScope(files)).toEqual({ isWhole: false, parts: [], specs: [] });
  });
});

describe('code that names a file in a text', () => {
  it.each([
    ['docs/operations.md', 'api-gateway/test/config.test.ts'],
    ['api-gateway/test/fixtures/disc.heic', 'api-gateway/test/photos.test.ts'],
    // A helper that starts it: the import graph has the tests that use the helper.
    ['api-gateway/test/fixtures/run-database.ts', 'api-gateway/test/data-directory.ts'],
    ['tooling/src/commands/start.ts', 'tooling/test/refused-start.test.ts'],
  ])('is found for %s', async (file, reader) => expect(await filesNaming(file)).toContain(reader));

  it('is not what imports it, which the import graph has, nor anything for a file of the root', async () => {
    expect(await filesNaming('tooling/src/test-run/outcome.ts')).not.toContain('tooling/test/test-reports.test.ts');
    expect(await filesNaming('README.md')).toEqual([]);
  });
});

describe('the steps after a change', () => {
  const stepsOf = (present: string[], deleted: string[] = [], naming: string[] = []) =>
    planFor({ present, deleted, naming }).map((stage) => stage.map((lane) => lane.map(({ name }) => name)));
  const checks = [
    'lint',
    'unused',
    'translations',
    'words',
    'named-parts',
    'disables',
    'lengths',
    'test-files',
    'product',
    'sizes',
  ];

  it('of a part: the site, the checks, the tests that reach it, its pages', () => {
    expect(stepsOf(['mf-chat/src/remote.ts'])).toEqual([[['site', ...checks, 'format'], ['vitest']], [['e2e']]]);
  });

  it('of a document: the checks alone', () => {
    expect(stepsOf(['README.md'])).toEqual([[checks, []], [[]]]);
  });

  it('of a file that tests read: those tests', () => {
    expect(stepsOf(['docs/operations.md'], [], ['api-gateway/test/config.test.ts'])).toEqual([
      [checks, ['vitest']],
      [[]],
    ]);
  });

  it('of a file that is gone: all tests of the workspace, and the pages of its part', () => {
    expect(stepsOf([], ['mf-chat/src/locales/fr.json'])).toEqual([[['site', ...checks], ['vitest']], [['e2e']]]);
    expect(stepsOf([], ['e2e/push/push.spec.ts'])).toEqual([[checks, ['vitest']], [[]]]);
  });

  it.each([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'mf-chat/package.json',
    'tsconfig.browser.json',
    'vitest.config.ts',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'knip.json',
  ])('of %s: everything', (file) => {
    const names = planRun({ names: [], isAllPages: false }).map((stage) =>
      stage.map((lane) => lane.map(({ name }) => name)),
    );
    expect(stepsOf([file])).toEqual(names);
  });
});
