import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@tandem/contracts/product/locales';
import { WORKSPACE } from '../workspace.ts';

/** What promises.json says of a function that the site has, or has not. */
interface Words {
  /** Regular expressions, without regard to case, by which a text names the function. */
  words: Record<Locale, string>;
}
/** How a browser test finds the function on the composed site (e2e/promises/promises.spec.ts). */
type Shown = { role: string; name: string | Record<Locale, string> } | { text: string };
type Visit =
  | ({ path: string; within?: string; press?: string; look?: string } & Partial<
      Record<'buyer' | 'confirmed' | 'moderator', boolean>
    > &
      Shown)
  | { api: string };
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
  lead?: string;
  /** What is said again in a few lines at the top. */
  summary?: string[];
  groups?: { questions: Section[] }[];
  sections?: Section[];
}

/** Pages of texts; of the shell's. */
const DOCUMENTS = {
  faq: 'faq',
  terms: 'terms',
  withdrawal: 'return-policy',
  support: 'service',
  privacy: 'privacy',
  conduct: 'ban',
  cookies: 'cookies',
};
/** Groups of keys: of the pages of parts, by the file of their texts. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'mf-members/src/locales': ['own'],
  'mf-members/src/features/notifications/texts': ['notifications'],
  'mf-payments/src/locales': [
    'pricing',
    'tariffs',
    'premium',
    'credits',
    'bundle',
    'bonus',
    'receipt',
    'notes',
    'offer',
    'benefits',
    'checkout',
    'discount',
    'open-order',
    'status',
    'fictional',
  ],
  'mf-payments/src/features/direct-debit/texts': ['debit'],
};
/** Files that have no groups: their first keys are those of one page. */
const PAGES = { transactions: 'mf-payments/src/features/transactions/texts' };

type Group = Readonly<Record<string, unknown>>;

/** A page's lead, its summary, and its questions or sections. */
function piecesOf({ lead, summary, groups = [], sections = [] }: Document): [id: string, piece: unknown][] {
  const pieces = [...groups.flatMap(({ questions }) => questions), ...sections];
  return [['lead', lead], ['summary', summary], ...pieces.map((piece) => [piece.id, piece] as [string, unknown])];
}

/** The texts that promise functions, in pieces: a question, a section, the head of a page, or a group of its keys. */
export function readUnits(locale: Locale): Map<string, string> {
  const units = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    if (value !== undefined) units.set(name, wordsOf(value));
  };
  for (const [name, folder] of Object.entries(DOCUMENTS))
    for (const [id, piece] of piecesOf(read(`shell/src/pages/${folder}/${locale}.json`) as Document))
      add(`${name}#${id}`, piece);
  const groups = Object.entries(KEYS).flatMap(([folder, keys]) => {
    const texts = read(`${folder}/${locale}.json`) as Record<string, Group>;
    return keys.map((key) => [key, texts[key] ?? {}] as const);
  });
  const pages = Object.entries(PAGES).map(
    ([name, folder]) => [name, read(`${folder}/${locale}.json`) as Group] as const,
  );
  for (const [name, group] of [...groups, ...pages])
    for (const [inner, value] of Object.entries(group)) add(`${name}.${inner}`, value);
  return units;
}

/** The names of those whose words a text has. */
export const namedIn = (text: string, table: Record<string, Words>, locale: Locale): string[] =>
  Object.entries(table)
    .filter(([, { words }]) => new RegExp(words[locale], 'iu').test(text))
    .map(([name]) => name);
