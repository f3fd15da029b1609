import type { Locator, Page } from '@playwright/test';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { COLOURS, faultsIn, faultsInBothAppearances } from '../fixtures/axe.ts';
import type { KeptMail } from '../fixtures/mails.ts';
import { Activity } from '../fixtures/settled.ts';
import { expect } from '../fixtures/test.ts';
import { overflowOf, smallTargets } from './checks/layout.ts';
import { PSEUDO_LOCALE, ShownData, faultsOfPseudo } from './checks/pseudo.ts';
import { faultsOfWords, readTexts } from './checks/words.ts';

/** What one appearance of the opened page is checked for, or both where there is time. */
const faultsOfAppearance = {
  light: (page: Page) => faultsIn(page, 'light'),
  // The markup is that of the other view.
  dark: (page: Page) => faultsIn(page, 'dark', COLOURS),
  both: faultsInBothAppearances,
} as const;

/** One way to look at pages: a language, at a width, in an appearance. */
interface View {
  locale: Locale;
  tag: string;
  appearance: keyof typeof faultsOfAppearance;
}

/**
 * What pages show only once something has been done, or has gone wrong: in each language, at each width and in each
 * appearance once. `PAGES=all` is for all of them together.
 */
export const VIEWS = viewsOf(PSEUDO_LOCALE, process.env['PAGES'] === 'all');

/**
 * One of the views, each in its turn, in both appearances: for states whose way there takes longer than a look at them in
 * another appearance. All views with `PAGES=all`.
 */
export function viewsInTurn(turn: number): readonly View[] {
  if (process.env['PAGES'] === 'all') return VIEWS;
  return VIEWS.filter((_, index) => index === turn % VIEWS.length).map((view) => ({ ...view, appearance: 'both' }));
}

function viewsOf(pseudo: Locale | null, isAll: boolean): readonly View[] {
  if (pseudo !== null) return [{ locale: pseudo, tag: '@phone', appearance: 'light' }];
  if (isAll) return (['en', 'fr'] as const).map((locale) => ({ locale, tag: '@both', appearance: 'both' }));
  return [
    { locale: 'en', tag: '@phone', appearance: 'light' },
    { locale: 'fr', tag: '@desktop', appearance: 'dark' },
  ];
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** One for each page that a test opens, from its first look on. */
const shown = new WeakMap<Page, ShownData>();

/** What each of them waits for. */
const activities = new WeakMap<Page, Activity>();

/**
 * Collects the data of a page for its checks, and what it requests; called before the page is opened.
 */
export function watchData(page: Page): void {
  activities.set(page, new Activity(page));
  shown.set(page, new ShownData(page));
}

/** Adds to the data of a page what it shows and no call returns, as pages of the gateway do. */
export function addData(page: Page, value: unknown): void {
  shown.get(page)?.add(value);
}

const dataOf = async (page: Page) => (await shown.get(page)?.read(page)) ?? [];

/** Returns a function that waits for what was opened, and checks the page with it. Later states are checked all the same. */
export function checkOf({ locale, appearance }: Pick<View, 'locale' | 'appearance'>) {
  return async (page: Page, opened: Locator, what: string): Promise<void> => {
    await expect(opened.first(), what).toBeVisible();
    // What arrives while axe looks is rendered again under its eyes.
    await expect.poll(() => activities.get(page)?.isQuiet ?? true, { intervals: [50], message: what }).toBe(true);
    if (PSEUDO_LOCALE !== null) {
      const faults = [...faultsOfPseudo(await readTexts(page), await dataOf(page)), ...(await overflowOf(page))];
      expect.soft(faults, `${what}, in ${locale}`).toEqual([]);
      return;
    }
    const faults = [
      ...(await faultsOfAppearance[appearance](page)),
      ...faultsOfWords(await readTexts(page), { locale, hasMembersWords: true }),
      ...(await smallTargets(page)),
      ...(await overflowOf(page)),
    ];
    expect.soft(faults, `${what}, in ${locale}`).toEqual([]);
  };
}

/** Checks that a mail is in the pseudo-language, in a run about it. After a page was opened: its data is that of the site. */
export async function checkMail(page: Page, { subject, text }: KeptMail): Promise<void> {
  if (PSEUDO_LOCALE === null) return;
  const lines = [subject, ...text.split('\n')].map((line) => line.replaceAll(/https?:\/\/\S+/g, ''));
  expect.soft(faultsOfPseudo(lines, await dataOf(page)), `the mail “${subject}”`).toEqual([]);
}

/** Opens an address in a language and waits until the page is interactive. */
export async function openIn(page: Page, locale: Locale, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(localizePath(locale, path), { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
  await expect(heading(page)).toBeVisible();
}
