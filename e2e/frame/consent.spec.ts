import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({ firstVisit: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const TOLD = '**/api/traffic-source.php';
const trafficCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'traffic');

for (const path of ['/', '/fr'])
  test(`offers two choices of the same look at ${path}, and the page can be used meanwhile`, async ({ page }) => {
    await page.goto(path);
    await expect(bar(page)).toBeVisible();
    const looks = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
          const { height, width } = button.getBoundingClientRect();
          return { backgroundColor, color, fontSize, fontWeight, height: Math.round(height), width: Math.round(width) };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
    await page.locator('a[href$="/login"]').first().click();
    await expect(page).toHaveURL(/\/login/);
  });

for (const path of ['/signup?lander=gallery', '/fr/signup?lander=gallery']) {
  test(`the last button of ${path} can be reached while the question stands`, async ({ page, viewport }) => {
    for (const width of viewport?.width === 390 ? [390, 360, 320] : [1280]) {
      await page.setViewportSize({ width, height: viewport?.height ?? 800 });
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      const submit = page.locator('main form button[type=submit]');
      const covered = () =>
        submit.evaluate((button) => {
          scrollTo(0, document.documentElement.scrollHeight);
          const { left, top, width: wide, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
        });
      await expect.poll(covered, { message: `at ${width} px` }).toBe(false);
      await submit.click();
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    }
  });
}

test('the decision is kept, known to the other tab, and can be taken back from the cookies page', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await expect(bar(other)).toBeVisible();
  await page.bringToFront();
  await bar(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(bar(other)).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-edge]')).toBeAttached();
  await page.waitForTimeout(1_000);
  await expect(bar(page)).toHaveCount(0);
  await page.goto('/pages/cookies');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /18 or older/ })
    .click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /cookie settings/i })
    .first()
    .click();
  await expect(bar(page)).toBeFocused();
});

test('a traffic source is for the session only until cookies are accepted', async ({ page }) => {
  const arrived = page.waitForResponse(TOLD);
  await page.goto('/?network=acme&sub=7');
  await arrived;
  await expect(bar(page)).toBeVisible();
  expect((await trafficCookie(page))?.expires, 'ends with the session').toBe(-1);
  expect(await page.evaluate(() => 'conversions' in window)).toBe(false);
  const told = page.waitForResponse(TOLD);
  await bar(page).getByRole('button', { name: 'Accept all' }).click();
  expect((await told).request().postDataJSON()).toMatchObject({ consent: true });
  const days = ((await trafficCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect(await page.evaluate(() => (window as { conversions?: unknown }).conversions)).toEqual([
    ['set', { anonymize_ip: true }],
  ]);
});

test('refusing keeps it for the session', async ({ page }) => {
  const arrived = page.waitForResponse(TOLD);
  await page.goto('/?network=acme');
  await arrived;
  const told = page.waitForResponse(TOLD);
  await bar(page).getByRole('button', { name: 'Only what is needed' }).click();
  expect((await told).request().postDataJSON()).toMatchObject({ consent: false });
  expect((await trafficCookie(page))?.expires).toBe(-1);
  expect(await page.evaluate(() => 'conversions' in window)).toBe(false);
});
