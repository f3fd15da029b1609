import { expect, it } from 'vitest';
import { findWords } from './found-words.ts';

it.each([
  ['By the canal', 'canal', ['By the ', 'canal', '']],
  ['Un ÉTÉ à l’apéro 🎉 !', "l'apero", ['Un ÉTÉ à ', 'l’apéro', ' 🎉 !']],
  ['Un thé glacé'.normalize('NFD'), 'thé', ['Un ', 'thé'.normalize('NFD'), ' glacé'.normalize('NFD')]],
  ['Un clin d’ŒIL', 'oeil', ['Un clin d’', 'ŒIL', '']],
  ['Le coeur net', 'cœur', ['Le ', 'coeur', ' net']],
  ['Shall we meet on Sunday, by the old bridge?', 'bridge', ['…on Sunday, by the old ', 'bridge', '?']],
  ['x'.repeat(40), 'xx', ['', 'xx', 'x'.repeat(38)]],
])('the words of a search in %j are marked, and near the beginning [R-CHAT-SEARCH]', (text, words, parts) => {
  expect(Object.values(findWords(text, words) ?? {})).toEqual(parts);
});

it.each(['', ' ', 'winter', '\u0301'])('%j is in no text', (words) => {
  expect(findWords('By the canal', words)).toBeNull();
});
