import { expect, it } from 'vitest';
import { standInPatience } from './patience.ts';

const after = (responseStart: number, responseEnd: number) =>
  standInPatience({ getEntriesByType: () => [{ responseStart, responseEnd } as unknown as PerformanceEntry] });

it('is three seconds, and longer on a network on which the document was slow itself', () => {
  expect(after(100, 150)).toBe(4_000);
  expect(after(100, 600)).toBe(13_000);
  expect(after(100, 9_000), 'by at most 15 s').toBe(18_000);
  expect(after(100, 0), 'a document that is still arriving').toBe(3_000);
  expect(standInPatience({}), 'a browser without timings').toBe(3_000);
});
