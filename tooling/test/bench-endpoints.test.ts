import { endpoints } from '@tandem/contracts/api/index';
import { expect, it } from 'vitest';
import { ENDPOINT_CASES, NOT_MEASURED } from '../src/bench/endpoints/endpoint-cases.ts';

it('the bench measures every read of the contract, but for those that it names', () => {
  const reads = Object.keys(endpoints).filter((key) => key.startsWith('GET '));
  const cases = [...ENDPOINT_CASES.map(({ key }) => key), ...NOT_MEASURED];
  expect(cases.toSorted()).toEqual(reads.toSorted());
});
