import { globSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@tandem/contracts/product/locales';
import { textsInFiles } from '../i18n/texts.ts';
import type { TextKey } from '../i18n/texts.ts';
import type en from './texts/en.json';

/**
 * The files with texts of errors, by their owner: those of the platform here, those of an area in its folder
 * `texts/errors`, whose `error-texts.d.ts` adds them to this interface.
 */
export interface ErrorTextFiles {
  'platform/errors': typeof en;
}

const SOURCES = path.resolve(import.meta.dirname, '../..');

/** Every folder with a file of error texts per language. */
export const ERROR_TEXT_FOLDERS: readonly string[] = [
  path.join(import.meta.dirname, 'texts'),
  ...globSync('**/texts/errors', { cwd: SOURCES })
    .toSorted()
    .map((folder) => path.join(SOURCES, folder)),
];

const textsOf = textsInFiles('errors', ERROR_TEXT_FOLDERS);

/**
 * Names a text of the gateway's errors, such as `chat.insufficient_credits`. What docs/product quotes is in the files word
 * for word. Only a text that is there can be thrown.
 */
export type ErrorText = { [Owner in keyof ErrorTextFiles]: TextKey<ErrorTextFiles[Owner]> }[keyof ErrorTextFiles];

export type TextParameters = Readonly<Record<string, string | number>>;

/** A text, with values for its placeholders when it has some. */
export type Text = ErrorText | { readonly text: ErrorText; readonly params: TextParameters };

/** A text of an error in a language, its placeholders filled; one without a value stays visible. */
export function localize(text: Text, locale: Locale): string {
  return typeof text === 'string' ? textsOf(locale)(text) : textsOf(locale)(text.text, text.params);
}
