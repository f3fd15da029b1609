import type { Page } from '@playwright/test';
import { causeFault, TAMPERED } from '../fixtures/cause-fault.ts';
import { ALL, CELLS, coveringSelection, keepResult } from '../fixtures/failure-matrix.ts';
import type { Cell } from '../fixtures/failure-matrix.ts';
import { pageOf, wordOf } from '../fixtures/failure-pages.ts';
import { advanceUntil, isAlive, isRendered, stopClock } from '../fixtures/page-clock.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * What becomes of a page when a file of the shell or of a part is wrong: never blank, never dead without a word, the frame
 * and the other parts go on, by a link of the frame and back, and the page comes back without a reload once the file is whole again. A few cells in which
 * each fault and each target is met; `FAILURE_MATRIX=all` tries every cell, and each once more where the release before can take its
 * place (failure-matrix-last-good.spec.ts). The tables are printed at the end.
 */
// A few cells are soon tried; all of them are shared out among the workers.
test.describe.configure({ mode: ALL ? 'parallel' : 'default' });

async function expectReadable(page: Page, cell: Cell): Promise<void> {
  const { isPrerendered } = pageOf(cell);
  await expect(page.getByRole('banner'), 'the frame is there').toBeVisible();
  const main = page.getByRole('main');
  await expect(main).not.toHaveText('');
  if (isPrerendered) await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(await page.evaluate((name) => name in globalThis, TAMPERED), 'what was changed never ran').toBe(false);
}

/** A second time nobody wants to know when the word comes. */
const LONG_STEP_MILLISECONDS = 2_000;

/** What a page does while the fault stands. */
type Seen = 'works' | 'says so';

/** Without its script or its texts the shell starts no page: each can be read, and says that it does not respond. */
const expectedOf = ({ target }: Cell): Seen =>
  target === 'shell script' || target === 'shell texts' ? 'says so' : 'works';

/** Whether a page does what is to be expected of it. A document that is just left cannot be asked. */
function doesSo(page: Page, cell: Cell): Promise<boolean> {
  if (expectedOf(cell) === 'says so') return wordOf(page).isVisible();
  // A page that is shown without its design says so, and works.
  return (cell.target === 'shell styles' ? isRendered(page) : isAlive(page)).catch(() => false);
}

/**
 * Follows a link of the banner to a page of another part, while the fault stands, and goes back. That page works, or says that it does
 * not where the shell cannot start. Returns how far the clock was advanced.
 */
async function leaveAndReturn(page: Page, cell: Cell, start: number): Promise<number> {
  const { path, way } = pageOf(cell);
  const headline = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  const isAt = (address: string) => new URL(page.url()).pathname === address;
  await page.getByRole('banner').getByRole('link', { name: way.link, exact: true }).click();
  const isThere = async () => isAt(way.to) && (await headline.isVisible()) && doesSo(page, cell);
  const step = expectedOf(cell) === 'says so' ? LONG_STEP_MILLISECONDS : undefined;
  const passed = await advanceUntil(page, start, isThere, step);
  await page.goBack({ waitUntil: 'commit' });
  const isBack = async () => isAt(path) && (await wordOf(page).isVisible());
  return passed + (await advanceUntil(page, start + passed, isBack, LONG_STEP_MILLISECONDS));
}

/** Opens the page once, and follows the fault until it is mended. Returns what is said of it in the table. */
async function visit(page: Page, cell: Cell): Promise<string> {
  const { wasMet, mend } = await causeFault(page, cell);
  const word = wordOf(page);
  try {
    const start = await stopClock(page);
    await page.goto(pageOf(cell).path, { waitUntil: 'commit' });
    const passed = await advanceUntil(page, start, () => word.isVisible());
    // L-FRAME-GUARD-WORD, and a step of the clock that a busy machine is late with.
    expect(passed).toBeLessThan(16_000);
    expect(wasMet(), 'the fault was met').toBe(true);
    await expectReadable(page, cell);
    const returned = passed + (await leaveAndReturn(page, cell, start + passed));
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    if (cell.fault === '20 s' && returned < 20_000) await page.clock.pauseAt(start + 20_000);
    await mend();
    await page.clock.resume();
    // The shell's own file still starts the page; a part is not waited for any longer, nor is what the shell shows over pages.
    const comesLate = cell.fault === '20 s' && cell.target.startsWith('shell') && cell.target !== 'shell extras';
    const again = { name: 'Try again' };
    // A link where only a new document helps.
    const retry = page.getByRole('button', again).or(page.getByRole('link', again)).first();
    // A page that was still trying when the file was mended comes back by itself, and has no button any more.
    await expect(async () => {
      if (!comesLate && (await retry.isVisible())) await retry.click({ timeout: 2_000 });
      await expect(word).toBeHidden({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await expect.poll(() => isAlive(page)).toBe(true);
    // Only a new document knows that a part is back that this one was written without: the press has brought it (docs/decisions/0260).
    const isSame = await page.evaluate(() => 'sameDocument' in globalThis);
    expect(isSame, 'without a reload').toBe(cell.fault !== 'wrong contract');
    return `word ${passed / 1_000} s, next page ${expectedOf(cell)}, back`;
  } finally {
    await mend();
  }
}

const keyOf = ({ fault, target }: Cell) => `${target}, ${fault}`;
const selected = new Set((ALL ? CELLS : coveringSelection()).map(keyOf));

for (const cell of CELLS.filter((one) => selected.has(keyOf(one)))) {
  test(
    `${cell.target}, ${cell.fault}: the page says so, and comes back [R-FRAME-GUARD-WORD, R-FRAME-GUARD-KEPT]`,
    { tag: '@phone' },
    async ({ page, context, guard }) => {
      // The fault itself; a report of a policy would be another one.
      guard.allow(/^(?:console|unhandled|5\d\d)/);
      if (pageOf(cell).asMember) await signUp(context.request, SITE_ORIGIN);
      await keepResult('alone', cell, 'FAILED');
      await keepResult('alone', cell, await visit(page, cell));
    },
  );
}
