import { expect, test } from '../fixtures/test.ts';

const DAYS = 86_400;

// A member's account is told before the page goes: shell/src/start/create-site.test.ts. The language without a choice of
// one's own: api-gateway/test/composition/tenant-languages.test.ts.
test(
  'another language keeps the page, is kept for 365 days, and is known at the root [R-FRAME-LANGUAGE-MENU, R-LOCALE-SWITCH-COOKIE, L-LOCALE-COOKIE-DAYS, R-LOCALE-PREFIX-FRENCH, R-LOCALE-ROOT-REDIRECT, R-A11Y-LANG]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.goto('/login?next=%2Flikes');
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /language/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page).toHaveURL(/\/fr\/login\?next=%2Flikes$/);
    await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('fr');
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / DAYS)).toBe(365);
    await page.goto('/');
    await expect(page).toHaveURL(/\/fr$/);
  },
);
