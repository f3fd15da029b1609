/** A text in three parts: what is before the words that were found, the words, and what comes after them. */
export interface FoundParts {
  before: string;
  words: string;
  after: string;
}

/** So many characters before the words are shown; of more, the last whole words within them. */
const BEFORE = 24;

/** Letters that the search takes for two. */
const TWO_LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** A character as the search compares it (R-CHAT-SEARCH-ALIKE). */
const alike = (char: string) =>
  char
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[’‘ʼ]/g, "'")
    .toLowerCase()
    .replace(/[œæß]/, (letter) => TWO_LETTERS[letter] ?? letter);

/** The end of a text, from the beginning of a word on. */
function endOf(chars: readonly string[]): string {
  if (chars.length <= BEFORE) return chars.join('');
  const end = chars.slice(-BEFORE).join('');
  const space = end.search(/\s/);
  return `…${space === -1 ? end : end.slice(space + 1)}`;
}

/** Where the words are in a text, with its beginning shortened so that they are in sight; null where they are not. */
export function findWords(text: string, words: string): FoundParts | null {
  const chars = Array.from(text);
  const plain = chars.map(alike);
  const wanted = Array.from(words.trim(), alike).join('');
  const at = plain.join('').indexOf(wanted);
  if (wanted === '' || at === -1) return null;
  // A character may have no counterpart, such as an accent of its own, or several.
  let length = 0;
  const ends = plain.map((part) => (length += part.length));
  const start = ends.findIndex((end) => end > at);
  const last = ends.findLastIndex((end, index) => {
    const isAccent = plain[index] === '' && end === at + wanted.length;
    return isAccent || (ends[index - 1] ?? 0) < at + wanted.length;
  });
  return {
    before: endOf(chars.slice(0, start)),
    words: chars.slice(start, last + 1).join(''),
    after: chars.slice(last + 1).join(''),
  };
}
