import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { newMember } from '../frame/member.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-payments', 'en');
const inFrench = textsOf('mf-payments', 'fr');
const CREDITS = 40;
/** As the sandbox's cards are shown. */
const CARD = t('card.name', { brand: 'Visa', last4: '4242' });

const repeatOrder = async (request: APIRequestContext) =>
  (await (await request.get('/api/repeat-order.php')).json()) as ResponseOf<'GET /api/repeat-order.php'>;

async function seeCompleted(page: Page, texts = t): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: texts('status.completed', { count: CREDITS }) });
  // A stored card is charged beside the order, and the page asks what came of it.
  await expect(heading).toBeVisible({ timeout: 30_000 });
}

/** Buys the popular bundle by card at the provider, and lets the card be kept; `decision` is the button there. */
async function buyAndKeep(page: Page, decision: 'pay' | 'once' = 'pay'): Promise<void> {
  await page.goto(`/credits/${CREDITS}/creditcard`);
  const keep = page.getByRole('checkbox', { name: t('checkout.store-card') });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await page.getByRole('checkbox', { name: t('checkout.consent') }).check();
  await page.getByRole('button', { name: t('checkout.order') }).click();
  await page.waitForURL('**/sandbox-pay/**');
  if (decision === 'once') await page.locator('summary').click();
  await page.locator(`button[value="${decision}"]`).first().click();
  await page.waitForURL('**/credits/**payment=**');
  await seeCompleted(page);
}

// What a stored card does under every fault: api-gateway/test/stored-cards.test.ts.
test(
  'a member lets the provider keep their card, buys again with one click, and removes it [R-PAY-STORED-CARD-SHOWN, R-PAY-STORED-CARD-CONSENT, R-PAY-REPEAT-CLICK, R-PAY-REPEAT-BLOCK, R-PAY-STATUS-LANGUAGE, C-PAY-STORED-CARD-REMOVE]',
  { tag: ['@phone', '@mf-payments'] },
  async ({ page, context }) => {
    const { request } = context;
    await newMember(context);
    const main = page.getByRole('main');

    await test.step('keeps the card with a box of its own', async () => {
      await buyAndKeep(page);
      // A job looks it up at the provider once the payment is settled.
      await expect
        .poll(async () => (await repeatOrder(request)).card ?? null)
        .toEqual({ brand: 'Visa', last4: '4242' });
    });

    await test.step('buys the same again in French, without a page of the provider, and stays in French', async () => {
      await page.goto('/fr/credits/repeat-order');
      await expect(main).toContainText('4242');
      await page.getByRole('button', { name: inFrench('checkout.order') }).click();
      await page.waitForURL('**/fr/credits/**payment=**');
      await seeCompleted(page, inFrench);
      const { user } = (await (await request.get('/api/user.php')).json()) as { user: { credits: number } };
      expect(user.credits).toBe(LIMITS.signupCredits + 2 * CREDITS);
    });

    await test.step('removes the card, and the next order names none', async () => {
      await page.goto('/transactions');
      const card = page.getByRole('region', { name: t('card.title') });
      await expect(card).toContainText(CARD);
      await expect(page.getByRole('complementary', { name: t('repeat.label') })).toContainText(CARD);
      const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await card.getByRole('button', { name: t('card.remove') }).click();
      expect((await removed).status()).toBe(204);
      await expect(card).toBeHidden();
      await expect(main).not.toContainText(CARD);
      expect((await repeatOrder(request)).card).toBeNull();
      await page.goto('/credits/repeat-order');
      await expect(main).toContainText(t('methods.creditcard'));
      await expect(main).not.toContainText(CARD);
    });
  },
);

test(
  'where the stored card is declined, the page offers another card and PayPal, by which the order is paid [R-PAY-STORED-CARD-FALLBACK, R-PAY-STATUS-FAILED]',
  { tag: ['@phone', '@mf-payments'] },
  async ({ page, context }) => {
    const { request } = context;
    const main = page.getByRole('main');
    await newMember(context);
    await buyAndKeep(page, 'once');
    await expect.poll(async () => (await repeatOrder(request)).card ?? null).not.toBeNull();
    await page.goto('/credits/repeat-order');
    await expect(main).toContainText(t('card.charged', { card: CARD }));
    await page.getByRole('button', { name: t('checkout.order') }).click();
    await expect(main).toContainText(t('status.card-failed'), { timeout: 30_000 });
    await expect(main.getByRole('link', { name: t('status.other-card') })).toBeVisible();
    await main.getByRole('link', { name: /PayPal/ }).click();
    await page.getByRole('checkbox', { name: t('checkout.consent') }).check();
    await page.getByRole('button', { name: t('checkout.order') }).click();
    await page.waitForURL('**/sandbox-pay/**');
    await page.locator('button[value="pay"]').first().click();
    await seeCompleted(page);
    const { user } = (await (await request.get('/api/user.php')).json()) as { user: { credits: number } };
    expect(user.credits).toBe(LIMITS.signupCredits + 2 * CREDITS);
  },
);
