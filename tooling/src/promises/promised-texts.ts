import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@tandem/contracts/product/locales';
import { WORKSPACE } from '../../src/workspace.ts';

/** What promises.json says of a function that the site has, or has not. */
interface Words {
  /** Regular expressions, without regard to case, by which a text names the function. */
  words: Record<Locale, string>;
}
/** How a browser test finds the function on the composed site (e2e/promises/promises.spec.ts). */
type Visit = { path: string; role: string; name: string; press?: string } | { api: string };
interface Present extends Words {
  visit?: Visit;
}
interface Absent extends Words {
  api?: string;
  path?: string;
}

export interface Promises {
  functions: Record<string, Present>;
  /** What no text may promise. */
  absent: Record<string, Absent>;
  /** Each piece of the texts, with the functions that it names. */
  units: Record<string, readonly string[]>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(WORKSPACE, file), 'utf8'));

/** The table of what the texts promise. */
export const readPromises = (): Promises => read('e2e/promises/promises.json') as Promises;

/** All strings within a value, joined. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(wordsOf).join('\n');
}

interface Section {
  id: string;
}
interface Document {
  groups?: { questions: Section[] }[];
  sections?: Section[];
}

/** Pages of texts; of the shell's. */
const DOCUMENTS = { faq: 'faq', terms: 'terms', withdrawal: 'return-policy', support: 'service', privacy: 'privacy' };
/** Groups of keys: of the pages of parts, by the folder of their texts. */
const KEYS = [
  ['mf-members/src/locales', 'own'],
  ['mf-members/src/features/notifications/texts', 'notifications'],
  ['mf-payments/src/locales', 'pricing'],
  ['mf-payments/src/locales', 'tariffs'],
  ['mf-payments/src/locales', 'premium'],
] as const;

/** The texts that promise functions, in pieces: a question, a section, or a group of keys of a page. */
export function readUnits(locale: Locale): Map<string, string> {
  const units = new Map<string, string>();
  for (const [name, folder] of Object.entries(DOCUMENTS)) {
    const { groups = [], sections = [] } = read(`shell/src/pages/${folder}/${locale}.json`) as Document;
    for (const piece of [...groups.flatMap(({ questions }) => questions), ...sections])
      units.set(`${name}#${piece.id}`, wordsOf(piece));
  }
  for (const [folder, key] of KEYS) {
    const texts = read(`${folder}/${locale}.json`) as Record<string, Record<string, unknown>>;
    for (const [inner, value] of Object.entries(texts[key] ?? {})) units.set(`${key}.${inner}`, wordsOf(value));
  }
  return units;
}

/** The names of those whose words a text has. */
export const namedIn = (text: string, table: Record<string, Words>, locale: Locale): string[] =>
  Object.entries(table)
    .filter(([, { words }]) => new RegExp(words[locale], 'iu').test(text))
    .map(([name]) => name);
