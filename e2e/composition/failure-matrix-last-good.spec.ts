import type { Page } from '@playwright/test';
import { findByReference } from '@tandem/api-gateway/composition/ledger/find-release';
import { rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import { causeFault, TAMPERED } from '../fixtures/cause-fault.ts';
import { promoteCopies } from '../fixtures/copied-release.ts';
import { ALL, CELLS, PARTS, hasStandIn, keepResult, ownerOf } from '../fixtures/failure-matrix.ts';
import type { Cell } from '../fixtures/failure-matrix.ts';
import { pageOf, wordOf } from '../fixtures/failure-pages.ts';
import { advanceUntil, isAlive, isRendered, stopClock } from '../fixtures/page-clock.ts';
import { signUp } from '../fixtures/people.ts';
import { untilServed } from '../fixtures/served-release.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Each cell of the table of failures (failure-matrix.spec.ts) once more where the release before can take the place of the one that
 * fails. For `FAILURE_MATRIX=all` alone: `npm test` has the same in last-good-part.spec.ts and its neighbours.
 */
test.describe.configure({ mode: 'parallel' });

/** The build of a part that fails, and the one that was live before. */
interface Releases {
  live: string;
  good: string;
}

/** L-FRAME-GUARD-STAND-IN, L-FRAME-PART-STAND-IN, and what takes the place has to be loaded and started. */
const PLACE_TAKEN_MILLISECONDS = 5_000;
/** By then a word would be there. */
const WORD_MILLISECONDS = 20_000;

/** The builds of which a page has loaded a file of a part. Its own list of them is empty while its clock stands. */
function watchBuilds(page: Page, part: Part, kind: 'css' | 'js'): ReadonlySet<string> {
  const builds = new Set<string>();
  page.on('requestfinished', (request) => {
    const [, build] = new RegExp(String.raw`/_parts/${part}/([0-9a-f]{12})/[^/]+\.${kind}`).exec(request.url()) ?? [];
    if (build !== undefined) builds.add(build);
  });
  return builds;
}

const partOf = ({ target }: Cell): Part => {
  const owner = ownerOf(target);
  return isRemotePart(owner) ? owner : 'shell';
};

/**
 * Opens the page where the release before is a good one: its files take the place of those that fail, the page responds, and no
 * word comes. Returns what is said of it in the table.
 */
async function visitWithLastGood(page: Page, cell: Cell, { live, good }: Releases): Promise<string> {
  const builds = watchBuilds(page, partOf(cell), cell.target.endsWith(' styles') ? 'css' : 'js');
  const { wasMet, mend } = await causeFault(page, cell, live);
  try {
    const start = await stopClock(page);
    await page.goto(pageOf(cell).path, { waitUntil: 'commit' });
    // The document guards its files from its first script on.
    await expect.poll(() => page.evaluate(() => '__shellGuard' in globalThis)).toBe(true);
    const headline = page.getByRole('main').getByRole('heading', { level: 1 }).first();
    // Both were live before the one with the wrong contract: which of them is the last good one is a matter of their times.
    const standIns = cell.fault === 'wrong contract' ? [live, good] : [good];
    // A visitor who moves the pointer: a request that hangs may keep the load event back, after which tests make their gesture.
    const move = () => void dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }));
    const isThere = async () => {
      await page.evaluate(move);
      const hasLoaded = standIns.some((build) => builds.has(build));
      return hasLoaded && (await headline.isVisible()) && (await isAlive(page)) && isRendered(page);
    };
    const passed = await advanceUntil(page, start, isThere).catch(async (error: unknown) => {
      const [shown, alive, word] = [await isRendered(page), await isAlive(page), await wordOf(page).isVisible()];
      const seen = `files of ${[...builds].join(', ')}; headline rendered: ${shown}, responds: ${alive}, word: ${word}`;
      throw new Error(seen, { cause: error });
    });
    expect(passed).toBeLessThanOrEqual(PLACE_TAKEN_MILLISECONDS);
    expect(wasMet(), 'the fault was met').toBe(true);
    await page.clock.pauseAt(start + WORD_MILLISECONDS);
    await expect(wordOf(page)).toBeHidden();
    expect(await isAlive(page), 'it still responds').toBe(true);
    expect(await page.evaluate((name) => name in globalThis, TAMPERED), 'what was changed never ran').toBe(false);
    return `${passed / 1_000} s`;
  } finally {
    await mend();
  }
}

test.describe('where everything has a last good release', () => {
  const releases = new Map<Part, Releases>();

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const before = await withLedger(async (ledger) => {
      const found = [];
      for (const part of PARTS) found.push(await findByReference(ledger, part, 'live'));
      return found;
    });
    const ids = await promoteCopies(PARTS);
    for (const [index, { part, build }] of before.entries())
      releases.set(part, { live: ids[index]?.split('@')[1] ?? '', good: build });
  });
  test.afterAll(async () => {
    for (const part of releases.keys()) await withLedger((ledger) => rollbackRelease(ledger, part));
  });

  for (const cell of ALL ? CELLS.filter(hasStandIn) : [])
    test(
      `${cell.target}, ${cell.fault}: it takes its place within 5 s, without a word [R-FRAME-PART-LAST-GOOD, L-FRAME-PART-STAND-IN, R-FRAME-GUARD-LAST-GOOD, L-FRAME-GUARD-STAND-IN]`,
      { tag: '@phone' },
      async ({ page, context, guard }) => {
        guard.allow(/^(?:console|unhandled|5\d\d)/);
        if (pageOf(cell).asMember) await signUp(context.request, SITE_ORIGIN);
        const part = partOf(cell);
        await untilServed(context.request, part);
        const { live = '', good = '' } = releases.get(part) ?? {};
        await keepResult('last-good', cell, 'FAILED');
        await keepResult('last-good', cell, await visitWithLastGood(page, cell, { live, good }));
      },
    );
});
