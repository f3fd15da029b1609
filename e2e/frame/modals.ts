import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** Goes round an open modal in both directions: the keyboard is never behind it (the browser's own bars are `body`). */
export async function staysIn(page: Page, modal: Locator): Promise<void> {
  const isInside = () =>
    modal.evaluate((node) => document.activeElement === document.body || node.contains(document.activeElement));
  const goesIn = () => modal.evaluate((node) => node.contains(document.activeElement));
  await expect.poll(goesIn, 'the keyboard goes in').toBe(true);
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press(key);
      expect(await isInside(), `after ${key}`).toBe(true);
    }
}

/** What every modal that may be closed does: keeps the focus, closes by Escape, and returns the focus. */
export async function isKeyboardModal(page: Page, modal: Locator, before: Locator): Promise<void> {
  await expect(modal).toBeVisible();
  await staysIn(page, modal);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(before).toBeFocused();
}
