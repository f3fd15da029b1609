/* oxlint-disable import/default, import/no-named-as-default-member -- Node takes the package's CommonJS file, whose default is all of it; the linter reads another one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Font, PathCommand } from 'opentype.js';

const packages = createRequire(import.meta.url);

/** One weight of a typeface, a font for each of the subsets that were read: by default the Latin letters, and more of them. */
export interface Typeface {
  readonly fonts: readonly Font[];
}

/** Reads a static weight of a family of @fontsource, such as `fraunces` and 600, from the installed package. */
export function loadTypeface(
  family: string,
  weight: number,
  subsets: readonly string[] = ['latin', 'latin-ext'],
): Typeface {
  const fonts = subsets.map((subset) => {
    const bytes = readFileSync(
      packages.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
    );
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
  return { fonts };
}

/** Whether a typeface has every letter of a text, so that none is drawn as an empty box. */
export function canWrite({ fonts }: Typeface, text: string): boolean {
  const letters = Array.from(text.normalize('NFC').replaceAll(/\s/g, ''));
  return letters.every((letter) => fonts.some((font) => font.charToGlyphIndex(letter) > 0));
}

/** The font that has the letter; the first one, with its empty box, when none has. */
function fontOf({ fonts }: Typeface, letter: string): Font {
  const found = fonts.find((font) => font.charToGlyphIndex(letter) > 0) ?? fonts[0];
  if (found === undefined) throw new Error('a typeface without fonts');
  return found;
}

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The library's own writer makes `NaN` of numbers that are nearly zero. */
function pathData(commands: readonly PathCommand[]): string {
  const written = commands.map((command) => {
    switch (command.type) {
      case 'M':
      case 'L':
        return `${command.type}${point(command.x, command.y)}`;
      case 'Q':
        return `Q${point(command.x1, command.y1)} ${point(command.x, command.y)}`;
      case 'C':
        return `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${point(command.x, command.y)}`;
      case 'Z':
        return 'Z';
    }
  });
  return written.join('');
}

/** A line of text as the outline of its letters, and its width in pixels. */
export interface DrawnLine {
  /** Data of an SVG path that begins at the given point of the baseline. */
  path: string;
  width: number;
}

/**
 * Draws text as paths: what is seen does not depend on the typefaces that the machine has, of which a server may have
 * none. Letter by letter with kerning; Latin script needs no more.
 */
export function drawLine(face: Typeface, text: string, size: number, at: { x: number; y: number }): DrawnLine {
  let x = at.x;
  let path = '';
  let before: { font: Font; letter: string } | null = null;
  // A no-break space has no outline, and not every subset has its width.
  for (const letter of text.normalize('NFC').replaceAll(/[\u00a0\u202f]/g, ' ')) {
    const font = fontOf(face, letter);
    const scale = size / font.unitsPerEm;
    const glyph = font.charToGlyph(letter);
    if (before !== null && before.font === font)
      x += font.getKerningValue(font.charToGlyph(before.letter), glyph) * scale;
    path += pathData(glyph.getPath(x, at.y, size).commands);
    x += (glyph.advanceWidth ?? 0) * scale;
    before = { font, letter };
  }
  return { path, width: x - at.x };
}

/** Breaks a text into lines of at most `width` pixels, between words; a word that is longer stands alone. */
export function breakLines(face: Typeface, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/).filter((part) => part !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && drawLine(face, longer, size, { x: 0, y: 0 }).width <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
