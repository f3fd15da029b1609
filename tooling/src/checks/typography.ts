import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import rules from './typography.json' with { type: 'json' };

/** What a pattern finds in a text has to be written otherwise. */
interface TypographyRule {
  find: string;
  write: string;
}

/** The rules of a language: those of every language, and its own when it has some. */
function rulesOf(locale: Locale): readonly TypographyRule[] {
  const own: Readonly<Record<string, readonly TypographyRule[]>> = rules;
  return [...rules.every, ...(own[locale] ?? [])];
}

/** What stays as it is, whatever the language: a program reads it, or it is a time. */
const KEPT = [
  // Placeholders, and a text that i18next takes from another key.
  String.raw`\{\{[^{}]*\}\}|\{[^{}]*\}|\$t\([^()]*\)`,
  // Markup: elements, entities, and the target of `[words](target)`.
  String.raw`<[^<>]*>|&#?\w+;|\]\([^()]*\)`,
  String.raw`\b(?:https?:\/\/|mailto:|tel:)[^\s"«»]+`,
  String.raw`\b\d{1,2}:\d{2}(?::\d{2})?\b`,
].join('|');

/**
 * Returns a text with the spaces of its language: no line ends before a French colon, or within a law that is cited. English
 * texts that the specification names have its straight apostrophe.
 * Placeholders, markup, addresses and times stay as they are.
 */
export const typeset = (text: string, locale: Locale): string =>
  rulesOf(locale).reduce(
    (set, { find, write }) =>
      set.replaceAll(new RegExp(`(?<kept>${KEPT})|${find}`, 'gu'), (...found: unknown[]) => {
        const { kept } = found.at(-1) as { kept?: string };
        return kept ?? write;
      }),
    text,
  );

/** Where texts for people are: JSON files of one language, and what the demo says in each of its languages. */
function textFiles(workspace: string, locale: Locale): string[] {
  return globSync(
    [`{mf-*,shell,api-gateway,docs/examples/*}/src/**/${locale}.json`, 'api-gateway/demo/{tenants,demo}/*.ts'],
    { cwd: workspace },
  ).toSorted();
}

/** Strings of JSON; names of properties with their colon. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"(?:\s*:)?/g;

/** The texts of a language in an object by language, such as `{ en: 'Hello', fr: 'Bonjour' }`. */
const sourceText = (locale: Locale) => new RegExp(String.raw`(?<=\b${locale}:\s*)'(?:[^'\\\n]|\\.)*'`, 'g');

/** What sources write by number, because an editor does not show it. */
const UNSEEN = Object.entries({ '\\u00a0': '\u00a0', '\\u202f': '\u202f', '\\u2060': '\u2060' });

/** Returns a string of JSON typeset. Names of properties stay. */
function typesetJson(found: string, locale: Locale): string {
  if (found.endsWith(':')) return found;
  const text = JSON.parse(found) as string;
  const set = typeset(text, locale);
  return set === text ? found : JSON.stringify(set);
}

/** Returns a string of a source typeset, with unseen characters by number. */
function typesetSource(found: string, locale: Locale): string {
  const text = UNSEEN.reduce((shown, [number, character]) => shown.replaceAll(number, character), found);
  return UNSEEN.reduce((set, [number, character]) => set.replaceAll(character, number), typeset(text, locale));
}

/** Returns a file's content typeset, and the texts that were not. */
function typesetFile(file: string, content: string, locale: Locale): { content: string; faults: string[] } {
  const [pattern, correct] = file.endsWith('.json')
    ? ([JSON_STRING, typesetJson] as const)
    : ([sourceText(locale), typesetSource] as const);
  const faults: string[] = [];
  const set = content.replaceAll(pattern, (text) => {
    const corrected = correct(text, locale);
    if (corrected !== text) faults.push(text);
    return corrected;
  });
  return { content: set, faults };
}

/**
 * Checks all texts for spaces at which a line must not end, in French for those that are missing, and in English for the
 * apostrophes of the specification. Returns one line per text; with `write` the files are corrected instead.
 */
export async function checkTypography(workspace: string, { write }: { write: boolean }): Promise<string[]> {
  const files = LOCALES.flatMap((locale) => textFiles(workspace, locale).map((file) => ({ file, locale })));
  const checked: string[] = [];
  // One after another: a file of the demo has the texts of every language.
  for (const { file, locale } of files) {
    const place = path.join(workspace, file);
    const { content, faults } = typesetFile(file, await readFile(place, 'utf8'), locale);
    if (write && faults.length > 0) await writeFile(place, content);
    if (write) continue;
    checked.push(
      ...faults.map(
        (text) =>
          `${file}: the spaces or apostrophes are not those of ${locale} in ${text}; check-translations.ts --write corrects it`,
      ),
    );
  }
  return checked;
}
