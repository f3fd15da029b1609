import type { ResponseOf } from '@tandem/contracts/api/index';
import { statusPaidTwice, transactionPaidTwice } from '@tandem/contracts/testing/paid-twice';
import { textsOf } from '../fixtures/texts.ts';
import { openPaid, openWithdrawal, POPULAR, prices } from './payment-screens.ts';
import { codeField, decide, heading, openDebitCode, openReturned, openUnpaidOrder, orderBy } from './payment-states.ts';
import { askApi } from './people.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

const facts = ({ page }: Place) => page.getByRole('main').getByRole('term');

/** An order that failed, in the list of payments. */
async function openFailedOrder(place: Place): Promise<void> {
  const order = await orderBy(place, 'paypal');
  await decide(place, order, 'fail');
  await heading('status.failed')(place).waitFor();
  await goto(`/transactions/${order.payment_id}`, facts)(place);
}

/** A purchase with what its buyer withdrew. */
async function openWithdrawn(place: Place): Promise<void> {
  await openWithdrawal(place);
  const { page } = place;
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Withdraw|Me rétracter)/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const withdrawn = textsOf('mf-payments', place.locale)('refund.withdrawal');
  await page.getByRole('heading', { level: 2, name: withdrawn }).waitFor();
}

/** The page of a direct debit that was signed, with its credits; returns the payment. */
async function openSigned(place: Place): Promise<string> {
  const { id, phone } = await openDebitCode(place);
  const { page, locale } = place;
  const inbox = await askApi<{ mails: { text: string }[] }>(page, `/dev/mail.json?to=${encodeURIComponent(phone)}`);
  await codeField(place).fill(/^\d{6}/.exec(inbox.mails[0]?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: textsOf('mf-payments', locale)('debit.pay') }).click();
  await page.waitForURL('**/credits/**payment=*');
  const completed = textsOf('mf-payments', locale)('status.completed', { count: POPULAR.credits });
  await page.getByRole('heading', { level: 1, name: completed }).waitFor();
  return id;
}

/** It in the list of payments: it is not collected yet. */
async function openToBeDebited(place: Place): Promise<void> {
  await goto(`/transactions/${await openSigned(place)}`, facts)(place);
}

/** A withdrawal from it: no money has come that could go back. */
async function openWithdrawalOfDebit(place: Place): Promise<void> {
  await openToBeDebited(place);
  await place.page.getByRole('button', { name: /Withdraw from|Me rétracter de/ }).click();
  await place.page.getByRole('dialog').waitFor();
}

/** The page on which it was signed, once more. */
async function openSignedAgain(place: Place): Promise<void> {
  await goto(`/directdebit?payment=${await openSigned(place)}`, heading('debit.not-payable'))(place);
}

/** A purchase that the bank of its buyer took back. */
async function openChargedBack(place: Place): Promise<void> {
  await openReturned(place);
  await goto(`/transactions/${new URL(place.page.url()).searchParams.get('payment')}`, facts)(place);
}

type Transactions = ResponseOf<'GET /api/transactions.php'>;
type Status = ResponseOf<'GET /api/payment.php'>;

/**
 * A payment that went back because another one had been paid: the sandbox lets each order be cancelled, so that the responses only say
 * it of a purchase, as they are of such a payment.
 */
async function openPaidTwice(place: Place): Promise<void> {
  await openPaid(place);
  const { page } = place;
  const { transactions } = await askApi<Transactions>(page, '/api/transactions.php');
  await page.route('**/api/transactions.php?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Transactions;
    const twice = body.transactions.map((one) => transactionPaidTwice(one));
    await route.fulfill({ response, json: { ...body, transactions: twice } });
  });
  await goto(`/transactions/${transactions[0]?.id}`, facts)(place);
}

/** The page of such a payment. */
async function openStatusPaidTwice(place: Place): Promise<void> {
  await openPaid(place);
  const { page } = place;
  const paid = page.url();
  await page.route('**/api/payment.php?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: statusPaidTwice((await response.json()) as Status) });
  });
  await page.goto(paid);
  await heading('status.paid-twice')(place).waitFor();
}

/** The list of payments whose credit history has more, which cannot be loaded. */
async function openHistoryFailed(place: Place): Promise<void> {
  await openPaid(place);
  const { page, locale } = place;
  const t = textsOf('mf-payments', locale);
  await page.route('**/api/transactions.php*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('before')) return route.abort('failed');
    const response = await route.fetch();
    const body = (await response.json()) as Transactions;
    await route.fulfill({ response, json: { ...body, next: body.movements.at(-1)?.id ?? null } });
  });
  await goto('/transactions', prices)(place);
  await page.getByRole('button', { name: t('more'), exact: true }).click();
  await page.getByRole('button', { name: t('retry') }).waitFor();
}

/** The list of payments whose earlier purchases cannot be loaded. */
async function openEarlierFailed(place: Place): Promise<void> {
  await openPaid(place);
  const { page, locale } = place;
  const t = textsOf('mf-payments', locale);
  await page.route('**/api/transactions.php*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('after')) return route.abort('failed');
    const response = await route.fetch();
    const body = (await response.json()) as Transactions;
    await route.fulfill({ response, json: { ...body, next_purchases: body.transactions.at(-1)?.id ?? null } });
  });
  await goto('/transactions', prices)(place);
  await page.getByRole('button', { name: t('earlier') }).click();
  await page.getByRole('button', { name: t('retry') }).waitFor();
}

/** What a purchase can be in the list of payments, beside paid. */
export const TRANSACTION_STATES: readonly Screen[] = [
  {
    name: 'transaction-unpaid',
    title: 'An order that is not paid, in the list of payments',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openUnpaidOrder,
  },
  {
    name: 'transaction-failed',
    title: 'An order that failed',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openFailedOrder,
  },
  {
    name: 'transactions-history-failed',
    title: 'More of the credit history cannot be loaded',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openHistoryFailed,
  },
  {
    name: 'transactions-earlier-failed',
    title: 'Earlier purchases that cannot be loaded',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openEarlierFailed,
  },
  {
    name: 'transaction-withdrawn',
    title: 'A purchase that was withdrawn',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openWithdrawn,
  },
  {
    name: 'transaction-debit',
    title: 'A direct debit that is to be collected',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openToBeDebited,
  },
  {
    name: 'withdrawal-debit',
    title: 'A withdrawal from it, to be confirmed',
    viewer: 'newcomer',
    state: true,
    open: openWithdrawalOfDebit,
  },
  {
    name: 'payment-signed',
    title: 'A direct debit that is signed',
    viewer: 'newcomer',
    state: true,
    open: async (place) => void (await openSigned(place)),
  },
  {
    name: 'directdebit-signed',
    title: 'Nothing to pay: it is signed',
    viewer: 'newcomer',
    state: true,
    open: openSignedAgain,
  },
  {
    name: 'transaction-chargeback',
    title: 'A purchase that was charged back',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openChargedBack,
  },
  {
    name: 'transaction-twice',
    title: 'A payment that went back as a second one',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openPaidTwice,
  },
  {
    name: 'payment-twice',
    title: 'The page of a payment that went back as a second one',
    viewer: 'newcomer',
    state: true,
    open: openStatusPaidTwice,
  },
];
