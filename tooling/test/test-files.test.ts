import { describe, expect, test } from 'vitest';
import { findTestFaults } from '../src/checks/test-files.ts';

describe('a test file that no runner takes', () => {
  test.each([
    'api-gateway/test/a.spec.ts',
    'e2e/frame/a.test.ts',
    'contracts/src/a.test.mts',
    'mf-chat/src/a.spec.tsx',
  ])('%s is a fault', (file) =>
    expect(findTestFaults(file, '')).toEqual([expect.stringContaining(`${file}: no runner takes it`)]),
  );

  test.each(['api-gateway/test/a.test.ts', 'mf-chat/src/a.test.tsx', 'e2e/frame/a.spec.ts', 'mf-chat/src/a.ts'])(
    '%s is none',
    (file) => expect(findTestFaults(file, "it('adds', add);")).toEqual([]),
  );
});

describe('a test that proves nothing', () => {
  test.each([
    ['shell/src/a.test.ts', "it.fails('adds', add);"],
    ['shell/src/a.test.ts', "it('adds', { retry: 5 }, add);"],
    ['e2e/frame/a.spec.ts', "test.fail('adds', { tag: '@phone' }, add);"],
    ['e2e/frame/a.spec.ts', 'test.describe.configure({ retries: 2 });'],
    ['e2e/frame/a.spec.ts', "import { expect, test } from '@playwright/test';"],
    ['e2e/frame/a.spec.ts', "await page.evaluate('new Promise((r) => setTimeout(r, 900))');"],
    ['e2e/frame/a.spec.ts', 'await page.waitForFunction(() => false, null, { timeout: 9 }).catch(() => undefined);'],
    ['e2e/fixtures/a.ts', "await page\n  .waitForEvent('close', { timeout: 9 })\n  .catch(() => undefined);"],
    ['e2e/fixtures/a.ts', 'const end = Date.now() + 9;\nwhile (Date.now() < end) count();'],
  ])('is found in %s: %s', (file, text) => {
    expect(findTestFaults(file, `// A comment.\n${text}`)).toEqual([
      expect.stringMatching(new RegExp(`^${file}:[23]: `)),
    ]);
  });

  test('is not seen in a comment, in types of the runner, or in the guard of browser tests', () => {
    expect(findTestFaults('e2e/a.spec.ts', "// it.fails('x')\nimport type { Page } from '@playwright/test';")).toEqual(
      [],
    );
    expect(findTestFaults('e2e/fixtures/test.ts', "import { test as base } from '@playwright/test';")).toEqual([]);
    expect(findTestFaults('e2e/a.spec.ts', 'await page.waitForURL(url);\nawait load().catch(report);')).toEqual([]);
  });
});
