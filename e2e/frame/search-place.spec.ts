import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

/** How far below the window's upper edge an element is, in whole pixels. */
const topOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top));

/**
 * Reads the list page after page until it has this one; returns a card in its midst, which is scrolled to.
 * Each page is waited for: a jump to the end for each look would load all of them on a busy machine.
 */
async function readTo(page: Page, last: number): Promise<Locator> {
  for (let number = 2; number <= last; number += 1) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(
      page
        .getByRole('list', { name: `Page ${number}` })
        .getByRole('article')
        .first(),
    ).toBeAttached();
  }
  const card = page
    .getByRole('list', { name: `Page ${last}` })
    .getByRole('listitem')
    .nth(9);
  await card.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  return card;
}

test(
  'a search grows as it is read; Back leads to the same card, and a reload to the same page [R-MEMBERS-SEARCH-SCROLL, R-MEMBERS-SEARCH-PLACE]',
  { tag: '@both' },
  async ({ page, context }) => {
    await newMember(context);
    await page.goto('/members?everybody=1');
    await expect(page.getByRole('list', { name: 'Page 1' })).toBeVisible();
    const card = await readTo(page, 3);
    await expect(page).toHaveURL(/page=3/);
    const name = await card.getByRole('link').textContent();
    const top = await topOf(card);

    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/members\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.split(',')[0] ?? '');
    await page.goBack();
    await expect(page).toHaveURL(/page=3/);
    await expect(card.getByRole('link')).toHaveText(name ?? '');
    await expect.poll(() => topOf(card)).toBe(top);

    await page.reload();
    await expect(page.getByRole('list', { name: 'Page 3' }).getByRole('article').nth(9)).toBeInViewport();
    await expect.poll(() => topOf(card)).toBe(top);
    await expect(page).toHaveURL(/page=3/);
  },
);
