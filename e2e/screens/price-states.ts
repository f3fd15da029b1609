import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { openPaid, orderButton, POPULAR } from './payment-screens.ts';
import { heading } from './payment-states.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

const main = ({ page }: Place) => page.getByRole('main');

/** A page of prices with those of before a discount, which are struck. */
const openStruck = (path: string) => goto(path, (place) => main(place).locator('s'));

/** Premium, as one sees it who has bought. */
async function openPremiumOfMember(place: Place): Promise<void> {
  await openPaid(place);
  await goto('/premium', heading('premium.title-member'))(place);
}

/** A code of the demo that the checkout takes; of somebody whose time bonus is over, which would be more. */
async function openAcceptedCode(place: Place): Promise<void> {
  const { page, locale } = place;
  const t = textsOf('mf-payments', locale);
  await goto(`/credits/${POPULAR.id}`, orderButton)(place);
  await main(place)
    .getByRole('button', { name: t('discount.open') })
    .click();
  await page.getByRole('textbox', { name: t('discount.label') }).fill('AUTUMN15');
  await main(place)
    .getByRole('button', { name: t('discount.apply') })
    .click();
  await main(place).getByText(patternsOf('mf-payments', locale)('discount.applied')).waitFor();
}

const NOBODYS_PAYMENT = `/credits/${POPULAR.id}/paypal?payment=00000000-0000-4000-8000-000000000000`;

const STATES: readonly (Pick<Screen, 'name' | 'title' | 'open' | 'whole'> & { viewer?: Screen['viewer'] })[] = [
  { name: 'premium-bonus', title: 'Premium with the time bonus', whole: true, open: openStruck('/premium') },
  { name: 'credits-bonus', title: 'Credits with the time bonus', whole: true, open: openStruck('/credits') },
  { name: 'pricing-bonus', title: 'Pricing with the time bonus', whole: true, open: openStruck('/pricing') },
  { name: 'premium-member', title: 'Premium of a Premium member', whole: true, open: openPremiumOfMember },
  {
    name: 'checkout-accepted',
    title: 'A discount code that is accepted',
    viewer: 'free',
    whole: true,
    open: openAcceptedCode,
  },
  { name: 'payment-unknown', title: 'No such payment', open: goto(NOBODYS_PAYMENT, heading('status.unknown')) },
  {
    name: 'transactions-empty',
    title: 'Payments of somebody who has bought nothing',
    open: goto('/transactions', ({ page, locale }) => page.getByText(textsOf('mf-payments', locale)('empty'))),
  },
];

/** What pages of prices, and those of somebody's payments, show besides. */
export const PRICE_STATES: readonly Screen[] = STATES.map((screen): Screen => ({
  viewer: 'newcomer',
  ...screen,
  state: true,
}));
