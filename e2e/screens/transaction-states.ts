import type { ResponseOf } from '@tandem/contracts/api/index';
import { textsOf } from '../fixtures/texts.ts';
import { openPaid, openWithdrawal } from './payment-screens.ts';
import { decide, heading, openUnpaidOrder, orderBy } from './payment-states.ts';
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

type Transactions = ResponseOf<'GET /api/transactions.php'>;

/** A payment that went back because another one had been paid: the sandbox lets each order be cancelled, so that is only said. */
async function openPaidTwice(place: Place): Promise<void> {
  await openPaid(place);
  const { page } = place;
  const { transactions } = await askApi<Transactions>(page, '/api/transactions.php');
  await page.route('**/api/transactions.php?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Transactions;
    const twice = body.transactions.map((one): Transactions['transactions'][number] => {
      const refund = {
        kind: 'refund',
        amount: one.amount,
        credits: 0,
        sent: true,
        at: one.date,
        invoice_number: null,
      } as const;
      const papers = { invoice_number: null, vat: null, withdrawal: null };
      return { ...one, ...papers, status: 'refunded', paid_twice: true, refunds: [refund], refund };
    });
    await route.fulfill({ response, json: { ...body, transactions: twice } });
  });
  await goto(`/transactions/${transactions[0]?.id}`, facts)(place);
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
    name: 'transaction-withdrawn',
    title: 'A purchase that was withdrawn',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openWithdrawn,
  },
  {
    name: 'transaction-twice',
    title: 'A payment that went back as a second one',
    viewer: 'newcomer',
    state: true,
    whole: true,
    open: openPaidTwice,
  },
];
