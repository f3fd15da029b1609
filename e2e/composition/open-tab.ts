import type { Page } from '@playwright/test';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { promoteRelease } from '@tandem/api-gateway/testing/composition/promote-release';
import type { Part } from '@tandem/contracts/composition/part';
import { makeCopy } from '../fixtures/copied-release.ts';
import { readPlan } from '../fixtures/network-log.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';

/** Publishes a release of a part that differs in nothing but its id, and makes it live. */
export async function promoteCopy(part: Part): Promise<string> {
  const copy = await makeCopy(part);
  await withLedger((ledger) => publishRelease(ledger, copy.folder));
  await withLedger((ledger) => promoteRelease(ledger, part, copy.id));
  await copy.remove();
  const isServed = async () => (await (await fetch(`${SITE_ORIGIN}/login`)).text()).includes(copy.id);
  await expect.poll(isServed, { intervals: [100] }).toBe(true);
  return copy.id;
}

/** Opens a page, and waits until it is interactive: it learns then what has happened to its releases meanwhile. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

/** Where a member writes in a conversation. */
export const message = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /Message/ });

/** Follows a link of the frame to the page of that name. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The releases of a tab, of the shell and of all parts. */
export async function releasesOf(page: Page): Promise<string[]> {
  const { shell, parts } = await readPlan(page);
  return [shell, ...Object.values(parts)].map(({ release }) => release).toSorted();
}

/** Whether this document has loaded a script of a release. */
export const hasLoaded = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    (folder) => performance.getEntriesByType('resource').some(({ name }) => name.includes(folder)),
    `/_parts/${id.replace('@', '/')}/`,
  );
