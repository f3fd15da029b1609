import { MARK_BOX } from '@tandem/contracts/brand/brand';
import type { MarkShape } from '@tandem/contracts/brand/brand';
import { canWrite, drawLine } from './letters.ts';
import type { Typeface } from './letters.ts';

/** Size of the letter, in units of the mark's box. */
const LETTER_SIZE = 21;
const NUMBER = /-?\d+(?:\.\d+)?/g;
const DISC = 'M16 1a15 15 0 1 0 0 30a15 15 0 1 0 0-30Z';

/** The first letter or digit of a name, as it is written at the beginning of one; empty where the typeface lacks it. */
function initialOf(name: string, face: Typeface): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '';
  const capital = letter.toLocaleUpperCase('en');
  return canWrite(face, capital) ? capital : '';
}

/** The middle of an outline whose numbers are pairs of x and y. */
function middleOf(path: string): { x: number; y: number } {
  const numbers = [...path.matchAll(NUMBER)].map(([number]) => Number(number));
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    x: middle(numbers.filter((_, index) => index % 2 === 0)),
    y: middle(numbers.filter((_, index) => index % 2 === 1)),
  };
}

/**
 * The sign of a tenant that has drawn none: the first letter of its name, cut out of a disc. The disc alone for names
 * in a script that the theme's typeface does not write.
 */
export function monogram(name: string, face: Typeface): MarkShape {
  const letter = initialOf(name, face);
  const at = middleOf(drawLine(face, letter, LETTER_SIZE, { x: 0, y: 0 }).path || 'M0 0');
  const centred = { x: MARK_BOX / 2 - at.x, y: MARK_BOX / 2 - at.y };
  return { tone: 'accent', path: DISC + drawLine(face, letter, LETTER_SIZE, centred).path };
}
