import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { StayDiscount } from './components/StayDiscount.tsx';
import textsEn from './texts/en.json';
import textsFr from './texts/fr.json';

type Offer = ResponseOf<'GET /api/stay-discount.php'>['offer'];

const OPEN = { percentage: 30, days: 14, expires: null };
const TAKEN = { ...OPEN, expires: '2026-12-04T12:00:00.000Z' };

interface Opened {
  locale?: 'en' | 'fr';
  /** The setting of the tenant. */
  percentage?: number;
}

function open(offer: Offer, responses: FakeResponses = {}, { locale = 'en', percentage = 30 }: Opened = {}) {
  const fake = createFakeHost({
    user: someUser(),
    locale,
    settings: { delete_discount: percentage },
    links: { buyCredits: () => '/credits' },
    responses: { 'GET /api/stay-discount.php': () => ({ offer }), ...responses },
  });
  const messages = messagesIn({ en: { ...en, ...textsEn }, fr: { ...fr, ...textsFr } }, locale);
  const { container } = render(
    <TestApp fake={fake} messages={{ 'mf-members': messages }} path="/settings/:tab" at="/settings/data">
      <StayDiscount />
    </TestApp>,
  );
  return { fake, container, user: userEvent.setup({ delay: null }) };
}

it('is taken by a press, which leads to the credits, and then says until when it is there [R-ACCOUNT-DELETE-DISCOUNT, C-PAY-STAY-TAKE]', async () => {
  const { fake, user } = open(OPEN, { 'POST /api/stay-discount.php': () => ({ offer: TAKEN }) });
  expect(screen.getByText(/your next credits cost 30% less, once, within 14 days/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Take the discount' }));
  await waitFor(() => expect(fake.navigations).toEqual(['/credits']));
  expect(await screen.findByText(/Your 30% for staying comes off your next credits until/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See credits' }).getAttribute('href')).toBe('/credits');
});

it('is not offered to who has had it, and says so where taking it failed [C-PAY-STAY]', async () => {
  open(null);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const refuse = () => {
    throw new ApiError({ code: 'internal', status: 500, message: 'An error occured.' });
  };
  const { fake, user } = open(OPEN, { 'POST /api/stay-discount.php': refuse });
  await user.click(screen.getByRole('button', { name: 'Take the discount' }));
  expect(await screen.findByText('That did not work. Please try again.')).toBeDefined();
  expect(fake.navigations).toEqual([]);
});

it('promises no more than the server gives, before that has responded [L-PAY-STAY-MOST]', () => {
  open({ ...OPEN, percentage: 90 }, {}, { percentage: 95 });
  expect(screen.getByText(/your next credits cost 90% less/)).toBeDefined();
  expect(screen.queryByText(/95/)).toBeNull();
});

it('keeps its place where it is taken away or says another thing, so that the button below does not move, and none where it never was [R-ACCOUNT-DELETE-BUTTON]', async () => {
  const heldIn = (container: HTMLElement) => container.querySelector('[aria-hidden="true"]')?.textContent ?? '';
  const refuse = () => {
    throw new ApiError({ code: 'internal', status: 500, message: 'An error occured.' });
  };
  for (const [offer, responses] of [
    [null, {}],
    [TAKEN, {}],
    [OPEN, { 'GET /api/stay-discount.php': refuse }],
  ] as const) {
    const { container } = open(offer, responses);
    expect(screen.getByRole('button', { name: 'Take the discount' })).toBeDefined();
    expect(heldIn(container)).toBe('');
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(heldIn(container)).toContain('30% less');
    cleanup();
  }
  const none = open(null, {}, { percentage: 0 });
  await waitFor(() => expect(none.fake.calls).toHaveLength(1));
  expect(none.container.textContent).toBe('');
});

it.each([
  ['en', /It begins when your welcome bonus has ended, on .+ at .+, or once you have used that one\./],
  ['fr', /Elle commence à la fin de votre bonus de bienvenue, le .+ à .+, ou dès que vous l’avez utilisé\./],
] as const)('says where the time bonus comes first, and stays, in %s [R-PAY-STAY-ACTIVE]', async (locale, text) => {
  const begins = '2026-11-21T16:00:00.000Z';
  const { fake, user } = open(
    { ...OPEN, begins },
    { 'POST /api/stay-discount.php': () => ({ offer: { ...TAKEN, begins } }) },
    { locale },
  );
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(screen.getByRole('button'));
  await screen.findByRole('link');
  expect(screen.getByText(text)).toBeDefined();
  expect(fake.navigations).toEqual([]);
});

it('is in French as well', async () => {
  open(TAKEN, {}, { locale: 'fr' });
  expect(await screen.findByText(/Votre remise de 30.%/)).toBeDefined();
});
