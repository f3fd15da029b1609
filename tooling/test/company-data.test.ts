import { expect, it } from 'vitest';
import { readTrackedFiles } from '../src/tracked-files.ts';
import { WORKSPACE } from '../src/workspace.ts';

const isPageSource = (file: string) =>
  /^(shared-ui|shell|mf-[\w-]+)\/src\/.+\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$/.test(file);

it('pages have the company’s data from the settings, and no page requests them again [R-PLATFORM-COMPANY-ONCE]', async () => {
  const sources = await readTrackedFiles(WORKSPACE, isPageSource);
  const naming = (word: RegExp) => sources.filter(({ text }) => word.test(text)).map(({ file }) => file);
  expect(naming(/companyinfo/)).toEqual([]);
  expect(naming(/\bcompany\b.*useSettings\(\)/)).toContain('shell/src/footer/Disclaimer.tsx');
});
