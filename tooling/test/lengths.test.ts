import { expect, test } from 'vitest';
import { functionLengths, tooLongStyles } from '../src/checks/lengths.ts';

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
