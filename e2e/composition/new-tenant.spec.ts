import { inEveryLocale } from '@tandem/api-gateway/platform/i18n/localized-text';
import { freshName } from '../fixtures/people.ts';
import { addTenant } from '../fixtures/tenants.ts';
import { expect, test } from '../fixtures/test.ts';

const TEAL = 'rgb(15, 118, 110)';

test(
  'a row makes a site: its name, its sign, its colours in every part, without a build or a restart [R-PLATFORM-TENANT-BY-HOST, R-PLATFORM-TENANT-SETTINGS]',
  { tag: '@desktop' },
  async ({ page, guard }) => {
    const origin = await addTenant({
      key: freshName('pedalo'),
      settings: {
        name: 'Pédalo',
        index_title: inEveryLocale({ en: 'Pédalo: side by side', fr: 'Pédalo : côte à côte' }),
        brand: { palette: { accent: '#0f766e', ink: '#102a2e', paper: '#eef6f4' } },
      },
    });
    // A gateway reads the rows again when it is notified of a new one.
    guard.allow(/404/);
    await expect(async () => expect((await page.goto(`${origin}/login`))?.status()).toBe(200)).toPass();
    await expect(page).toHaveTitle(/Pédalo$/);
    const home = page.getByRole('banner').getByRole('link', { name: 'Pédalo, home' });
    const sign = await home.locator('svg path').first().getAttribute('d');
    expect(await page.evaluate(async () => (await fetch('/favicon.svg')).text())).toContain(sign);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Log in' })).toHaveCSS('background-color', TEAL);
    await home.click();
    const start = main.getByRole('button', { name: 'Start for free' }).first();
    await expect(start, 'of another part, reached without a new document').toHaveCSS('background-color', TEAL);
  },
);

test('a long name keeps to its place on a phone', { tag: '@phone' }, async ({ page, guard }) => {
  guard.allow(/404/);
  const name = 'Rencontres sérieuses entre célibataires exigeants de France';
  const origin = await addTenant({ key: freshName('long'), settings: { name } });
  await expect(async () => expect((await page.goto(origin))?.status()).toBe(200)).toPass();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const linkTo = (label: string) => page.getByRole('banner').getByRole('link', { name: label });
  const brand = await linkTo(`${name}, home`).boundingBox();
  const login = await linkTo('Log in').boundingBox();
  expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(login?.x ?? 0);
  expect((login?.x ?? 0) + (login?.width ?? 0)).toBeLessThanOrEqual(390);
});
