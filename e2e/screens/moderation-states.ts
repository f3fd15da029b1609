import type { ResponseOf } from '@tandem/contracts/api/index';
import type { WaitingDebit, WaitingLoss, WaitingRefund } from '@tandem/contracts/api/moderation';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { asSomebodyElse, readUser } from './others.ts';
import { openPaid } from './payment-screens.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

const MEMBER = { id: 9, name: 'Iris', email: 'iris@example.test' };
const GONE = { id: null, name: null, email: null };
const paymentOf = (number: number) => `7d0c3a52-6f4b-4a0e-9d68-0a3f3a1c9b1${number}`;

const REFUNDS: readonly WaitingRefund[] = [
  { id: 1, member: MEMBER, method: 'ideal' as const, failure: 'The account is closed.' },
  { id: 2, member: GONE, method: 'visa' as const, failure: 'The balance is not enough for this refund.' },
].map((one) => ({
  ...one,
  payment_id: paymentOf(one.id),
  amount: 3375,
  currency: 'EUR',
  requested_at: '2026-11-20T18:00:00.000Z',
}));

const DEBITS: readonly WaitingDebit[] = [
  { id: 1, member: MEMBER },
  { id: 2, member: { ...GONE, name: 'Robin Martin' } },
].map((one) => ({
  ...one,
  payment_id: paymentOf(one.id),
  amount: 4499,
  currency: 'EUR',
  mandate_reference: `MNDT-7D0C3A526F4B4A0E${one.id}`,
  signed_at: '2026-11-20T18:00:00.000Z',
  given_up_at: '2026-11-23T06:00:00.000Z',
}));

const LOSSES: readonly WaitingLoss[] = [
  { id: 1, member: MEMBER, also_by: 'bank' as const },
  { id: 2, member: GONE, also_by: 'hand' as const },
].map((one) => ({
  ...one,
  payment_id: paymentOf(one.id),
  amount: 1333,
  currency: 'EUR',
  method: 'visa',
  refunded_at: '2026-11-20T18:00:00.000Z',
  noted_at: '2026-11-21T06:00:00.000Z',
}));

const COUNTS: ResponseOf<'GET /api/moderation.php'> = {
  photos: 3,
  reports: 1,
  complaints: 0,
  refunds: REFUNDS.length,
  debits: DEBITS.length,
  losses: LOSSES.length,
};

/** A list of moderators with what waits in it: providers have to fail for days before anything does. */
const openQueue = (queue: 'refunds' | 'debits' | 'losses', file: string, response: object) => async (place: Place) => {
  const { page } = place;
  await page.route(`**/api/${file}*`, (route) => route.fulfill({ json: response }));
  await page.route('**/api/moderation.php*', (route) => route.fulfill({ json: COUNTS }));
  await goto(`/moderation/${queue}`, () => page.getByRole('main').getByRole('article'))(place);
};

/** A member who wrote about the purchase that they have made. */
async function openBuyer(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  const { email } = await asSomebodyElse(place, 'newcomer', async (theirs) => {
    await openPaid({ page: theirs, origin, locale });
    return readUser(theirs);
  });
  const wanted = textsOf('mf-members', locale)('buyer.wanted');
  await goto('/moderation/buyers', () => page.getByRole('textbox', { name: wanted }))(place);
  await page.getByRole('textbox', { name: wanted }).fill(email);
  await page.getByRole('textbox', { name: wanted }).press('Enter');
  await page.getByRole('button', { name: patternsOf('mf-members', locale)('buyer.withdraw') }).waitFor();
}

const STATES: readonly Pick<Screen, 'name' | 'title' | 'open'>[] = [
  {
    name: 'moderation-refunds',
    title: 'Refunds that the provider did not make',
    open: openQueue('refunds', 'refund-review.php', { refunds: REFUNDS, next: null }),
  },
  {
    name: 'moderation-debits',
    title: 'Direct debits that the provider did not take',
    open: openQueue('debits', 'debit-review.php', { debits: DEBITS, next: null }),
  },
  {
    name: 'moderation-losses',
    title: 'What was paid back twice',
    open: openQueue('losses', 'loss-review.php', { losses: LOSSES, next: null }),
  },
  { name: 'moderation-buyers', title: 'A member who wrote about a purchase', open: openBuyer },
];

/** What moderators look after in money. */
export const MODERATION_STATES: readonly Screen[] = STATES.map((screen): Screen => ({
  viewer: 'moderator',
  ...screen,
  whole: true,
  state: true,
}));
