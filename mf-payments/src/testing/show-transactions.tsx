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

/**
 * The responses of a server with as many pages of purchases, one on each. The first page comes with the list, the others are the
 * earlier ones.
 */
export function pagesOfPurchases(pages: number) {
  const ids = Array.from({ length: pages }, (_, at) => `${'abcdef'.charAt(at).repeat(8)}-6f4b-4a0e-9d68-0a3f3a1c9b11`);
  const page = (after: unknown) => {
    const at = ids.indexOf(String(after)) + 1;
    const [id = '', next] = ids.slice(at);
    return {
      transactions: [someTransaction({ id })],
      movements: [],
      next: null,
      next_purchases: next === undefined ? null : id,
    };
  };
  const responses: FakeResponses = { 'GET /api/transactions.php': ({ query }) => page(query?.['after']) };
  return { ids, page, responses };
}

/** A response with these purchases and movements. */
export const list = (transactions = [someTransaction()], movements = [someMovement()]): FakeResponses => ({
  'GET /api/transactions.php': () => ({ transactions, movements, next: null }),
});
