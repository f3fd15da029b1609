import type { Locator } from '@playwright/test';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
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
