import type { Messages } from '@tandem/contracts/composition/remote';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const LETTERS = new Map(Array.from(PLAIN, (letter, index) => [letter, ACCENTED.charAt(index)]));

/** What a program reads in a text: `{{name}}`, `{name}`, `<terms>`, and the target of `[words](target)`. */
const KEPT = /\{\{[^}]*\}\}|\{\w+\}|<\/?\w+\s*\/?>|\]\([^)]*\)/g;

/** Begins and ends every text: one that is cut off lacks its end. */
export const OPEN = '⟦';
export const CLOSE = '⟧';
/** How much longer a translation may be than the English text. */
const GROWTH = 0.3;
const FILLER = 'one two three four five six seven eight nine ten ';

const accent = (text: string) => text.replaceAll(/[a-z]/gi, (letter) => LETTERS.get(letter) ?? letter);

/** The words that make a text longer by 30 %, as it is read: without what is filled in. */
function padding(length: number): string {
  const wanted = Math.ceil(length * GROWTH);
  return accent(FILLER.repeat(Math.ceil(wanted / FILLER.length)).slice(0, wanted)).trim();
}

/**
 * Returns a text in the pseudo-language: accented letters, 30 % longer, in brackets. Placeholders, tags and the targets
 * of links are kept. A text that has no letters of its own, such as `{{company}}, {{city}}`, is returned unchanged.
 */
export function pseudoText(text: string): string {
  const words = text.split(KEPT);
  if (!words.some((piece) => /[a-z]/i.test(piece))) return text;
  const kept = text.match(KEPT) ?? [];
  const accented = words.map((piece, index) => accent(piece) + (kept[index] ?? '')).join('');
  return `${OPEN}${accented} ${padding(words.join('').length)}${CLOSE}`;
}

/** Fields of documents that are no texts: the name of a section in its address, and a date. */
const NO_TEXT = new Set(['id', 'updated']);

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

function pseudoJson(value: Json, isDocument: boolean): Json {
  if (typeof value === 'string') return pseudoText(value);
  if (Array.isArray(value)) return value.map((one: Json) => pseudoJson(one, isDocument));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).map(([name, one]) => [
      name,
      isDocument && NO_TEXT.has(name) ? one : pseudoJson(one, isDocument),
    ]),
  );
}

/** Returns a file of texts in the pseudo-language, with the same keys. `isDocument` is for those of `src/pages`. */
export function pseudoMessages(messages: Messages, isDocument: boolean): Messages {
  return pseudoJson(messages, isDocument) as Messages;
}
