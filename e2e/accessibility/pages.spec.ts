import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const PUBLIC = [
  '/',
  '/landers/gallery',
  '/login',
  '/signup',
  '/pricing',
  '/members',
  '/lang-config',
  '/nobody-lives-here',
];
const FOR_MEMBERS = ['/members', '/chats', '/credits', '/credits/40/ideal', '/premium'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Faults of a page in one appearance, one line each: rule and place. */
async function faultsOf(page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${path} ${colorScheme}: ${id} at ${String(target)}`),
  );
}

for (const locale of LOCALES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`public pages have no accessibility fault in ${locale}, ${colorScheme}`, async ({ page, guard }) => {
      guard.allow(/404/);
      const faults: string[] = [];
      for (const path of PUBLIC) faults.push(...(await faultsOf(page, localizePath(locale, path), colorScheme)));
      expect(faults).toEqual([]);
    });

    test(`members' pages have no accessibility fault in ${locale}, ${colorScheme}`, async ({ page, context }) => {
      await signUp(context.request, SITE_ORIGIN, { language: locale });
      const faults: string[] = [];
      for (const path of FOR_MEMBERS) faults.push(...(await faultsOf(page, localizePath(locale, path), colorScheme)));
      expect(faults).toEqual([]);
    });
  }
}
