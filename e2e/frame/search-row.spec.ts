import type { Locator } from '@playwright/test';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { newMember } from './member.ts';

const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left, right, height } = node.getBoundingClientRect();
    return { top, bottom, left, right, height };
  });

test(
  'a phone’s search is one sticky row of 48 px and people below it, also with the time bonus, and nothing moves [R-MEMBERS-SEARCH-ROW, R-FRAME-BONUS-ROW]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await newMember(context);
    const activity = new Activity(page);
    await openSettled(page, activity, '/members?everybody=1');
    const face = page.getByRole('article').first();
    const bonus = page.getByRole('link', { name: /25% off your first bundle/ });
    const pieces = [
      bonus,
      page.getByRole('status').filter({ hasText: /members$/ }),
      page.getByRole('button', { name: /^Filters/ }),
      page.getByRole('combobox', { name: 'Sort by' }),
    ];
    const bar = await boxOf(page.getByRole('banner'));
    /** Each is in the row right below the top bar, after the one before. */
    const isOneRow = async () => {
      let end = 0;
      for (const piece of pieces) {
        await expect(piece).toBeVisible();
        const { top, bottom, left, right } = await boxOf(piece);
        expect(top).toBeGreaterThanOrEqual(bar.bottom);
        expect(bottom).toBeLessThanOrEqual(bar.bottom + 48);
        expect(left).toBeGreaterThanOrEqual(end);
        end = right;
      }
      expect(end).toBeLessThanOrEqual(390);
    };
    await isOneRow();
    const { top } = await boxOf(face);
    expect(top).toBeGreaterThanOrEqual(bar.bottom + 48);
    expect(top + (await boxOf(face)).height * 0.35, 'the middle of the first face').toBeLessThan(200);
    expect(await movedThings(page)).toEqual([]);

    await page.evaluate(() => scrollTo(0, 900));
    await expect.poll(async () => (await boxOf(face)).top).toBeLessThan(0);
    await isOneRow();
  },
);

test(
  'on small phones the row of the search is whole beside the time bonus, also for the longest count and the link to everybody [R-MEMBERS-SEARCH-ROW, R-MEMBERS-FIT-EVERYBODY]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await newMember(context);
    await page.route('**/api/members.php*', async (route) => {
      const response = await route.fetch();
      const results = (await response.json()) as object;
      await route.fulfill({ response, json: { ...results, total: 1000, total_capped: true } });
    });
    for (const locale of ['en', 'fr'] as const) {
      const words = textsOf('mf-members', locale);
      await page.goto(locale === 'fr' ? '/fr/members' : '/members');
      const total = page.getByRole('status').filter({ hasText: /000.*memb/ });
      await expect(total).toBeVisible();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const isCut = await total.evaluate((element) => ({
          wide: element.scrollWidth > element.clientWidth,
          high: element.scrollHeight > 48,
        }));
        expect(isCut, `${locale} at ${width} px`).toEqual({ wide: false, high: false });
        const everybody = await boxOf(page.getByRole('link', { name: words('fit.widen') }).last());
        const sort = await boxOf(page.getByRole('combobox', { name: words('sort.label') }));
        expect(everybody.right).toBeLessThanOrEqual(sort.left);
        expect(sort.right).toBeLessThanOrEqual(width);
      }
    }
  },
);
