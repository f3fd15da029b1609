import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Messages } from '@tandem/contracts/composition/remote';
import { LOCALES } from '@tandem/contracts/product/locales';
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

/** French has plural forms that English has not (`_many`); they answer to the `_other` of English. */
function baseKey(key: string): string {
  return key.replace(/_many$/, '_other');
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

/** Checks the translation files of all parts below a workspace folder; answers one line per fault. */
export async function checkTranslations(workspace: string): Promise<string[]> {
  const faults = await Promise.all(
    PARTS.map(async (part) => {
      const [en, fr] = await Promise.all(
        LOCALES.map(
          async (locale) =>
            JSON.parse(await readFile(path.join(workspace, part, 'src/locales', `${locale}.json`), 'utf8')) as Messages,
        ),
      );
      return compareMessages(en ?? {}, fr ?? {}, ['en', 'fr']).map((fault) => `${part}: ${fault}`);
    }),
  );
  return faults.flat();
}
