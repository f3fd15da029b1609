import { createRequire } from 'node:module';
import { loadTypeface } from '../../../platform/brand/letters.ts';
import type { Typeface } from '../../../platform/brand/letters.ts';

/** A part of a text that one font can write. */
export interface Letters {
  /** Beyond Latin-1, such as `ł`: another file of the typeface has them. */
  isExtended: boolean;
  letters: string;
}

/** A typeface comes in files by the letters that they have. */
export type LetterFile = 'latin' | 'latin-ext';

const packages = createRequire(import.meta.url);

export const fontFile = (letters: LetterFile, weight: number): string =>
  packages.resolve(`@fontsource/figtree/files/figtree-${letters}-${weight}-normal.woff`);

let typeface: Typeface | null = null;

/** Both weights have the same letters. */
function has(file: LetterFile, letter: string): boolean {
  typeface ??= loadTypeface('figtree', 400);
  const [plain, extended] = typeface.fonts;
  return ((file === 'latin' ? plain : extended)?.charToGlyphIndex(letter) ?? 0) > 0;
}

/** Latin-1 as all of the files' ranges have it; the other letters are looked up. */
const isPlain = (letter: string): boolean => letter <= '\u00FF' || has('latin', letter);

/** What a letter is written as: without its marks where no file has it with them, and `?` where none has it at all. */
function writable(letter: string): Letters {
  const [base = letter] = letter.normalize('NFD');
  for (const one of [letter, base]) {
    if (isPlain(one)) return { isExtended: false, letters: one };
    if (has('latin-ext', one)) return { isExtended: true, letters: one };
  }
  return { isExtended: false, letters: '?' };
}

/** A text in parts that one font can write each; one empty part of an empty text. */
export function lettersOf(text: string): Letters[] {
  const runs: Letters[] = [];
  for (const letter of text.normalize('NFC')) {
    const next = writable(letter);
    const last = runs.at(-1);
    if (last?.isExtended === next.isExtended) last.letters += next.letters;
    else runs.push(next);
  }
  return runs.length === 0 ? [{ isExtended: false, letters: '' }] : runs;
}
