import { expect, test } from 'vitest';
import { functionLengths, tooLongStyles, tooManyBytes } from '../src/checks/lengths.ts';

test('functionLengths has every function with its name, and no list of tests', () => {
  const source = `function first() {
  return [1].map((one) =>
    one);
}
const second = () => 2;
describe('a', () => {
  it('b', () => {
    check();
  });
});
test.describe.serial('c', () => {
  check();
});
`;
  expect(functionLengths('a.ts', source)).toEqual([
    { name: 'a.ts:1 first', lines: 4 },
    { name: 'a.ts:2', lines: 2 },
    { name: 'a.ts:5 second', lines: 1 },
    { name: 'a.ts:7', lines: 3 },
  ]);
});

test('a style sheet has at most 250 lines', () => {
  const sheet = (file: string, lines: number) => ({ file, text: 'a { top: 0 }\n'.repeat(lines) });
  expect(tooLongStyles([sheet('a.css', 250), sheet('b.module.css', 251)])).toEqual([
    'b.module.css has 251 lines; a style sheet has at most 250',
  ]);
});

test('pictures and data have at most so many bytes together, and the largest are named where they have more', () => {
  const files = [2, 1, 6, 3, 5, 4].map((bytes) => ({ file: `${bytes}.tsv`, bytes }));
  expect(tooManyBytes(files, 21)).toEqual([]);
  expect(tooManyBytes(files, 20)).toEqual([
    'pictures and data have 21 bytes, and may have 20; the largest: 6.tsv (6), 5.tsv (5), 4.tsv (4), 3.tsv (3), 2.tsv (2)',
  ]);
  expect(tooManyBytes([{ file: 'a.webp', bytes: 1_200_000 }])).toEqual([]);
  expect(tooManyBytes([{ file: 'a.webp', bytes: 1_200_001 }])).toHaveLength(1);
});

test('sources and texts are not counted: they grow with the product', () => {
  const sources = ['a.ts', 'b.tsx', 'c.module.css', 'd.json', 'e.md'].map((file) => ({ file, bytes: 9 }));
  expect(tooManyBytes([...sources, { file: 'f.br', bytes: 1 }], 1)).toEqual([]);
});
