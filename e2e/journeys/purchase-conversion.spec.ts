import type { Page } from '@playwright/test';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { newMember } from '../frame/member.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const POPULAR = BUNDLES[1];
const t = textsOf('mf-payments', 'en');

const queue = (page: Page) => page.evaluate(() => (window as { conversions?: unknown[] }).conversions ?? null);

test('a purchase is told to advertisements once, after consent', async ({ page, context }) => {
  await newMember(context);
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
  await page.goto(`/credits/${POPULAR.id}/visa`);
  const order = page.getByRole('button', { name: t('checkout.order') });
  await expect(order).toBeVisible();
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await order.click();
  await page.waitForURL('**/sandbox-pay/**');
  await page.getByRole('button', { name: /Pay/ }).click();
  await page.waitForURL('**/credits/**');
  const completed = page.getByRole('heading', { level: 1, name: t('status.completed', { count: POPULAR.credits }) });
  await expect(completed).toBeVisible();
  const setUp = ['set', { anonymize_ip: true }];
  await expect.poll(() => queue(page)).toEqual([setUp, ['conversion', 'purchase']]);

  await page.reload();
  await expect(completed).toBeVisible();
  await expect.poll(() => queue(page)).toEqual([setUp]);
  await page.waitForTimeout(500);
  expect(await queue(page), 'not again after a reload').toEqual([setUp]);
});
