import { SITE_PORT } from '../fixtures/site.ts';
import { freshName } from '../fixtures/people.ts';
import { addTenant } from '../fixtures/tenants.ts';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

const DAYS = 86_400;

test('another language keeps the page, is kept for 365 days, and is known at the root', async ({ page, context }) => {
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
});

test('a member’s choice is saved to the account before the page goes', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/lang-config');
  const saved = page.waitForResponse(
    (response) => response.url().includes('/api/user.php') && response.request().method() === 'PUT',
  );
  await page.getByRole('main').getByRole('link', { name: 'Français' }).click();
  expect((await saved).request().postDataJSON()).toEqual({ language: 'fr' });
  await expect(page).toHaveURL(/\/fr\/lang-config$/);
  const { user } = (await (await context.request.get('/api/user.php')).json()) as { user: { language: string } };
  expect(user.language).toBe('fr');
});

test('without a choice of one’s own the tenant’s language is the first', async ({ page, context, guard }) => {
  // A gateway knows a new row within a second.
  guard.allow(/404/);
  // Its domain's language decides by its first two letters, not the order of its languages.
  for (const [domain_language, locales, lang] of [
    ['fr_FR', ['en', 'fr'], 'fr'],
    ['en_GB', ['fr', 'en'], 'en'],
    ['nl_NL', ['fr', 'en'], 'en'],
  ] as const) {
    const origin = await addTenant({
      key: freshName('language'),
      settings: { domain_language, locales: [...locales] },
    });
    await expect(async () => expect((await page.goto(`${origin}/login`))?.status()).toBe(200)).toPass();
    await page.goto(`${origin}/`);
    await expect(page, domain_language).toHaveURL(lang === 'fr' ? `${origin}/fr` : `${origin}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`));
  }

  const site = `http://nuit.localhost:${SITE_PORT}`;
  await page.goto(`${site}/`);
  await expect(page).toHaveURL(`${site}/fr`);
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
  await context.addCookies([{ name: 'locale', value: 'en', url: site }]);
  await page.goto(`${site}/`);
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
});
