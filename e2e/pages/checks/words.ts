import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Messages } from '@tandem/contracts/composition/remote';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { flattenMessages } from '@tandem/tooling/checks/translations';
import { PARTS, WORKSPACE } from '@tandem/tooling/workspace';

/** The texts of one language in all parts. */
interface Catalogue {
  /** Texts, and pieces of texts between two tags, as the screen shows them. */
  literal: ReadonlySet<string>;
  /** Texts with values in them, as the pieces between those. */
  filled: readonly (readonly string[])[];
  /** What keys begin with, such as `filters`. */
  roots: ReadonlySet<string>;
}

/** A text with a value says which language it is in only if it has words of its own. */
const OWN_LETTERS = 6;

const PLACEHOLDER = /\{\{[^}]*\}\}/g;

/** Whether the text is this one with values in its places. */
function isFilled(parts: readonly string[], text: string): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= text.length;
}

function readCatalogue(locale: Locale): Catalogue {
  // Those of a whole part, of its rare pages, and the names of its pages.
  const files = globSync(
    PARTS.map((part) => `${part}/src/{locales,features/*/texts,route-texts}/${locale}.json`),
    { cwd: WORKSPACE },
  );
  const all = files.map((file) => JSON.parse(readFileSync(path.join(WORKSPACE, file), 'utf8')) as Messages);
  const pieces = all
    .flatMap((messages) => [...flattenMessages(messages).values()])
    .flatMap((text) => text.split(/<\/?\w+>/))
    .map((piece) => piece.replaceAll(/\s+/g, ' ').trim());
  const filled = pieces.filter(
    (piece) =>
      piece.includes('{{') && piece.replaceAll(PLACEHOLDER, '').replaceAll(/\P{L}/gu, '').length >= OWN_LETTERS,
  );
  return {
    literal: new Set(pieces.filter((piece) => !piece.includes('{{') && /\p{L}{3}/u.test(piece))),
    filled: filled.map((piece) => piece.split(PLACEHOLDER)),
    roots: new Set(all.flatMap((messages) => Object.keys(messages))),
  };
}

const CATALOGUES = Object.fromEntries(LOCALES.map((locale) => [locale, readCatalogue(locale)])) as Readonly<
  Record<Locale, Catalogue>
>;

/** How many of its most common words a language is known by. */
const KNOWN_BY = 20;
/** A word counts where it is this many times as frequent as in each other language. */
const OFTENER = 10;

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** How often each word is in the texts of a language. */
function countWords(locale: Locale): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const { literal, filled } = CATALOGUES[locale];
  for (const word of [...literal, ...filled.flat()].flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Words that nearly every long sentence of a language has, and that the other languages do not have. They are counted in
 * its texts; a language whose texts are still those of another one has none of its own.
 */
function commonWords(): ReadonlyMap<Locale, ReadonlySet<string>> {
  const all = LOCALES.map((locale) => [locale, countWords(locale)] as const);
  const own = all.map(([locale, counts]) => {
    const others = all.filter(([other]) => other !== locale).map(([, other]) => other);
    const distinct = [...counts].filter(([word, count]) =>
      others.every((other) => (other.get(word) ?? 0) * OFTENER <= count),
    );
    const common = distinct.toSorted(([, one], [, other]) => other - one).slice(0, KNOWN_BY);
    return [locale, new Set(common.map(([word]) => word))] as const;
  });
  return new Map(own);
}

const COMMON = commonWords();
const SENTENCE_WORDS = 8;
const FEW_WORDS = 3;

const countOf = (text: string, locale: Locale) =>
  wordsOf(text).filter((word) => COMMON.get(locale)?.has(word) === true).length;

const KEY = /^[a-z][a-zA-Z-]*(?:\.[\w-]+)+$/;

/** A text that has been left as the program has it: a key, a placeholder, a value that is not there. */
function rawPart(text: string): string | undefined {
  const broken = /\{\{|\}\}|\{\w+\}|\bundefined\b|\bNaN\b|\[object /.exec(text)?.[0];
  const roots = CATALOGUES.en.roots;
  return broken ?? text.split(/\s+/).find((word) => KEY.test(word) && roots.has(word.split('.', 1)[0] ?? ''));
}

/** The site's own text in the language that the page is not in. */
function isForeign(text: string, locale: Locale): boolean {
  const own = CATALOGUES[locale];
  return LOCALES.filter((other) => other !== locale).some((name) => {
    const other = CATALOGUES[name];
    if (own.literal.has(text)) return false;
    const fits = ({ filled }: Catalogue) => filled.some((parts) => isFilled(parts, text));
    return other.literal.has(text) || (!fits(own) && fits(other));
  });
}

/** A sentence of the other language, of the site or of a member. */
function readsForeign(text: string, locale: Locale): boolean {
  if (text.split(/\s+/).length < SENTENCE_WORDS) return false;
  const own = countOf(text, locale);
  return LOCALES.some((other) => other !== locale && countOf(text, other) >= FEW_WORDS + own);
}

interface WordRules {
  locale: Locale;
  /** Whether some of it is written by members, each in their own language. */
  hasMembersWords: boolean;
}

/** What is wrong with these texts of one page. */
export function faultsOfWords(texts: readonly string[], { locale, hasMembersWords }: WordRules): string[] {
  return texts.flatMap((text) => {
    const raw = rawPart(text);
    if (raw !== undefined) return [`“${raw}” is no word: ${text.slice(0, 80)}`];
    if (isForeign(text, locale) || (!hasMembersWords && readsForeign(text, locale)))
      return [`not in ${locale}: ${text.slice(0, 80)}`];
    return [];
  });
}

/** What can be read on the page, and what is read out; not what says that it is in another language. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const note = (text: string | null) => {
      const plain = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (/\p{L}/u.test(plain)) texts.add(plain);
    };
    const isReadable = (element: Element) =>
      element.closest('script, style, noscript, template, textarea, body [lang]') === null && element.checkVisibility();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement !== null && isReadable(parentElement)) note(nodeValue);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      if (isReadable(element))
        for (const name of ['aria-label', 'placeholder', 'alt', 'title']) note(element.getAttribute(name));
    note(document.title);
    return [...texts];
  });
}
