import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Country } from '@tandem/contracts/product/locales';
import { inEveryLocale } from '@tandem/contracts/testing/in-every-locale';
import { someUser } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { somePrices } from '../../testing/price-list.ts';
import { responses, showCheckout, orderButton, consent, ordersOf } from '../../testing/show-checkout.tsx';

it('shows what is bought and the total price [R-PAY-PRICES-VAT, R-PAY-ORDER-BUTTON]', async () => {
  showCheckout();
  await orderButton();
  const summary = screen.getByRole('complementary', { name: 'Summary' });
  expect(summary.textContent).toContain('40 credits');
  expect(summary.textContent).toContain('Total, incl. VAT€44.99');
  expect(summary.textContent).toContain('Paid once. No subscription');
});

it.each(['visa', 'mastercard', 'creditcard'])(
  'offers cards as one choice, which is selected for %s in the address [R-PAY-CARDS-ONE]',
  async (method) => {
    const fake = showCheckout(`/credits/40/${method}`);
    const button = await orderButton();
    expect(screen.getByRole('radio', { name: /^Credit or debit card ?Visa, Mastercard and others$/ })).toHaveProperty(
      'checked',
      true,
    );
    await userEvent.click(consent());
    await userEvent.click(button);
    await waitFor(() => expect(ordersOf(fake)).toHaveLength(1));
    expect(ordersOf(fake)[0]?.input['body']).toMatchObject({ method: 'creditcard' });
  },
);

it('has the total beside the button that orders [R-PAY-ORDER-BAR]', async () => {
  showCheckout();
  expect((await orderButton()).parentElement?.textContent).toBe('Total, incl. VAT €44.99Order with obligation to pay');
});

it.each(['zzz', 'IDEAL', 'ideal2'])(
  'shows the site’s 404 page for the method %s, which nobody knows',
  async (method) => {
    const fake = showCheckout(`/credits/40/${method}`);
    expect(await screen.findByRole('heading', { level: 1, name: /The site’s 404 page/ })).toBeDefined();
    expect(fake.calls).toEqual([]);
  },
);

it('selects the first method when the one in the address is not offered', async () => {
  showCheckout('/credits/40/blik');
  await orderButton();
  expect(screen.getByRole('radio', { name: /iDEAL/ })).toHaveProperty('checked', true);
});

it('writes the selected method into the address', async () => {
  const fake = showCheckout();
  await orderButton();
  await userEvent.click(screen.getByRole('radio', { name: /^Credit or debit card/ }));
  expect(fake.navigations).toEqual(['/credits/40/creditcard?country=NL']);
});

it('shows and orders what was selected, also before the address has changed', async () => {
  const fake = showCheckout('/credits/40/ideal?country=NL');
  const button = await orderButton();
  await userEvent.click(screen.getByRole('radio', { name: /^Credit or debit card/ }));
  expect(screen.getByRole('radio', { name: /^Credit or debit card/ })).toHaveProperty('checked', true);
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(ordersOf(fake)).toHaveLength(1));
  expect(ordersOf(fake)[0]?.input['body']).toMatchObject({ method: 'creditcard' });
});

it('shows the selected country at once, and takes no order at the prices of another', async () => {
  let bring: () => void = () => undefined;
  const fake = showCheckout('/credits/40/ideal?country=NL', {
    responses: {
      ...responses,
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

it('has the country of the buyer in the line of the total, with a label that is heard [R-PAY-COUNTRY-SMALL]', async () => {
  showCheckout();
  await orderButton();
  const line = screen.getByRole('combobox', { name: 'You pay from' }).closest('dl > div');
  expect(line?.textContent).toMatch(/^Total, incl\. VAT€44\.99You pay from/);
});

it('does not promise instant credits for a transfer or a direct debit [R-PAY-INSTANT-SLOW]', async () => {
  showCheckout('/credits/40/sct');
  await orderButton();
  expect(screen.queryByText(/Credits arrive instantly/)).toBeNull();
  expect(screen.getByText(/Credits arrive when the money has reached us/)).toBeDefined();
});

it('says that credits arrive instantly for instant methods', async () => {
  showCheckout();
  await orderButton();
  expect(screen.getByText(/Credits arrive instantly/)).toBeDefined();
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

it('calls fictional profiles by the words of the tenant, one and many [F-PLATFORM-FICTIONAL-WORDS]', async () => {
  const settings = {
    fictional_warning: true,
    fictional_singular: inEveryLocale({ en: 'Host', fr: 'Hôte' }),
    fictional_plural: inEveryLocale({ en: 'Hosts', fr: 'Hôtes' }),
  };
  showCheckout('/credits/40', { user: someUser({ paid_user: false }), settings });
  await orderButton();
  expect(screen.getByText(/^Hosts are run by the site.* They are marked “Host”/)).toBeDefined();
});

it('labels the button as the law of each language requires [R-PAY-ORDER-BUTTON]', async () => {
  showCheckout('/credits/40/ideal', { locale: 'fr' });
  expect(await screen.findByRole('button', { name: 'Commander avec obligation de paiement' })).toBeDefined();
});

it('says that a bundle does not exist, and links to those that do', async () => {
  showCheckout('/credits/41');
  expect(await screen.findByRole('heading', { name: 'This bundle does not exist.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all bundles' }).getAttribute('href')).toBe('/credits');
});

it('takes no order where nothing can be paid', async () => {
  showCheckout('/credits/40', {
    responses: { ...responses, 'GET /api/bundles.php': () => ({ ...somePrices('NL'), methods: [] }) },
  });
  expect((await orderButton()).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/We cannot take payments right now/)).toBeDefined();
});
