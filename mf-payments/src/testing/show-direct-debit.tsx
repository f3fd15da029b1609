import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DebitCode, DirectDebit } from '@tandem/contracts/api/direct-debit';
import { Link, useLocation } from '@tandem/shared-ui/router';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { pageOf } from '../features/direct-debit/DirectDebitPage.tsx';
import enTexts from '../features/direct-debit/texts/en.json';
import frTexts from '../features/direct-debit/texts/fr.json';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { PAYMENT_ID, somePayment } from './price-list.ts';

const ADDRESS = `/directdebit?payment=${PAYMENT_ID}`;

export const payment = somePayment({ method: 'sdd', redirect_url: ADDRESS });

/** A code that works, and that another one can be sent in the place of. */
export const code: DebitCode = {
  phone: '+31 •••••• 78',
  iban: 'NL91 •••• 4300',
  expires_at: '2099-01-01T00:10:00.000Z',
  resend_at: '2020-01-01T00:01:00.000Z',
  tries_left: 3,
};

export const mandate: DirectDebit['mandate'] = {
  text: ['By signing this mandate form, you authorise (A) Alpha B.V. …', 'A refund must be claimed within 8 weeks …'],
  creditor: 'Alpha B.V.',
  creditor_address: 'Kade 1, Amsterdam',
  creditor_identifier: 'NL14ZZZ000417260000',
  reference: 'MNDT-7D0C3A526F4B4A0E9D68',
};

const PAGES = { en: pageOf(enTexts), fr: pageOf(frTexts) };

/** The page, and a way to leave it for another one of the site and to come back. */
function Site({ locale }: { locale: 'en' | 'fr' }) {
  const { pathname } = useLocation();
  const Page = PAGES[locale];
  return pathname === '/directdebit' ? (
    <>
      <Page />
      <Link to="/elsewhere">Leave</Link>
    </>
  ) : (
    <Link to={ADDRESS}>Come back</Link>
  );
}

/** Opens the page of a direct debit with a gateway that responds like this. */
export function showPage(responses: FakeResponses = {}, locale: 'en' | 'fr' = 'en') {
  const fake = createFakeHost({
    user: someUser(),
    locale,
    responses: {
      'GET /api/directdebit.php': () => ({ payment, mandate, code: null }),
      'POST /api/directdebit.php': () => code,
      'PUT /api/directdebit.php': () => somePayment({ method: 'sdd', status: 'completed' }),
      ...responses,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': messagesIn({ en, fr }, locale) }} at={ADDRESS}>
      <Site locale={locale} />
    </TestApp>,
  );
  return fake;
}

/** The bodies of the calls of an endpoint. */
export const bodiesOf = (fake: ReturnType<typeof showPage>, method: 'POST' | 'PUT') =>
  fake.calls.filter(({ key }) => key === `${method} /api/directdebit.php`).map(({ input }) => input['body']);

export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export async function fillIn(): Promise<void> {
  for (const [name, value] of [
    ['Account holder', 'Anna de Vries'],
    ['IBAN', 'NL91ABNA0417164300'],
    ['Street', 'Kade'],
    ['Number', '1a'],
    ['Postcode', '1011 AB'],
    ['Town', 'Amsterdam'],
    ['Mobile number', '+31612345678'],
  ] as const) {
    fireEvent.change(await field(name), { target: { value } });
  }
}

export const send = () => press('Send me the code');
export const consent = () =>
  userEvent.click(screen.getByRole('checkbox', { name: 'I agree to one debit of €44.99 from this account.' }));

/** Fills the form in and has the code sent. */
export async function sendDetails(): Promise<void> {
  await fillIn();
  await consent();
  await send();
}
