import type { Browser, BrowserContext, Page } from '@playwright/test';
import { promoteReleases, rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { findByReference } from '@tandem/api-gateway/composition/ledger/find-release';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { recallRelease } from '@tandem/api-gateway/composition/ledger/recall-release';
import { stopPart } from '@tandem/api-gateway/composition/ledger/stop-part';
import { promoteRelease } from '@tandem/api-gateway/testing/composition/promote-release';
import type { Part } from '@tandem/contracts/composition/part';
import { REMOTES } from '@tandem/tooling/workspace';
import { makeCopy } from '../fixtures/copied-release.ts';
import { makeFirstGesture } from '../fixtures/first-gesture.ts';
import { answerFirstQuestions } from '../fixtures/first-questions.ts';
import { readPlan } from '../fixtures/network-log.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { makeCouple } from './two-members.ts';

const [shell, signup] = [textsOf('shell', 'en'), textsOf('mf-signup', 'en')];

/** Publishes a release of a part that differs in nothing but its id, and makes it live. */
async function promoteCopy(part: Part): Promise<string> {
  const copy = await makeCopy(part);
  await withLedger((ledger) => publishRelease(ledger, copy.folder));
  await withLedger((ledger) => promoteRelease(ledger, part, copy.id));
  await copy.remove();
  const isServed = async () => (await (await fetch(`${SITE_ORIGIN}/login`)).text()).includes(copy.id);
  await expect.poll(isServed, { intervals: [100] }).toBe(true);
  return copy.id;
}

const recall = (id: string) => {
  const [part = '', release = ''] = id.split('@');
  return withLedger((ledger) => recallRelease(ledger, { part: part as Part, release, to: null }));
};

/** Opens a page, and waits until it is interactive: it learns then what has happened to its releases meanwhile. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);
const email = (page: Page) => page.getByLabel(signup('fields.email'), { exact: true });
const password = (page: Page) => page.getByLabel(signup('fields.password'), { exact: true });
const message = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /Message/ });

/** Whether this document has loaded a script of a release. */
const hasLoaded = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    (folder) => performance.getEntriesByType('resource').some(({ name }) => name.includes(folder)),
    `/_parts/${id.replace('@', '/')}/`,
  );

/** Hides a page, as another tab in front of it does, or shows it again. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );

/** A browser of somebody without an account. */
async function visitorOf(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: SITE_ORIGIN });
  await context.addInitScript(answerFirstQuestions);
  await context.addInitScript(makeFirstGesture);
  return context;
}

// Releases are copied, published and promoted while pages are open.
test.setTimeout(180_000);

test(
  'open tabs leave a recalled release in place, of a visitor who logs in and of a member who writes and has looked away, with all that was typed [R-FRAME-RELEASE-RECALLED, L-FRAME-RELEASE-LEAVE]',
  { tag: '@desktop' },
  async ({ browser, context, page, guard }) => {
    const { conversation, hers } = await makeCouple(context, browser, guard);
    await hers.context.close();
    const signupGood = (await withLedger(({ db }) => findByReference({ db }, 'mf-signup', 'live'))).id;
    const chatGood = (await withLedger(({ db }) => findByReference({ db }, 'mf-chat', 'live'))).id;
    const [badSignup, badChat] = [await promoteCopy('mf-signup'), await promoteCopy('mf-chat')];
    const visitor = await (await visitorOf(browser)).newPage();
    await open(visitor, '/login');
    await email(visitor).fill('somebody@tandemly.test');
    await password(visitor).fill('Half-a-password');
    await open(page, `/chats/${conversation}`);
    await message(page).fill('Half a sentence');
    expect([await hasLoaded(visitor, badSignup), await hasLoaded(page, badChat)]).toEqual([true, true]);

    await setHidden(page, true);
    await recall(badSignup);
    await recall(badChat);
    await expect.poll(() => hasLoaded(visitor, signupGood), { timeout: 10_000 }).toBe(true);
    await setHidden(page, false);
    await expect.poll(() => hasLoaded(page, chatGood), { timeout: 10_000 }).toBe(true);
    await expect(email(visitor)).toHaveValue('somebody@tandemly.test');
    await expect(password(visitor)).toHaveValue('Half-a-password');
    await expect(message(page)).toHaveValue('Half a sentence');
    expect([await isSameDocument(visitor), await isSameDocument(page)]).toEqual([true, true]);
    // What takes its place works.
    await message(page).fill('A whole sentence');
    await message(page).press('Enter');
    await expect(page.getByRole('log').getByText('A whole sentence')).toBeVisible();
    await visitor.context().close();
  },
);

test(
  'an open tab leaves a recalled shell by a reload, with what was typed but no password [R-FRAME-RELEASE-SHELL, L-FRAME-RELEASE-LEAVE]',
  { tag: '@phone' },
  async ({ page }) => {
    const bad = await promoteCopy('shell');
    await open(page, '/login');
    expect((await readPlan(page)).shell.release).toBe(bad);
    await email(page).fill('somebody@tandemly.test');
    await password(page).fill('Half-a-password');
    await recall(bad);
    await expect.poll(async () => (await readPlan(page)).shell.release, { timeout: 10_000 }).not.toBe(bad);
    await expect(email(page)).toHaveValue('somebody@tandemly.test');
    await expect(password(page)).toHaveValue('');
  },
);

test(
  'a promotion is taken at the next link, but not while something is half written; two tabs run their own releases meanwhile [R-FRAME-RELEASE-OFFER, R-FRAME-RELEASE-HELD]',
  { tag: '@desktop' },
  async ({ browser, context, page, guard }) => {
    const { conversation, hers } = await makeCouple(context, browser, guard);
    await hers.context.close();
    const writing = await context.newPage();
    await open(writing, `/chats/${conversation}`);
    const before = (await readPlan(writing)).parts['mf-chat']?.release ?? '';
    // Either tab may send it: they share what is unsent.
    const sent = context.waitForEvent(
      'request',
      (request) => request.method() === 'POST' && request.url().includes('message'),
    );
    await message(writing).fill('Half a sentence');
    await open(page, '/members');
    const next = await promoteCopy('mf-chat');
    try {
      // Each click is a navigation of its own, also before the tab has been notified.
      const link = (name: string) => page.getByRole('link', { name }).first();
      await expect(async () => {
        await link('Messages').click();
        await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
        await link('Search members').click();
        await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
        expect((await readPlan(page)).parts['mf-chat']?.release).toBe(next);
      }).toPass();
      await link('Messages').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
      expect(await hasLoaded(page, next)).toBe(true);

      expect((await readPlan(writing)).parts['mf-chat']?.release, 'the other tab keeps its own').toBe(before);
      await expect(message(writing)).toHaveValue('Half a sentence');
      expect(await hasLoaded(writing, next)).toBe(false);
      await message(writing).press('Enter');
      await sent;
    } finally {
      await withLedger((ledger) => rollbackRelease(ledger, 'mf-chat'));
    }
  },
);

test(
  'every part is republished between two clicks, ten times: no navigation fails, and nothing that was typed is lost [R-FRAME-RELEASE-OFFER]',
  { tag: '@desktop' },
  async ({ context, page, browser, guard }) => {
    const { conversation, hers } = await makeCouple(context, browser, guard);
    await hers.context.close();
    const parts: Part[] = ['shell', ...REMOTES];
    const first = await withLedger(({ db }) => Promise.all(parts.map((part) => findByReference({ db }, part, 'live'))));
    const copies: string[] = [];
    for (const part of parts) copies.push(await promoteCopy(part));
    const second = await withLedger(({ db }) =>
      Promise.all(parts.map((part, index) => findByReference({ db }, part, copies[index] ?? ''))),
    );
    try {
      await open(page, `/chats/${conversation}`);
      await message(page).fill('Half a sentence');
      const follow = async (name: string) => {
        await page.getByRole('link', { name }).first().click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      };
      const releases = async () => {
        const plan = await readPlan(page);
        return [plan.shell.release, ...Object.values(plan.parts).map(({ release }) => release)].toSorted();
      };
      for (let turn = 0; turn < 10; turn += 1) {
        const next = turn % 2 === 0 ? first : second;
        await withLedger((ledger) => promoteReleases(ledger, next));
        // Each click is a navigation of its own, also before the tab has been notified; then it takes all that is live.
        await expect(async () => {
          await follow('Search members');
          await follow('Messages');
          expect(await releases()).toEqual(next.map(({ id }) => id).toSorted());
        }).toPass();
      }
      await page.goto(`/chats/${conversation}`);
      await expect(message(page)).toHaveValue('Half a sentence');
    } finally {
      await withLedger((ledger) => promoteReleases(ledger, first));
    }
  },
);

test(
  'a stopped part says so in both languages, keeps its text and what was typed, and comes back [R-FRAME-PART-STOPPED, R-FRAME-PART-ENTRIES, R-PLATFORM-RELEASE-STOP]',
  { tag: '@phone' },
  async ({ page, context, guard }) => {
    guard.allow(/503/);
    await open(page, '/login');
    await email(page).fill('somebody@tandemly.test');
    const kept = page.getByText(shell('unavailable.kept'));
    await withLedger((ledger) => stopPart(ledger, { part: 'mf-signup', kind: 'stop' }));
    try {
      await expect(kept).toBeVisible({ timeout: 10_000 });
      await expect(email(page)).toHaveValue('somebody@tandemly.test');
      await expect(page.getByRole('heading', { level: 1, name: signup('login.title') })).toBeVisible();

      for (const [address, locale] of [
        ['/login', 'en'],
        ['/fr/login', 'fr'],
      ] as const) {
        const other = await context.newPage();
        const response = await other.goto(address);
        expect(response?.status()).toBe(503);
        const [frame, form] = [textsOf('shell', locale), textsOf('mf-signup', locale)];
        await expect(other.getByText(frame('unavailable.kept'))).toBeVisible();
        await expect(other.getByRole('heading', { level: 1, name: form('login.title') })).toBeVisible();
        // A page that is in no document says so in its place.
        await other.goto(`${address.replace('/login', '')}/account-deleted`);
        await expect(
          other.getByRole('heading', { level: 1, name: frame('unavailable.page-title', { name: 'Tandemly' }) }),
        ).toBeVisible();
        await other.goto(`${address.replace('/login', '')}/members`);
        await expect(other.getByRole('article').first(), 'the others work').toBeVisible();
        await other.close();
      }
    } finally {
      await withLedger((ledger) => stopPart(ledger, { part: 'mf-signup', kind: 'start' }));
    }
    await expect(kept).toHaveCount(0);
    await expect(email(page)).toHaveValue('somebody@tandemly.test');
    await expect(email(page)).toBeEditable();
  },
);
