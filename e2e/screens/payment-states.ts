import { textsOf } from '../fixtures/texts.ts';
import { openPaid, openPaymentPage, orderButton, POPULAR } from './payment-screens.ts';
import { askApi } from './people.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

interface Order {
  payment_id: string;
  redirect_url: string;
}

export const heading =
  (key: string) =>
  ({ page, locale }: Place) =>
    page.getByRole('heading', { level: 1, name: textsOf('mf-payments', locale)(key) });

/** Orders the popular bundle from a page of the site. */
export async function orderBy(
  place: Place,
  method: 'paypal' | 'sdd' | 'sct' | 'visa',
  more: object = {},
): Promise<Order> {
  await goto('/credits')(place);
  const consents = { immediate_start: true };
  return askApi<Order>(place.page, '/api/payment.php', {
    bundle_id: POPULAR.id,
    method,
    country: 'FR',
    consents,
    ...more,
  });
}

const statusOf = ({ payment_id: id }: Order, method: string) => `/credits/${POPULAR.id}/${method}?payment=${id}`;

/** Presses a button of the sandbox provider's page. */
export async function decide({ page, origin }: Place, order: Order, decision: string): Promise<void> {
  await page.goto(origin + order.redirect_url);
  await page.locator(`button[value="${decision}"]`).first().click();
}

/** The form of a direct debit, with its mandate. */
async function openDebitForm(place: Place): Promise<Order> {
  const order = await orderBy(place, 'sdd');
  await goto(`/directdebit?payment=${order.payment_id}`, heading('debit.title'))(place);
  return order;
}

/** The field of its code. */
export const codeField = ({ page, locale }: Place) =>
  page.getByRole('textbox', { name: textsOf('mf-payments', locale)('debit.code'), exact: true });

/** The step in which its code is typed; returns the payment, and the number that the code went to. */
export async function openDebitCode(place: Place): Promise<{ id: string; phone: string }> {
  const { payment_id } = await openDebitForm(place);
  const phone = `+336${String(10_000_000 + Math.floor(Math.random() * 80_000_000))}`;
  await askApi(place.page, '/api/directdebit.php', {
    payment_id,
    account_holder: 'Robin Martin',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    street: 'Rue des Lilas',
    house_number: '12',
    zip: '75019',
    city: 'Paris',
    phone,
    consent: true,
  });
  await goto(`/directdebit?payment=${payment_id}`, codeField)(place);
  return { id: payment_id, phone };
}

async function openFailed(place: Place): Promise<void> {
  await openPaymentPage(place);
  await place.page.locator('button[value="fail"]').click();
  await heading('status.failed')(place).waitFor();
}

async function openSuperseded(place: Place): Promise<void> {
  const first = await orderBy(place, 'paypal');
  await orderBy(place, 'visa', { instead_of_open: true });
  await goto(statusOf(first, 'paypal'), heading('status.superseded'))(place);
}

/** A transfer, whose money comes later. */
async function openProcessing(place: Place): Promise<void> {
  await decide(place, await orderBy(place, 'sct'), 'pay');
  await heading('status.processing')(place).waitFor();
}

export async function openReturned(place: Place): Promise<void> {
  const { page } = place;
  await openPaymentPage(place);
  const provider = page.url();
  await page.locator('button[value="pay"]').first().click();
  await page.waitForURL('**/credits/**');
  const paid = page.url();
  await page.goto(provider);
  const chargeBack = page.locator('button[value="chargeback"]');
  await chargeBack.click();
  await chargeBack.waitFor({ state: 'detached' });
  await page.goto(paid);
  await heading('status.returned')(place).waitFor();
}

/** The order that is offered to be continued before another one of its bundle is made. */
async function openOpenOrder(place: Place): Promise<void> {
  await orderBy(place, 'paypal');
  await goto(`/credits/${POPULAR.id}/visa`, orderButton)(place);
  for (const box of await place.page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await orderButton(place).click();
  const name = textsOf('mf-payments', place.locale)('open-order.continue');
  await place.page.getByRole('button', { name }).waitFor();
}

/** The way from an order of the list of payments to where it is paid. */
const wayOn = ({ page, locale }: Place) =>
  page.getByRole('link', { name: textsOf('mf-payments', locale)('open.continue') });

/** An order that nobody has paid, in the list of payments. */
export async function openUnpaidOrder(place: Place): Promise<void> {
  const { payment_id: id } = await orderBy(place, 'paypal');
  await goto(`/transactions/${id}`, wayOn)(place);
}

/** The same, by the link of its purchase. */
async function openUnpaid(place: Place): Promise<void> {
  await openUnpaidOrder(place);
  await wayOn(place).click();
  await heading('status.unpaid')(place).waitFor();
}

/** The receipt on the page of a payment, of a purchase with a discount. */
async function openReceipt(place: Place): Promise<void> {
  await openPaid(place);
  await place.page.getByRole('main').locator('summary').first().click();
  await place.page.getByRole('main').getByRole('term').first().waitFor();
}

/** How a payment can stand, beside paid and cancelled. */
export const PAYMENT_STATES: readonly Screen[] = [
  {
    name: 'directdebit',
    title: 'Direct debit: the form and the mandate',
    viewer: 'newcomer',
    whole: true,
    open: async (place) => void (await openDebitForm(place)),
  },
  {
    name: 'directdebit-code',
    title: 'Direct debit: the code',
    viewer: 'newcomer',
    state: true,
    open: async (place) => void (await openDebitCode(place)),
  },
  { name: 'payment-failed', title: 'Payment failed', viewer: 'newcomer', state: true, open: openFailed },
  {
    name: 'payment-superseded',
    title: 'Another order took its place',
    viewer: 'newcomer',
    state: true,
    open: openSuperseded,
  },
  {
    name: 'payment-processing',
    title: 'A payment on its way',
    viewer: 'newcomer',
    state: true,
    open: openProcessing,
  },
  { name: 'payment-returned', title: 'A payment that went back', viewer: 'newcomer', state: true, open: openReturned },
  { name: 'payment-unpaid', title: 'An order that is not paid', viewer: 'newcomer', state: true, open: openUnpaid },
  {
    name: 'payment-receipt',
    title: 'The receipt of a payment, with a discount',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openReceipt,
  },
  { name: 'open-order', title: 'An open order of the bundle', viewer: 'newcomer', state: true, open: openOpenOrder },
];
