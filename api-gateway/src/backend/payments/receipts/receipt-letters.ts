import { canWrite, loadTypeface } from '../../../platform/brand/letters.ts';
import type { Typeface } from '../../../platform/brand/letters.ts';

/** Typefaces come in files by the letters that they have. The site's own has no letters but the Latin ones. */
export const FILES = {
  'latin': 'figtree',
  'latin-ext': 'figtree',
  'greek': 'noto-sans',
  'greek-ext': 'noto-sans',
  'cyrillic': 'noto-sans',
  'cyrillic-ext': 'noto-sans',
} as const;

export type LetterFile = keyof typeof FILES;

const LETTER_FILES = Object.keys(FILES) as readonly LetterFile[];

/** A part of a text that one font can write. */
export interface Letters {
  file: LetterFile;
  letters: string;
}

const typefaces = new Map<LetterFile, Typeface>();

/** All weights have the same letters, and the same height. */
function typefaceOf(file: LetterFile): Typeface {
  const typeface = typefaces.get(file) ?? loadTypeface(FILES[file], 400, [file]);
  typefaces.set(file, typeface);
  return typeface;
}

const has = (file: LetterFile, letter: string): boolean => canWrite(typefaceOf(file), letter);

/** Which part of the height of a line of Latin letters is above their baseline. */
export function shareAboveBaseline(): number {
  const [font] = typefaceOf('latin').fonts;
  return font === undefined ? 1 : font.ascender / (font.ascender - font.descender);
}

/** Which file has a letter; Latin-1 as the range of its file has it, the other letters are looked up. */
const fileOf = (letter: string): LetterFile | undefined =>
  letter <= '\u00FF' ? 'latin' : LETTER_FILES.find((file) => has(file, letter));

/** What a letter is written as: without its marks where no file has it with them, and `?` where none has it at all. */
function writable(letter: string): Letters {
  const [base = letter] = letter.normalize('NFD');
  for (const one of [letter, base]) {
    const file = fileOf(one);
    if (file !== undefined) return { file, letters: one };
  }
  return { file: 'latin', letters: '?' };
}

/** A text in parts that one font can write each; one empty part of an empty text. */
export function lettersOf(text: string): Letters[] {
  const runs: Letters[] = [];
  for (const letter of text.normalize('NFC')) {
    const next = writable(letter);
    const last = runs.at(-1);
    if (last?.file === next.file) last.letters += next.letters;
    else runs.push(next);
  }
  return runs.length === 0 ? [{ file: 'latin', letters: '' }] : runs;
}
