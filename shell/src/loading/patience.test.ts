import { expect, it } from 'vitest';
import { standInPatience } from './patience.ts';

const after = (responseStart: number, responseEnd: number) =>
  standInPatience({ getEntriesByType: () => [{ responseStart, responseEnd } as unknown as PerformanceEntry] });

it('is four seconds, and longer on a network on which the document was slow itself', () => {
  expect(after(100, 150)).toBe(5_000);
  expect(after(100, 600)).toBe(14_000);
  expect(after(100, 9_000), 'by at most 15 s').toBe(19_000);
  expect(after(100, 0), 'a document that is still arriving').toBe(4_000);
  expect(standInPatience({}), 'a browser without timings').toBe(4_000);
});
