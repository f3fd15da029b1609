import { expect, test } from 'vitest';
import { lookAgainWhereLate } from './second-look.ts';

const LATE = 'mf-members@1f does not start at /fr/members: the console says: Loading css chunk 25 failed. (timeout)';
const THROWN = 'mf-members@1f does not start at /fr/members: uncaught: boom';

/** Returns one after the other, and counts the looks. */
function looksOf(...faults: (string | null)[]) {
  let looks = 0;
  return { look: () => Promise.resolve(faults[looks++] ?? null), count: () => looks };
}

test.each([
  ['a page that is in order is looked at once', [null], null, 1],
  ['a file that was late once is no fault', [LATE, null], null, 2],
  ['a file that is late twice is one', [LATE, LATE], LATE, 2],
  ['what the second look finds counts', [LATE, THROWN], THROWN, 2],
  ['a release that throws is refused at the first look', [THROWN, null], THROWN, 1],
] as const)('in a trial %s [R-PLATFORM-RELEASE-STARTS]', async (_what, faults, fault, count) => {
  const looks = looksOf(...faults);
  expect(await lookAgainWhereLate(looks.look)).toBe(fault);
  expect(looks.count()).toBe(count);
});
