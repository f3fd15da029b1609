import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { COLOURS, faultsInBothAppearances } from '../fixtures/axe.ts';
import { DOCUMENTS } from '../fixtures/documents.ts';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const TENANTS = {
  'Tandemly': { origin: `http://localhost:${SITE_PORT}`, email: 'hello@tandemly.test', phone: 'tel:+31200004172' },
  'Nuit Douce': {
    origin: `http://nuit.localhost:${SITE_PORT}`,
    email: 'bonsoir@nuitdouce.test',
    phone: 'tel:+33199004172',
  },
};

for (const [tenant, { origin, email, phone }] of Object.entries(TENANTS)) {
  for (const locale of LOCALES) {
    test(`${tenant}: every page is there before any script, and nothing moves (${locale})`, async ({ page }) => {
      const activity = new Activity(page);
      for (const { path, title } of DOCUMENTS) {
        const address = origin + localizePath(locale, path);
        const html = (await (await openSettled(page, activity, address))?.text()) ?? '';
        expect(html, address).toContain(`>${title[locale]}</h1>`);
        expect(html, address).not.toMatch(/\{\w+\}<|undefined/);
        await expect(page.getByRole('heading', { level: 1, name: title[locale] })).toBeVisible();
        expect(await movedThings(page), address).toEqual([]);
      }
    });

    test(`${tenant}: support is one press away (${locale})`, async ({ page }) => {
      await page.goto(origin + localizePath(locale, '/pages/service'));
      const main = page.getByRole('main');
      await expect(main.locator(`a[href="mailto:${email}"]`).first()).toBeVisible();
      await expect(main.locator(`a[href="${phone}"]`)).toBeVisible();
    });
  }
}

// Their markup is looked at with all pages (accessibility/pages.spec.ts), in the colours of the first tenant.
test('Nuit Douce: every word stands out from its ground, in both appearances', async ({ page }) => {
  test.setTimeout(120_000);
  const activity = new Activity(page);
  const faults: string[] = [];
  for (const { path } of DOCUMENTS) {
    await openSettled(page, activity, TENANTS['Nuit Douce'].origin + localizePath('fr', path));
    faults.push(...(await faultsInBothAppearances(page, path, COLOURS)));
  }
  expect(faults).toEqual([]);
});

test('a page loads the words of one language only', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto('/fr/pages/terms');
  // A page that is there already starts its scripts when there is time.
  await expect.poll(() => asked.filter((url) => /route-pages-terms-fr\./.test(url))).toHaveLength(1);
  expect(asked.filter((url) => /route-pages-\w+-en\./.test(url))).toEqual([]);
});

test('from page to page without a new document, and to the named place', async ({ page }) => {
  await openSettled(page, new Activity(page), '/pages/terms');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).first().press('Enter');
  await expect(page).toHaveURL(/\/pages\/faq#safety$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Safety' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Safety' }), 'the keyboard is there as well').toBeFocused();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a question has an address: it opens, and is in sight', async ({ page }) => {
  await page.goto('/pages/faq#refund');
  await expect(page.getByText('Within 14 days of buying')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 3, name: 'Can I have my money back?' })).toBeInViewport();
});

test('the questions are searched while one types', async ({ page }) => {
  await openSettled(page, new Activity(page), '/fr/pages/faq');
  await page.getByRole('searchbox').fill('RETRACTER');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d réponses? trouvées?$/);
  await expect(page.locator('mark').first()).toHaveText(/rétracter/i);
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByRole('heading', { name: 'Aucune réponse trouvée pour « xyzzy »' })).toBeVisible();
});

test('on paper there is the text alone, with every answer', async ({ page }) => {
  await page.goto('/pages/faq');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByText('Within 14 days of buying')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain('light');
});
