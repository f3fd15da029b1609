import { useState } from 'react';
import type { AnyComponent, Messages } from '@tandem/contracts/composition/remote';
import { useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { TRANSACTIONS_TEXTS } from '../transactions/model/transactions-texts.ts';
import RepeatOrderPage from './RepeatOrderPage.tsx';

/** Returns the page of a repeat order with its texts, which are those of the transactions. */
export function pageOf(texts: Messages): AnyComponent {
  return function RepeatOrderWithTexts() {
    const { i18n } = useTranslation();
    const { current } = useLocale();
    useState(() => i18n.addResourceBundle(current, TRANSACTIONS_TEXTS, texts));
    return <RepeatOrderPage />;
  };
}
