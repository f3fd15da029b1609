import unhomoglyph from 'unhomoglyph';

/** Letters that nobody sees do not make a name another one. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Without regard to case and width. Upper case first: `ß` is `ss`, both small sigmas are one. */
const fold = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** The data of Unicode UTS 39: each character becomes the one that it is confused with. */
const map = (text: string): string => unhomoglyph(text.normalize('NFD'));

/** `Nora-K`, `NoraK` and `Nora_K` are read as one name. */
const SIGNS = /[_-]/g;

/** What folding leaves can be confused again: `М` (Cyrillic) becomes `M`, then `m`, then `rn`. No character needs four. */
const ROUNDS = 4;

function settle(text: string): string {
  let settled = text;
  for (let round = 0; round < ROUNDS; round += 1) settled = fold(map(settled));
  const skeleton = settled.normalize('NFD');
  const letters = skeleton.replace(SIGNS, '');
  // A name of signs alone is no other name of signs.
  return letters === '' ? skeleton : letters;
}

/**
 * Returns the confusable skeletons of a name, one or two, sorted (V-ACCOUNT-NAME-UNIQUE): of what it looks like in
 * lower case, and of what it looks like as it is written, both without `_` and `-`. `Iris` looks like `iris`, and like `lris`; with one of the
 * two alone, somebody could be mistaken for her. Two names are confusable when they have a skeleton in common.
 */
export function skeletonsOf(name: string): string[] {
  const visible = name.normalize('NFKC').replace(IGNORABLE, '');
  return [...new Set([settle(fold(visible)), settle(visible)])].toSorted();
}
