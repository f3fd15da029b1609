import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_STATUS } from '@tandem/contracts/api/errors';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { textsOf } from '../fixtures/texts.ts';
import { sendRefused } from './chat-screens.ts';
import { openPaid, openPaymentPage, orderButton, POPULAR } from './payment-screens.ts';
import { decide, heading, openReturned, orderBy } from './payment-states.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

type Status = ResponseOf<'GET /api/payment.php'>;

const button = (key: string, { page, locale }: Place) =>
  page.getByRole('main').getByRole('button', { name: textsOf('mf-payments', locale)(key) });

/** The checkout with every way to pay. */
async function openMethods(place: Place): Promise<void> {
  await goto(`/credits/${POPULAR.id}`, orderButton)(place);
  await button('checkout.more-methods', place).click();
}

/** The checkout with a discount code that there is not. */
async function openRefusedCode(place: Place): Promise<void> {
  await goto(`/credits/${POPULAR.id}`, orderButton)(place);
  await button('discount.open', place).click();
  const label = textsOf('mf-payments', place.locale)('discount.label');
  const field = place.page.getByRole('textbox', { name: label });
  await field.fill('SPRING2026');
  await button('discount.apply', place).click();
  await place.page.locator('input[aria-invalid="true"]').waitFor();
}

/** The page of a purchase that was made in a conversation, with the message that waits for it. */
async function openPaidForMessage(place: Place): Promise<void> {
  const { page } = place;
  await sendRefused(place, 'insufficient_credits', 'insufficient_credits');
  await page
    .getByRole('dialog', { name: textsOf('mf-chat', place.locale)('credits.title') })
    .getByRole('link', { name: new RegExp(String(POPULAR.credits)) })
    .click();
  await orderButton(place).waitFor();
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await orderButton(place).click();
  await page.waitForURL('**/sandbox-pay/**');
  await page.locator('button[value="pay"]').first().click();
  const completed = textsOf('mf-payments', place.locale)('status.completed', { count: POPULAR.credits });
  await page.getByRole('heading', { level: 1, name: completed }).waitFor();
}

/** Opens the page of a payment again, with responses that are changed: the sandbox always responds, and collects what it can. */
async function showAgain(place: Place, change: Partial<Status>, title: string): Promise<void> {
  const { page } = place;
  const address = page.url();
  await page.route('**/api/payment.php?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Status), ...change } });
  });
  await page.goto(address);
  await heading(title)(place).waitFor();
}

/** A charge of a stored card to which the provider never responded. */
async function openUnanswered(place: Place): Promise<void> {
  await decide(place, await orderBy(place, 'visa'), 'fail');
  await heading('status.failed')(place).waitFor();
  await showAgain(place, { unanswered: true }, 'status.failed');
}

/** A direct debit that the bank did not pay. */
async function openNotCollected(place: Place): Promise<void> {
  await openReturned(place);
  await showAgain(place, { method: 'sdd', not_collected: true }, 'status.not-collected');
}

const storedCard = ({ page, locale }: Place) =>
  page.getByRole('region', { name: textsOf('mf-payments', locale)('card.title') });

/** A stored card with what was bought by it, and the order of the same again. */
async function openStoredCard(place: Place): Promise<void> {
  await openPaid(place);
  await goto('/transactions', storedCard)(place);
}

/** The same again by a stored card that its bank declines. */
async function openCardFailed(place: Place): Promise<void> {
  const { page, locale } = place;
  const t = textsOf('mf-payments', locale);
  await openPaymentPage(place);
  await page.locator('summary').click();
  await page.locator('button[value="once"]').click();
  await page.getByRole('heading', { level: 1, name: t('status.completed', { count: POPULAR.credits }) }).waitFor();
  await goto('/transactions', storedCard)(place);
  await goto('/credits/repeat-order', orderButton)(place);
  await orderButton(place).click();
  await page.getByText(t('status.card-failed')).waitFor();
}

/** A direct debit of somebody whose bank has taken one back before. */
async function openDebitRefused(place: Place): Promise<void> {
  const file = path.join(WORKSPACE, `api-gateway/src/backend/direct-debit/texts/errors/${place.locale}.json`);
  const { debit } = JSON.parse(readFileSync(file, 'utf8')) as { debit: { blocked: string } };
  const error = { code: 'forbidden', message: debit.blocked, fields: { method: debit.blocked }, requestId: 'screens' };
  const order = await orderBy(place, 'sdd');
  await place.page.route('**/api/directdebit.php*', (route) =>
    route.fulfill({ status: ERROR_STATUS.forbidden, json: { error } }),
  );
  await goto(`/directdebit?payment=${order.payment_id}`, heading('debit.another-way'))(place);
}

/** What the checkout, and the page after it, can show besides. */
export const CHECKOUT_STATES: readonly Screen[] = [
  {
    name: 'checkout-methods',
    title: 'The checkout with every way to pay',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openMethods,
  },
  {
    name: 'checkout-code',
    title: 'A discount code that is refused',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openRefusedCode,
  },
  {
    name: 'payment-for-message',
    title: 'Credits for a message that waits',
    viewer: 'newcomer',
    state: true,
    open: openPaidForMessage,
  },
  {
    name: 'payment-unanswered',
    title: 'A charge without a response',
    viewer: 'newcomer',
    state: true,
    open: openUnanswered,
  },
  {
    name: 'payment-not-collected',
    title: 'A debit that was not collected',
    viewer: 'newcomer',
    state: true,
    open: openNotCollected,
  },
  {
    name: 'transactions-card',
    title: 'Payments with a stored card',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openStoredCard,
  },
  {
    name: 'payment-card-failed',
    title: 'A stored card that was declined',
    viewer: 'newcomer',
    state: true,
    open: openCardFailed,
  },
  {
    name: 'directdebit-refused',
    title: 'A direct debit that is not possible',
    viewer: 'newcomer',
    state: true,
    open: openDebitRefused,
  },
  {
    name: 'repeat-nothing',
    title: 'Nothing to buy again',
    viewer: 'newcomer',
    state: true,
    open: goto('/credits/repeat-order', heading('repeat.none')),
  },
];
