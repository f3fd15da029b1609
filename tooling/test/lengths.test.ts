import { expect, test } from 'vitest';
import { functionLengths } from '../src/checks/lengths.ts';

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
