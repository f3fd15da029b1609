import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Messages } from '@tandem/contracts/composition/remote';
import type { TextValues } from '@tandem/contracts/composition/site-texts';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { createTexts } from './create-texts.ts';

const WORKSPACE = path.resolve(import.meta.dirname, '../../../..');
const TENANT = { tenant: 'Tandemly' };

function both(locale: Locale, texts: Messages) {
  const own = createTexts({ language: locale, namespace: 'one', values: TENANT });
  own.addResourceBundle(locale, 'one', texts);
  const library = createInstance();
  void library.init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'one',
    resources: { [locale]: { one: texts } },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: TENANT },
  });
  return { own: own.t, library: (key: string, values: TextValues) => library.t(key, { ...values }) };
}

/** Keys of all texts, and what a component would read them by: without the endings of plural forms and contexts. */
function keysOf(texts: Messages, group = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    // Lists and switches of documents are no texts of components.
    if (Array.isArray(text) || !['string', 'object'].includes(typeof text)) return [];
    if (typeof text === 'object') return keysOf(text, `${group}${key}.`);
    return [group + key, (group + key).replace(/_[a-z]+$/, ''), (group + key).replace(/_[a-z]+_[a-z]+$/, '')];
  });
}

/** A value for every placeholder in a file. */
function valuesIn(file: string): Record<string, string> {
  const names = [...file.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.filter((name) => name !== 'count').map((name) => [name, `<${name}> $& {{count}}`]));
}

const CASES: readonly TextValues[] = [
  {},
  ...[0, 1, 2, 17, 1_000_000].map((count) => ({ count })),
  { context: 'female' },
  { context: 'visitor', count: 2 },
];

describe.each(LOCALES)('the texts in %s', (locale) => {
  const files = globSync(`{mf-*,shell}/src/**/${locale}.json`, { cwd: WORKSPACE }).filter(
    (file) => !file.includes('node_modules'),
  );

  it('are read as i18next reads them: every text of every part, with counts and contexts', () => {
    expect(files.length).toBeGreaterThan(10);
    const differing: string[] = [];
    for (const file of files) {
      const content = readFileSync(path.join(WORKSPACE, file), 'utf8');
      const { own, library } = both(locale, JSON.parse(content) as Messages);
      for (const key of new Set(keysOf(JSON.parse(content) as Messages)))
        for (const values of CASES) {
          const filled = { ...valuesIn(content), ...values };
          const [expected, found] = [library(key, filled), own(key, filled)];
          // The name of a group is no text: i18next says so, and no component reads one.
          if (expected === found || String(expected).includes('returned an object instead of string')) continue;
          // Where the form of a large number is missing, the one of all others is better than the key.
          if (expected === key && values.count === 1_000_000) continue;
          differing.push(`${file} ${key} ${JSON.stringify(values)}: ${found}, not ${expected}`);
        }
    }
    expect(differing).toEqual([]);
  });
});

it('shows the key where there is no text, and leaves a placeholder that has no value', () => {
  const texts = createTexts({ language: 'en', namespace: 'one' });
  texts.addResourceBundle('en', 'one', { greeting: 'Hello {{name}}!' });
  expect(texts.t('nowhere.at-all')).toBe('nowhere.at-all');
  expect(texts.t('greeting')).toBe('Hello {{name}}!');
  expect(texts.t('greeting', { name: undefined })).toBe('Hello !');
  expect(texts.t('greeting', { ns: 'two' })).toBe('greeting');
});

it('adds to groups that are there when it is deep, and replaces them otherwise', () => {
  const texts = createTexts({ language: 'en', namespace: 'one' });
  texts.addResourceBundle('en', 'one', { page: { title: 'A', text: 'B' }, other: 'C' });
  texts.addResourceBundle('en', 'one', { page: { title: 'changed', more: 'D' } }, true);
  expect(['page.title', 'page.text', 'page.more', 'other'].map((key) => texts.t(key))).toEqual(['A', 'B', 'D', 'C']);
  texts.addResourceBundle('en', 'one', { page: { title: 'E' } });
  expect(['page.title', 'page.text', 'other'].map((key) => texts.t(key))).toEqual(['E', 'page.text', 'C']);
});

it('has one function per namespace, and refuses texts in another language', () => {
  const texts = createTexts({ language: 'fr', namespace: 'one' });
  expect(texts.inNamespace('two')).toBe(texts.inNamespace('two'));
  expect(() => texts.addResourceBundle('en', 'one', {})).toThrow("in 'fr'");
});
