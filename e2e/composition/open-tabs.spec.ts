import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findByReference } from '@tandem/api-gateway/composition/ledger/find-release';
import { recallRelease } from '@tandem/api-gateway/composition/ledger/recall-release';
import { stopPart } from '@tandem/api-gateway/composition/ledger/stop-part';
import type { Part } from '@tandem/contracts/composition/part';
import { codeOfApp } from '../fixtures/authenticator.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { makeFirstGesture } from '../fixtures/first-gesture.ts';
import { answerFirstQuestions } from '../fixtures/first-questions.ts';
import { readPlan } from '../fixtures/network-log.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { hasLoaded, isSameDocument, message, open, promoteCopy } from './open-tab.ts';
import { makeCouple } from './two-members.ts';

const [shell, signup, members] = [textsOf('shell', 'en'), textsOf('mf-signup', 'en'), textsOf('mf-members', 'en')];

const recall = (id: string) => {
  const [part = '', release = ''] = id.split('@');
  return withLedger((ledger) => recallRelease(ledger, { part: part as Part, release, to: null }));
};

const email = (page: Page) => page.getByLabel(signup('fields.email'), { exact: true });
const password = (page: Page) => page.getByLabel(signup('fields.password'), { exact: true });

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
  'open tabs leave a recalled release in place, of a visitor who logs in and of a member who writes and has looked away, which is left while hidden, with all that was typed [R-FRAME-RELEASE-RECALLED, L-FRAME-RELEASE-LEAVE]',
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

    await message(page).evaluate((field) => field.setAttribute('data-of-recalled', ''));
    await setHidden(page, true);
    await recall(badSignup);
    await recall(badChat);
    const left = [
      expect.poll(() => hasLoaded(visitor, signupGood), { timeout: 10_000 }).toBe(true),
      expect.poll(() => hasLoaded(page, chatGood), { timeout: 10_000 }).toBe(true),
      expect(page.locator('[data-of-recalled]'), 'the field of the recalled release is gone').toHaveCount(0, {
        timeout: 10_000,
      }),
    ];
    await Promise.all(left);
    await setHidden(page, false);
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
  'a member who is writing in the tab in front leaves a recalled release within ten seconds, and goes on in the same sentence [R-FRAME-RELEASE-RECALLED, L-FRAME-RELEASE-LEAVE]',
  { tag: '@desktop' },
  async ({ browser, context, page, guard }) => {
    const { conversation, hers } = await makeCouple(context, browser, guard);
    await hers.context.close();
    const good = (await withLedger(({ db }) => findByReference({ db }, 'mf-chat', 'live'))).id;
    const bad = await promoteCopy('mf-chat');
    await open(page, `/chats/${conversation}`);
    await message(page).fill('Half a sentence');
    expect(await hasLoaded(page, bad)).toBe(true);
    await message(page).evaluate((field) => field.setAttribute('data-of-recalled', ''));

    await recall(bad);
    const replaced = message(page).and(page.locator(':not([data-of-recalled])'));
    await expect(replaced, 'the field of the recalled release is gone').toBeVisible({ timeout: 10_000 });
    await expect(replaced).toHaveValue('Half a sentence');
    expect([await hasLoaded(page, good), await isSameDocument(page)]).toEqual([true, true]);
    await replaced.press('End');
    await replaced.pressSequentially(', and the rest');
    await replaced.press('Enter');
    await expect(page.getByRole('log').getByText('Half a sentence, and the rest')).toBeVisible();
  },
);

test(
  'recovery codes that are on screen when their release is recalled are there in the one that takes its place [R-ACCOUNT-RECOVERY-CODES-AGAIN]',
  { tag: '@desktop' },
  async ({ page }) => {
    await confirmedMember(page.request);
    const good = (await withLedger(({ db }) => findByReference({ db }, 'mf-members', 'live'))).id;
    const bad = await promoteCopy('mf-members');
    await open(page, '/settings');
    const form = page.getByRole('form', { name: members('settings.two-step.title') });
    await form.getByLabel(members('settings.password.current'), { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: members('settings.two-step.begin') }).click();
    const secret = (await form.locator('code').innerText()).replaceAll(' ', '');
    await form.getByLabel(members('settings.two-step.code'), { exact: true }).fill(codeOfApp(secret));
    await form.getByRole('button', { name: members('settings.two-step.turn-on') }).click();
    const list = page.getByRole('list', { name: members('settings.two-step.codes-title') });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect(await hasLoaded(page, bad)).toBe(true);
    await list.evaluate((element) => element.setAttribute('data-of-recalled', ''));

    await recall(bad);
    const replaced = list.and(page.locator(':not([data-of-recalled])'));
    await expect(replaced, 'the list of the recalled release is gone').toBeVisible({ timeout: 10_000 });
    expect(await replaced.getByRole('listitem').allInnerTexts()).toEqual(codes);
    expect([await hasLoaded(page, good), await isSameDocument(page)]).toEqual([true, true]);
    await page.getByRole('button', { name: members('settings.two-step.codes-kept') }).click();
    await expect(form.getByRole('button', { name: members('settings.two-step.turn-off') })).toBeVisible();
  },
);

test(
  'an open tab leaves a recalled shell by a reload, with what was typed but no password, which a notice says [R-FRAME-RELEASE-SHELL, R-FRAME-RELEASE-FILL-IN, T-FRAME-RELEASE-FILL-IN, L-FRAME-RELEASE-LEAVE]',
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
    await expect(page.getByText('Please fill in your password again.')).toBeVisible();
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
