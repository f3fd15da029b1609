import { expect, test } from 'vitest';
import { coveringCells, pairsOf } from '../src/covering-cells.ts';

const PAGES = Array.from({ length: 30 }, (_, index) => ({
  page: `page ${index}`,
  whos: [['visitor'], ['free', 'premium', 'newcomer'], ['visitor', 'free', 'premium', 'newcomer']][index % 3] ?? [],
}));

/** As many factors, and as many pages, as the browser tests have; not everybody may see every page. */
const POSSIBLE = PAGES.flatMap(({ page, whos }) =>
  whos.flatMap((who) =>
    ['en', 'fr'].flatMap((locale) =>
      ['light', 'dark'].flatMap((appearance) =>
        ['390', '1280'].flatMap((width) =>
          ['tandemly', 'nuit'].map((tenant) => ({ page, who, locale, appearance, width, tenant })),
        ),
      ),
    ),
  ),
);

const pairsIn = (cells: typeof POSSIBLE) => new Set(cells.flatMap(pairsOf));

test('every two values that can meet do meet, in a small part of the cells', () => {
  const chosen = coveringCells(POSSIBLE);
  expect(pairsIn(chosen)).toEqual(pairsIn(POSSIBLE));
  expect(chosen.length).toBeLessThan(PAGES.length * 3.5);
  for (const cell of chosen) expect(POSSIBLE).toContain(cell);
});

test('the same cells give the same result, and no cell gives none', () => {
  expect(coveringCells(POSSIBLE)).toEqual(coveringCells(POSSIBLE));
  expect(coveringCells([])).toEqual([]);
});
