import type { ComponentType } from 'react';
import { render } from '@testing-library/react';
import { createFakeHost, messagesIn, someUser, TestApp, someTransaction } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { pageOf } from '../features/transactions/page-of.tsx';
import en from '../features/transactions/texts/en.json';
import fr from '../features/transactions/texts/fr.json';
import main from '../locales/en.json';
import mainInFrench from '../locales/fr.json';
import { someMovement } from './transactions.ts';

const PAGES = { en: pageOf(en) as ComponentType, fr: pageOf(fr) as ComponentType };

/** Opens the transactions with a gateway that responds like this. */
export function show(responses: FakeResponses, at = '/transactions', locale: 'en' | 'fr' = 'en') {
  const Page = PAGES[locale];
  const fake = createFakeHost({
    user: someUser({ paid_user: true, credits: 30 }),
    locale,
    responses: { 'GET /api/repeat-order.php': () => ({ order: null }), ...responses },
  });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-payments': messagesIn({ en: main, fr: mainInFrench }, locale) }}
      path="/transactions/:id?"
      at={at}
    >
      <Page />
    </TestApp>,
  );
  return fake;
}

/** A response with these purchases and movements. */
export const list = (transactions = [someTransaction()], movements = [someMovement()]): FakeResponses => ({
  'GET /api/transactions.php': () => ({ transactions, movements, next: null }),
});
