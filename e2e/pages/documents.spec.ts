import { Activity, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('a page loads the words of one language only', { tag: '@phone' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto('/fr/pages/terms');
  // A page that is there already starts its scripts when there is time.
  await expect.poll(() => asked.filter((url) => /route-pages-terms-fr-json\./.test(url))).toHaveLength(1);
  expect(asked.filter((url) => /route-pages-[\w-]+-en-json\./.test(url))).toEqual([]);
});

test('from page to page without a new document, and to the named place', { tag: '@desktop' }, async ({ page }) => {
  await openSettled(page, new Activity(page), '/pages/terms');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).first().press('Enter');
  await expect(page).toHaveURL(/\/pages\/faq#safety$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Safety' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Safety' }), 'the keyboard is there as well').toBeFocused();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a question has an address: it opens, and is in sight', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/pages/faq#refund');
  await expect(page.getByText('Within 14 days of buying')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 3, name: 'Can I get my money back?' })).toBeInViewport();
});

test('on paper there is the text alone, with every answer', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/pages/faq');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByText('Within 14 days of buying')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain('light');
});
