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

/** Returns a text with the spaces of its language: no line ends before a French colon, or within a law that is cited. */
export const typeset = (text: string, locale: Locale): string =>
  rulesOf(locale).reduce((set, { find, write }) => set.replaceAll(new RegExp(find, 'gu'), write), text);

const TEXT = /"(?:[^"\\]|\\.)*"/g;

/**
 * Checks the documents of the site, such as the terms, for spaces at which a line must not end. Returns one line per text;
 * with `write` the files are corrected instead.
 */
export async function checkTypography(workspace: string, { write }: { write: boolean }): Promise<string[]> {
  const files = LOCALES.flatMap((locale) =>
    globSync(`shell/src/pages/*/${locale}.json`, { cwd: workspace }).map((file) => ({ file, locale })),
  );
  const faults = files.map(async ({ file, locale }) => {
    const place = path.join(workspace, file);
    const source = await readFile(place, 'utf8');
    if (write) {
      await writeFile(
        place,
        source.replaceAll(TEXT, (text) => typeset(text, locale)),
      );
      return [];
    }
    const texts = source.match(TEXT) ?? [];
    return texts
      .filter((text) => typeset(text, locale) !== text)
      .map(
        (text) => `${file}: a line may end at the wrong place in ${text}; check-translations.ts --write corrects it`,
      );
  });
  return (await Promise.all(faults)).flat();
}
