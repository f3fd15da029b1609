import { expect, test } from 'vitest';
import { readTrackedFiles } from '../src/tracked-files.ts';
import { WORKSPACE } from '../src/workspace.ts';

/** Sources of the product; tests, stories and the demo name two languages. */
const isSource = (file: string) =>
  /^(contracts|shared-ui|shell|mf-[\w-]+|api-gateway)\/src\/.+\.tsx?$/.test(file) &&
  !/\.(test|stories)\.tsx?$|\/testing\/|\/test-\w|^contracts\/src\/product\/locales\.ts$/.test(file);

/** Code that would have to change for another language: a list of them, or an object with a field for each. */
const LISTED = [
  /'en'\s*\|\s*'fr'|'fr'\s*\|\s*'en'/,
  /\{\s*en,\s*fr\b/,
  /\ben: [^;{}]+,\s*fr: /,
  /from '[^']*\/fr\.json'/,
];

const listsLanguages = (text: string) =>
  LISTED.some((pattern) =>
    pattern.test(text.replaceAll(/^import type .*$/gm, '').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')),
  );

test('a language is one entry in one list: no other source names them [F-LOCALE-FIELDS]', async () => {
  const sources = await readTrackedFiles(WORKSPACE, isSource);
  expect(sources.filter(({ text }) => listsLanguages(text)).map(({ file }) => file)).toEqual([]);
});

test.each([
  "function write(language: 'en' | 'fr') {}",
  "import en from './en.json';\nimport fr from './fr.json';",
  'const GROUPS = { en, fr };',
  'const LOCALES = { en: MollieLocale.en_US, fr: MollieLocale.fr_FR };',
])('%s is such a list', (source) => expect(listsLanguages(source)).toBe(true));

test.each([
  "import type en from './texts/en.json';",
  '// { en, fr } in a comment',
  'const load = (locale: Locale) => import(`./locales/${locale}.json`);',
])('%s is none', (source) => expect(listsLanguages(source)).toBe(false));
