import { expect, test } from 'vitest';
import { findExcess, ratiosOf } from '../src/bench/compare-first-load.ts';

const row = (bytes: number, lcp: number, moreRequests: number) => ({ page: '/', ratios: { bytes, lcp }, moreRequests });

test('composing may cost a tenth of the bytes, four requests, and nothing of the paint', () => {
  expect(findExcess([row(1.1, 1, 4), row(0.9, 0.95, -2)])).toEqual([]);
  expect(findExcess([row(1.11, 1.01, 5)])).toEqual([
    '/: 1.11 × the bytes of one app, above 1.1',
    '/: 5 more requests, above 4',
    '/: 1.01 × the LCP of one app, above 1',
  ]);
});

test('a figure that was not measured is none that keeps to it', () => {
  expect(findExcess([row(1, Number.NaN, 0)])).toEqual(['/: NaN × the LCP of one app, above 1']);
});

test('what is a little above is above: nothing is rounded before it is compared', () => {
  const ratios = ratiosOf({ bytes: 1_104, lcp: 1_004 }, { bytes: 1_000, lcp: 1_000 });
  expect(findExcess([{ page: '/', ratios, moreRequests: 0 }])).toEqual([
    '/: 1.104 × the bytes of one app, above 1.1',
    '/: 1.004 × the LCP of one app, above 1',
  ]);
});
