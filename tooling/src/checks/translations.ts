import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Messages } from '@tandem/contracts/composition/remote';
import { DEFAULT_LOCALE, LOCALES, LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { PARTS } from '../workspace.ts';

/** Every text of a nested translation file by its dotted key. */
export function flattenMessages(messages: Messages, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof value === 'string') texts.set(key, value);
    else for (const [inner, text] of flattenMessages(value, key)) texts.set(inner, text);
  }
  return texts;
}

/** A plural form that English has not corresponds to the `_other` of English. */
function baseKey(key: string): string {
  return key.replace(/_(?:zero|two|few|many)$/, '_other');
}

/** Counts that texts are about. What is beyond, as the `_many` of French from a million on, may be left out. */
const COUNTS = Array.from({ length: 201 }, (_, count) => count);

/**
 * Plural forms that a language needs and a translation file lacks, one line each.
 *
 * @param own the file of the default locale
 * @param iso of the language, such as `pl-PL`
 */
export function missingPlurals(
  own: Messages,
  others: Messages,
  { file, iso }: { file: string; iso: string },
): string[] {
  const rules = new Intl.PluralRules(iso);
  const forms = [...new Set(COUNTS.map((count) => rules.select(count)))];
  const texts = flattenMessages(others);
  const plurals = [...flattenMessages(own).keys()].filter((key) => key.endsWith('_other'));
  return plurals
    .flatMap((key) => forms.map((form) => key.replace(/other$/, form)))
    .filter((key) => !texts.has(key))
    .map((key) => `${file} has no ${key}`);
}

const placeholdersOf = (text: string) => new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]));

/**
 * Faults between two translation files, one line each: a key that only one has, an empty text, a
 * placeholder that only one uses.
 */
export function compareMessages(first: Messages, second: Messages, names: readonly [string, string]): string[] {
  const [left, right] = [flattenMessages(first), flattenMessages(second)];
  const faults: string[] = [];
  for (const [texts, others, name] of [
    [left, right, names[1]],
    [right, left, names[0]],
  ] as const) {
    for (const [key, text] of texts) {
      const other = others.get(key) ?? others.get(baseKey(key));
      if (text.trim() === '') faults.push(`${key} is empty`);
      if (other === undefined) faults.push(`${name} has no ${key}`);
      else if (
        ![...placeholdersOf(text)].every(
          (placeholder) => placeholdersOf(other).has(placeholder) || placeholder === 'count',
        )
      ) {
        faults.push(`${key}: the placeholders differ`);
      }
    }
  }
  return [...new Set(faults)];
}

/** Folders of texts: those that have a file of the default locale. */
async function textFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === `${DEFAULT_LOCALE}.json`)
    .map(({ parentPath }) => parentPath);
}

const readMessages = async (folder: string, locale: Locale) =>
  JSON.parse(await readFile(path.join(folder, `${locale}.json`), 'utf8')) as Messages;

/** Compares the files of a folder with the one of the default locale. Returns one line per fault. */
async function checkFolder(workspace: string, folder: string): Promise<string[]> {
  const own = await readMessages(folder, DEFAULT_LOCALE);
  const name = path.relative(workspace, folder);
  const faults = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map(async (locale) => {
    if (!existsSync(path.join(folder, `${locale}.json`))) return [`${name} has no ${locale}.json`];
    const others = await readMessages(folder, locale);
    const language = { file: locale, iso: LOCALE_TABLE[locale].iso };
    const found = [...compareMessages(own, others, [DEFAULT_LOCALE, locale]), ...missingPlurals(own, others, language)];
    return [...new Set(found)].map((fault) => `${name}: ${fault}`);
  });
  return (await Promise.all(faults)).flat();
}

/** Checks every folder of texts (`en.json` and its translations) of all parts and of the gateway. Returns one line per fault. */
export async function checkTranslations(workspace: string): Promise<string[]> {
  const folders = await Promise.all(
    [...PARTS, 'api-gateway'].map((part) => textFolders(path.join(workspace, part, 'src'))),
  );
  return (await Promise.all(folders.flat().map((folder) => checkFolder(workspace, folder)))).flat();
}
