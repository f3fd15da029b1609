import { useState } from 'react';
import type { AnyComponent, Messages } from '@tandem/contracts/composition/remote';
import { useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { TRANSACTIONS_TEXTS } from './model/transactions-texts.ts';
import TransactionsPage from './TransactionsPage.tsx';

/** Returns the page of transactions with its texts, those of the visitor's language. */
export function pageOf(texts: Messages): AnyComponent {
  return function TransactionsWithTexts() {
    const { i18n } = useTranslation();
    const { current } = useLocale();
    useState(() => i18n.addResourceBundle(current, TRANSACTIONS_TEXTS, texts));
    return <TransactionsPage />;
  };
}
