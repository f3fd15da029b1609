const MARK = /\p{M}/u;

/** Normalizes a text for the search: no accents, no case, one kind of apostrophe, ligatures decomposed. */
export function foldText(text: string): string {
  return foldWithPlaces(text).folded;
}

/** The normalized text, and for each of its characters the position in the original. */
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    for (const letter of plainLetters(character)) {
      folded += letter;
      places.push(place);
    }
    place += character.length;
  }
  return { folded, places };
}

function plainLetters(character: string): string[] {
  const spaced = /\s/.test(character) ? ' ' : character;
  const apart = spaced.replace(/[’‘]/, "'").replace(/œ/i, 'oe').replace(/æ/i, 'ae').normalize('NFD').toLowerCase();
  return Array.from(apart).filter((letter) => !MARK.test(letter));
}

/** Returns the normalized words of a query; the search requires all of them. */
export function wordsOfQuery(query: string): string[] {
  return foldText(query)
    .split(/[\s,.;:!?"«»()]+/)
    .filter((word) => word !== '');
}

/** Returns where the words of a query occur in a text, as ranges of the original that do not overlap. */
export function findWords(text: string, words: readonly string[]): [start: number, end: number][] {
  const { folded, places } = foldWithPlaces(text);
  const hits = words
    .flatMap((word) => {
      const found: [number, number][] = [];
      for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
        found.push([at, at + word.length]);
      return found;
    })
    .toSorted(([a], [b]) => a - b);
  const ranges: [number, number][] = [];
  for (const [start, end] of hits) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  // A decomposed letter is highlighted completely, with its accents.
  const after = (index: number) => places.find((place) => place > (places[index] ?? 0)) ?? text.length;
  return ranges.map(([start, end]) => [places[start] ?? 0, after(end - 1)]);
}
