import type { Locator, Page } from '@playwright/test';
import { findByReference } from '@tandem/api-gateway/composition/ledger/find-release';
import { rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import { causeFault, TAMPERED } from '../fixtures/cause-fault.ts';
import { promoteCopies } from '../fixtures/copied-release.ts';
import { CELLS, PARTS, coveringSelection, keepResult, matrixTable, ownerOf } from '../fixtures/failure-matrix.ts';
import type { Cell, Owner } from '../fixtures/failure-matrix.ts';
import { advanceUntil, isAlive, stopClock } from '../fixtures/page-clock.ts';
import { signUp } from '../fixtures/people.ts';
import { untilServed } from '../fixtures/served-release.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/**
 * What becomes of a page when a file of the shell or of a part is wrong: never blank, never dead without a word, the frame
 * and the other parts go on, by a link of the frame and back, and the page comes back without a reload once the file is whole again. A few cells in which
 * each fault and each target is met; `FAILURE_MATRIX=all` tries every cell, and each once more where the release before can take its place. The
 * tables are printed at the end.
 */
const ALL = process.env['FAILURE_MATRIX'] === 'all';
const shell = textsOf('shell', 'en');
const READABLE = 'You can read this page, but its buttons and forms do not work right now.';

/** A link of the banner, by its name, and the page of another part to which it leads. */
interface Way {
  link: string;
  to: string;
}

const TO_LOGIN: Way = { link: shell('account.login'), to: '/login' };
const TO_HOME: Way = { link: shell('logo.home', { name: 'Tandemly' }), to: '/' };
const TO_MEMBERS: Way = { link: shell('logo.members', { name: 'Tandemly' }), to: '/members' };

interface Visited {
  path: string;
  way: Way;
  asMember?: true;
  /** In the markup of the gateway; what is rendered for members alone is not. */
  isPrerendered?: true;
}

const PAGES: Readonly<Record<Owner, Visited>> = {
  'shell script': { path: '/login', way: TO_HOME, isPrerendered: true },
  'shell texts': { path: '/pages/terms', way: TO_LOGIN, isPrerendered: true },
  'shell styles': { path: '/pages/terms', way: TO_LOGIN, isPrerendered: true },
  'mf-landers': { path: '/', way: TO_LOGIN, isPrerendered: true },
  'mf-signup': { path: '/login', way: TO_HOME, isPrerendered: true },
  'mf-members': { path: '/members', way: TO_LOGIN, isPrerendered: true },
  'mf-chat': { path: '/chats', way: TO_MEMBERS, asMember: true },
  'mf-payments': { path: '/credits', way: TO_MEMBERS, asMember: true },
};
const pageOf = ({ target }: Cell): Visited => PAGES[ownerOf(target)];

/** The build of a part that fails, and the one that was live before. */
interface Releases {
  live: string;
  good: string;
}

/** What the page says: the document, the shell over a page that can be read, or in its place. */
const wordOf = (page: Page): Locator =>
  page
    .locator('.shell-word')
    .or(page.getByText(READABLE))
    .or(page.getByRole('heading', { name: shell('unavailable.page-title', { name: 'Tandemly' }) }))
    .first();

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

/**
 * Follows a link of the banner to a page of another part, while the fault stands, and goes back. That page works, or can be read where
 * the shell does not work. Returns how far the clock was advanced.
 */
async function leaveAndReturn(page: Page, cell: Cell, start: number): Promise<number> {
  const { path, way } = pageOf(cell);
  const headline = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  const isAt = (address: string) => new URL(page.url()).pathname === address;
  // A document that is just left cannot be asked.
  const works = () => (cell.target.startsWith('shell') ? Promise.resolve(true) : isAlive(page).catch(() => false));
  await page.getByRole('banner').getByRole('link', { name: way.link, exact: true }).click();
  const isThere = async () => isAt(way.to) && (await headline.isVisible()) && works();
  const passed = await advanceUntil(page, start, isThere);
  await page.goBack({ waitUntil: 'commit' });
  const isBack = async () => isAt(path) && (await wordOf(page).isVisible());
  return passed + (await advanceUntil(page, start + passed, isBack, LONG_STEP_MILLISECONDS));
}

/** Opens the page once, and follows the fault until it is mended. Returns what is said of it in the table. */
async function visit(page: Page, cell: Cell): Promise<string> {
  const { mend } = await causeFault(page, cell);
  const word = wordOf(page);
  try {
    const start = await stopClock(page);
    await page.goto(pageOf(cell).path, { waitUntil: 'commit' });
    const passed = await advanceUntil(page, start, () => word.isVisible());
    // L-FRAME-GUARD-WORD, and a step of the clock that a busy machine is late with.
    expect(passed).toBeLessThan(16_000);
    if (cell.fault !== 'wrong contract') await expectReadable(page, cell);
    const returned = passed + (await leaveAndReturn(page, cell, start + passed));
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    if (cell.fault === '20 s' && returned < 20_000) await page.clock.pauseAt(start + 20_000);
    await mend();
    await page.clock.resume();
    // The shell's own file still starts the page; a part is not waited for any longer.
    const comesLate = cell.fault === '20 s' && cell.target.startsWith('shell');
    const retry = page.getByRole('button', { name: 'Try again' }).first();
    // A page that was still trying when the file was mended comes back by itself, and has no button any more.
    await expect(async () => {
      if (!comesLate && (await retry.isVisible())) await retry.click({ timeout: 2_000 });
      await expect(word).toBeHidden({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await expect.poll(() => isAlive(page)).toBe(true);
    // Only a new document knows that a part is back that this one was written without.
    const isSame = cell.fault === 'wrong contract' || (await page.evaluate(() => 'sameDocument' in globalThis));
    expect(isSame, 'without a reload').toBe(true);
    return `word ${passed / 1_000} s, on, back`;
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
      await keepResult('failure-matrix', cell, 'FAILED');
      await keepResult('failure-matrix', cell, await visit(page, cell));
    },
  );
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
  const { mend } = await causeFault(page, cell, live);
  try {
    const start = await stopClock(page);
    await page.goto(pageOf(cell).path, { waitUntil: 'commit' });
    // The document guards its files from its first script on.
    await expect.poll(() => page.evaluate(() => '__shellGuard' in globalThis)).toBe(true);
    const headline = page.getByRole('main').getByRole('heading', { level: 1 }).first();
    // The live release is then the last good one of the one with the wrong contract.
    const standIn = cell.fault === 'wrong contract' ? live : good;
    // A visitor who moves the pointer: a request that hangs may keep the load event back, after which tests make their gesture.
    const move = () => void dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }));
    const isThere = async () => {
      await page.evaluate(move);
      return builds.has(standIn) && (await headline.isVisible()) && isAlive(page);
    };
    const passed = await advanceUntil(page, start, isThere);
    expect(passed).toBeLessThanOrEqual(PLACE_TAKEN_MILLISECONDS);
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

  for (const cell of ALL ? CELLS : [])
    test(
      `${cell.target}, ${cell.fault}: it takes its place within 5 s, without a word [R-FRAME-PART-LAST-GOOD, L-FRAME-PART-STAND-IN, R-FRAME-GUARD-LAST-GOOD, L-FRAME-GUARD-STAND-IN]`,
      { tag: '@phone' },
      async ({ page, context, guard }) => {
        guard.allow(/^(?:console|unhandled|5\d\d)/);
        if (pageOf(cell).asMember) await signUp(context.request, SITE_ORIGIN);
        const part = partOf(cell);
        await untilServed(context.request, part);
        const { live = '', good = '' } = releases.get(part) ?? {};
        await keepResult('failure-matrix-last-good', cell, 'FAILED');
        await keepResult('failure-matrix-last-good', cell, await visitWithLastGood(page, cell, { live, good }));
      },
    );
});

test.afterAll(async () => {
  if (!ALL) return;
  const [alone, stoodIn] = [await matrixTable('failure-matrix'), await matrixTable('failure-matrix-last-good')];
  // oxlint-disable-next-line no-console -- the tables are what the whole matrix is run for
  console.log(`\n${alone}\n\nWhere everything has a last good release:\n${stoodIn}\n`);
});
