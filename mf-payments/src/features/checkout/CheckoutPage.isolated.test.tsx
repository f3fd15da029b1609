import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Country } from '@tandem/contracts/product/locales';
import { ApiError, PageNotFoundContext } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeAnswers, FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { firstPurchase } from '../../shared/model/first-purchase.ts';
import { PAYMENT_ID, somePayment, somePrices } from '../../testing/price-list.ts';
import CheckoutPage from './CheckoutPage.tsx';
import { leaveFor } from './model/leave-site.ts';

vi.mock('./model/leave-site.ts', () => ({ leaveFor: vi.fn() }));

const answers: FakeAnswers = {
  'GET /api/bundles.php': ({ query }) => somePrices(query?.['country'] as Country),
  'POST /api/payment.php': () => somePayment(),
};

function showCheckout(at = '/credits/40/ideal', options: FakeHostOptions = {}) {
  vi.mocked(leaveFor).mockClear();
  const fake = createFakeHost({ user: someUser(), answers, ...options });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-payments': options.locale === 'fr' ? fr : en }}
      path="/credits/:id/:paymentmethod?"
      at={at}
    >
      <PageNotFoundContext value={() => <h1>The site’s 404 page</h1>}>
        <CheckoutPage />
      </PageNotFoundContext>
    </TestApp>,
  );
  return fake;
}

const orderButton = () => screen.findByRole('button', { name: 'Order with obligation to pay' });
const consent = () => screen.getByRole('checkbox', { name: /I want my credits right away/ });
const ordersOf = (fake: ReturnType<typeof showCheckout>) =>
  fake.calls.filter(({ key }) => key === 'POST /api/payment.php');
const refuse = (code: ApiErrorCode, message: string, fields?: Record<string, string>): FakeAnswers => ({
  ...answers,
  'POST /api/payment.php': () => Promise.reject(new ApiError({ code, status: 422, message, fields })),
});

it('says what is bought and what it costs in all [R-PAY-PRICES-VAT, R-PAY-ORDER-BUTTON]', async () => {
  showCheckout();
  await orderButton();
  const summary = screen.getByRole('complementary', { name: 'Summary' });
  expect(summary.textContent).toContain('40 credits');
  expect(summary.textContent).toContain('Total, incl. VAT€44.99');
  expect(summary.textContent).toContain('Paid once. No subscription');
});

it('offers the methods of the country, its own first, with the one of the address chosen [R-PAY-METHODS-SHOWN, R-PAY-APPLEPAY-DEVICE]', async () => {
  showCheckout('/credits/40/paypal');
  await orderButton();
  const radios = screen.getAllByRole('radio');
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual([
    'ideal',
    'visa',
    'mastercard',
    'creditcard',
    'paypal',
    'sdd',
    'paysafecard',
    'sct',
  ]);
  expect(screen.getByRole('radio', { name: /PayPal/ })).toHaveProperty('checked', true);
});

it.each(['zzz', 'IDEAL', 'ideal2'])(
  'shows the site’s 404 page for the method %s, which nobody knows',
  async (method) => {
    const fake = showCheckout(`/credits/40/${method}`);
    expect(await screen.findByRole('heading', { level: 1, name: /The site’s 404 page/ })).toBeDefined();
    expect(fake.calls).toEqual([]);
  },
);

it('takes the first method where the address names none that is offered', async () => {
  showCheckout('/credits/40/blik');
  await orderButton();
  expect(screen.getByRole('radio', { name: /iDEAL/ })).toHaveProperty('checked', true);
});

it('keeps the chosen method in the address', async () => {
  const fake = showCheckout();
  await orderButton();
  await userEvent.click(screen.getByRole('radio', { name: /Visa/ }));
  expect(fake.navigations).toEqual(['/credits/40/visa?country=NL']);
});

it('shows and orders what was chosen, also while the address does not say it yet', async () => {
  const fake = showCheckout('/credits/40/ideal?country=NL');
  const button = await orderButton();
  await userEvent.click(screen.getByRole('radio', { name: /Visa/ }));
  expect(screen.getByRole('radio', { name: /Visa/ })).toHaveProperty('checked', true);
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(ordersOf(fake)).toHaveLength(1));
  expect(ordersOf(fake)[0]?.input['body']).toMatchObject({ method: 'visa' });
});

it('shows the chosen country at once, and takes no order at the prices of another', async () => {
  let bring: () => void = () => undefined;
  const fake = showCheckout('/credits/40/ideal?country=NL', {
    answers: {
      ...answers,
      'GET /api/bundles.php': ({ query }) => {
        const prices = somePrices(query?.['country'] as Country);
        return prices.country === 'NL' ? prices : new Promise((resolve) => (bring = () => resolve(prices)));
      },
    },
  });
  const order = await orderButton();
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'You pay from' });
  await userEvent.click(consent());
  await userEvent.selectOptions(country, 'United Kingdom');
  expect(country.value).toBe('GB');
  fireEvent.submit(screen.getByRole('form'));
  expect(ordersOf(fake)).toEqual([]);
  bring();
  await waitFor(() => expect(order.getAttribute('aria-busy')).not.toBe('true'));
  await userEvent.click(order);
  await waitFor(() => expect(ordersOf(fake)).toHaveLength(1));
  expect(ordersOf(fake)[0]?.input['body']).toMatchObject({ country: 'GB' });
});

it('does not promise instant credits for a transfer or a direct debit [R-PAY-INSTANT-SLOW]', async () => {
  showCheckout('/credits/40/sct');
  await orderButton();
  expect(screen.queryByText(/Credits arrive instantly/)).toBeNull();
  expect(screen.getByText(/Credits arrive when the money has reached us/)).toBeDefined();
});

it('says that credits arrive instantly where they do', async () => {
  showCheckout();
  await orderButton();
  expect(screen.getByText(/Credits arrive instantly/)).toBeDefined();
});

it('takes no order without the consent, which is unticked [R-PAY-IMMEDIATE-CONSENT, V-PAY-CONSENT]', async () => {
  const fake = showCheckout();
  const button = await orderButton();
  expect(consent()).toHaveProperty('checked', false);
  await userEvent.click(button);
  expect(screen.getByRole('alert').textContent).toContain('Please tick this');
  expect(document.activeElement).toBe(consent());
  expect(ordersOf(fake)).toEqual([]);
});

it('orders and leaves for the payment page', async () => {
  const fake = showCheckout('/credits/40/ideal?country=NL');
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/sandbox/pay/abc'));
  expect(ordersOf(fake).map(({ input }) => input['body'])).toEqual([
    { bundle_id: '40', method: 'ideal', country: 'NL', consents: { immediate_start: true } },
  ]);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(firstPurchase.is(PAYMENT_ID)).toBe(true);
});

it('orders once, however often the button is pressed', async () => {
  const fake = showCheckout();
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.tripleClick(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
  expect(ordersOf(fake)).toHaveLength(1);
});

it('sends a refused order again under the same key, and a changed one under another', async () => {
  const fake = showCheckout('/credits/40/ideal', {
    answers: refuse('offline', 'Check your connection and try again.'),
  });
  const button = await orderButton();
  await userEvent.click(consent());
  for (const tries of [1, 2]) {
    await userEvent.click(button);
    await waitFor(() => expect(ordersOf(fake)).toHaveLength(tries));
    await screen.findByText('Check your connection and try again.');
  }
  const [first, second] = ordersOf(fake).map(({ input }) => input['idempotencyKey']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it('is a new attempt after the way back from the payment page', async () => {
  const fake = showCheckout();
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(ordersOf(fake)).toHaveLength(2));
  const [first, second] = ordersOf(fake).map(({ input }) => input['idempotencyKey']);
  expect(second).not.toBe(first);
});

it('puts a refused method beside the methods', async () => {
  const text = 'This payment method is not offered in your country.';
  showCheckout('/credits/40/ideal', { answers: refuse('validation', 'Please check your entries.', { method: text }) });
  await userEvent.click(await orderButton().then((button) => (fireEvent.click(consent()), button)));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

it('says why a payment could not be started', async () => {
  showCheckout('/credits/40/ideal', {
    answers: refuse('upstream_failed', 'The payment could not be started. You have not been charged.'),
  });
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  expect(await screen.findByText('The payment could not be started. You have not been charged.')).toBeDefined();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

it.each<[boolean, boolean, boolean, string]>([
  [false, true, true, 'R-PAY-FICTIONAL-WARNING'],
  [true, true, false, 'R-PAY-FICTIONAL-WARNING'],
  [false, false, false, 'F-PLATFORM-FICTIONAL-WARNING'],
])(
  'paid before: %s, warning on: %s; the fictional warning is there: %s [%s]',
  async (paid_user, fictional_warning, there) => {
    showCheckout('/credits/40', { user: someUser({ paid_user }), settings: { fictional_warning } });
    await orderButton();
    expect(screen.queryByText(/some profiles on Tandemly are fictional/) !== null).toBe(there);
  },
);

it('names the button as the law of each language wants it [R-PAY-ORDER-BUTTON]', async () => {
  showCheckout('/credits/40/ideal', { locale: 'fr' });
  expect(await screen.findByRole('button', { name: 'Commander avec obligation de paiement' })).toBeDefined();
});

it('says that a bundle does not exist, and shows those that do', async () => {
  showCheckout('/credits/41');
  expect(await screen.findByRole('heading', { name: 'This bundle does not exist.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all bundles' }).getAttribute('href')).toBe('/credits');
});

it('takes no order where nothing can be paid', async () => {
  showCheckout('/credits/40', {
    answers: { ...answers, 'GET /api/bundles.php': () => ({ ...somePrices('NL'), methods: [] }) },
  });
  expect((await orderButton()).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/No payments are taken right now/)).toBeDefined();
});
