import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Country } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses, FakeHostOptions, TestAppProps } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { somePrices } from '../../testing/price-list.ts';
import routes from '../../routes.ts';
import { typedCode } from '../../shared/model/typed-code.ts';
import { wayBack } from '../../shared/model/way-back.ts';
import { BuyingNotes } from '../../shared/components/BuyingNotes.tsx';
import CreditsPage from './CreditsPage.tsx';

const responses: FakeResponses = {
  'GET /api/bundles.php': ({ query }) => somePrices(query?.['country'] as Country),
};

function showCredits(options: FakeHostOptions = {}, at: TestAppProps['at'] = '/credits') {
  const fake = createFakeHost({ user: someUser(), responses, ...options });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': messagesIn({ en, fr }, options.locale) }} path="/credits" at={at}>
      <CreditsPage />
    </TestApp>,
  );
  return fake;
}

it('is the page of /credits [S-CREDITS-BUNDLES]', async () => {
  const route = Object.values(routes).find(({ path }) => path === '/credits');
  expect(await route?.page('en')).toHaveProperty('default', CreditsPage);
});

it('keeps the code of its address for the checkout [R-PAY-DISCOUNT-QUERY]', async () => {
  showCredits({}, '/credits?code=autumn15');
  await screen.findAllByRole('article');
  expect(typedCode.read(someUser().id)).toBe('autumn15');
});

it.each([
  [{ backTo: '/members/1001/chat' }, '/members/1001/chat'],
  [{ backTo: 'https://elsewhere.example' }, null],
  [{ goesOn: true }, '/chats/1'],
  // The purchase begins here.
  [null, null],
])('remembers the conversation that the link to it named: %j [R-PAY-BACK-TO-CHAT]', async (state, remembered) => {
  wayBack.remember(someUser().id, { path: '/chats/1' });
  showCredits({}, { pathname: '/credits', state });
  await screen.findAllByRole('article');
  expect(wayBack.read(someUser().id)?.path ?? null).toBe(remembered);
});

it('shows the four bundles with price, price per message and saving; 40 is marked [L-PAY-BUNDLES, L-PAY-POPULAR-BUNDLE]', async () => {
  showCredits();
  const cards = await screen.findAllByRole('article');
  const texts = cards.map((card) => within(card).getByRole('heading').textContent);
  expect(texts).toEqual(['15 credits', '40 credits', '80 credits', '160 credits']);
  const prices = cards.map((card) => [
    /€[\d.]+/.exec(card.textContent)?.[0],
    within(card).getByText(/per message/).textContent,
  ]);
  expect(prices).toEqual([
    ['€19.99', '€1.34 per message'],
    ['€44.99', '€1.13 per message'],
    ['€79.99', '€1.00 per message'],
    ['€139.99', '€0.88 per message'],
  ]);
  expect(cards.map((card) => within(card).queryByText('Most chosen') !== null)).toEqual([false, true, false, false]);
  expect(cards.map((card) => within(card).queryByText(/^Save/)?.textContent)).toEqual([
    undefined,
    'Save 15%',
    'Save 24%',
    'Save 34%',
  ]);
});

it('links each bundle to its checkout, with the country', async () => {
  showCredits();
  const link = await screen.findByRole('link', { name: 'Get 40 credits' });
  expect(link.getAttribute('href')).toBe('/credits/40?country=NL');
});

it('changes currency and prices with the country', async () => {
  const fake = showCredits();
  await screen.findAllByRole('article');
  await userEvent.selectOptions(screen.getByLabelText('You pay from'), 'United Kingdom');
  expect(await screen.findByText('£38.99')).toBeDefined();
  expect(fake.calls.map(({ input }) => input['query'])).toEqual([{ country: 'NL' }, { country: 'GB' }]);
  expect(screen.getByRole('link', { name: 'Get 40 credits' }).getAttribute('href')).toBe('/credits/40?country=GB');
});

it('writes prices as the language writes them', async () => {
  showCredits({ locale: 'fr' });
  expect(await screen.findByText('44,99 €')).toBeDefined();
});

it.each([
  [0, 'none', '0 credits left'],
  [1, 'few', '1 credit left'],
  [10, 'few', '10 credits left'],
  [11, 'enough', '11 credits left'],
])('%i credits left are shown as %s', (credits, level, text) => {
  showCredits({ user: someUser({ credits }) });
  const balance = screen.getByText((_, element) => element?.tagName === 'P' && element.textContent.trim() === text);
  expect(balance.dataset['level']).toBe(level);
});

it('says that it is no subscription, that Premium is for life, and what can be refunded [L-PAY-REFUND-DAYS-SHOWN]', () => {
  showCredits();
  expect(screen.getByText('Paid once, no subscription')).toBeDefined();
  expect(screen.getByText('Premium for life')).toBeDefined();
  expect(screen.getByText(/Within 14 days you can give back the credits that you have not used/)).toBeDefined();
});

it('says nothing to a Premium member about becoming one [R-PAY-PREMIUM-ENDS]', () => {
  showCredits({ user: someUser({ paid_user: true }) });
  expect(screen.getByText('You are a Premium member')).toBeDefined();
  expect(screen.queryByText(/makes you a Premium member/)).toBeNull();
});

it.each([
  ['en', /it ends only when every bundle that you bought was given back in full, or its payment was taken back/],
  ['fr', /Premium ne prend fin que si chacun de vos packs a été remboursé en entier, ou si votre banque/],
] as const)('says what ends Premium, in %s [R-PAY-PREMIUM-ENDS]', (locale, text) => {
  showCredits({ locale });
  expect(screen.getByText(text)).toBeDefined();
});

it.each([
  ['NL', 'VAT included, unused credits refunded'],
  ['CA', 'GST included, unused credits refunded'],
  ['AU', 'GST included, unused credits refunded'],
  ['NZ', 'GST included, unused credits refunded'],
  ['US', 'No tax on top, unused credits refunded'],
] as const)(
  'names the tax of a buyer in %s as it is called there [R-PAY-TAX-NAME, R-PAY-PRICES-VAT]',
  (country, text) => {
    render(
      <TestApp fake={createFakeHost()} messages={{ 'mf-payments': en }}>
        <BuyingNotes country={country} />
      </TestApp>,
    );
    expect(screen.getByText(text)).toBeDefined();
  },
);

it('offers to retry when the prices fail to load [T-PLATFORM-OFFLINE]', async () => {
  let calls = 0;
  const respond = () => {
    calls += 1;
    return calls === 1
      ? Promise.reject(new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' }))
      : somePrices('NL');
  };
  showCredits({ responses: { 'GET /api/bundles.php': respond } });
  expect(await screen.findByText('Check your connection and try again.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Get 15 credits' })).toBeDefined();
});
