import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RouteTexts } from '@tandem/contracts/composition/route';
import { DEFAULT_LOCALE, LOCALES } from '@tandem/contracts/product/locales';
import type { Locale, LocalizedText } from '@tandem/contracts/product/locales';

/** `src/route-texts/<locale>.json`: texts by the id of their route, and by `<id>/<slug>` those of an address with that slug. */
type RouteTextsFile = Readonly<Record<string, RouteTexts<string>>>;

const SLUG_NAMES = ['title', 'description'] as const;
const NAMES = [...SLUG_NAMES, 'label', 'shortLabel'] as const;
type Name = (typeof NAMES)[number];

async function readFiles(directory: string): Promise<[Locale, RouteTextsFile][]> {
  const files = LOCALES.map((locale) => [locale, path.join(directory, 'src/route-texts', `${locale}.json`)] as const);
  const there = files.filter(([locale, file]) => locale === DEFAULT_LOCALE || existsSync(file));
  return Promise.all(
    there.map(async ([locale, file]) => [locale, JSON.parse(await readFile(file, 'utf8')) as RouteTextsFile] as const),
  ).then((read) => read.map(([locale, texts]) => [locale, texts]));
}

/**
 * Reads the texts of a part's routes, by route id, in every language that has them. `directory` is the part's. Rejects
 * where the file of the default locale is missing.
 */
export async function readRouteTexts(directory: string): Promise<(id: string) => RouteTexts<LocalizedText>> {
  const files = await readFiles(directory);
  const textOf = (id: string, name: Name) =>
    Object.fromEntries(
      files.flatMap(([locale, texts]) => {
        const text = texts[id]?.[name];
        return text === undefined ? [] : [[locale, text]];
      }),
    );
  // The schema of a release refuses a text that the default locale does not have.
  const textsOf = (id: string, names: readonly Name[]) =>
    Object.fromEntries(
      names
        .map((name) => [name, textOf(id, name)] as const)
        .filter(([name, text]) => name === 'title' || Object.keys(text).length > 0),
    );
  const ids = new Set(files.flatMap(([, texts]) => Object.keys(texts)));
  return (id) => {
    const slugs = [...ids]
      .filter((known) => known.startsWith(`${id}/`))
      .map((known) => [known.slice(id.length + 1), textsOf(known, SLUG_NAMES)] as const);
    return {
      ...textsOf(id, NAMES),
      ...(slugs.length > 0 && { slugs: Object.fromEntries(slugs) }),
    } as unknown as RouteTexts<LocalizedText>;
  };
}
