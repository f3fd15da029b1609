import type { Ref } from 'react';
import type { Bundle } from '@tandem/contracts/api/payments';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { PriceTag } from '@tandem/shared-ui/components/PriceTag';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useFormat, useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './BundlePrices.module.css';

interface BundlePricesProps {
  bundles: readonly Bundle[];
  /** Of the table, which can have the focus. */
  tableRef: Ref<HTMLTableElement>;
}

/** What each bundle costs, and what a message comes to with it, to be compared: they are chosen on /credits (R-PAY-PAGES-APART). */
export function BundlePrices({ bundles, tableRef }: BundlePricesProps) {
  const { t } = useTranslation('mf-payments');
  return (
    <table ref={tableRef} tabIndex={-1} className={styles.table} aria-labelledby="bundles">
      <thead>
        <tr>
          <th scope="col">{t('pricing.bundle')}</th>
          <th scope="col" className={styles.money}>
            {t('pricing.per-message')}
          </th>
          <th scope="col" className={styles.money}>
            {t('pricing.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bundles.map((bundle) => (
          <BundleRow key={bundle.id} bundle={bundle} />
        ))}
      </tbody>
    </table>
  );
}

function BundleRow({ bundle: { credits, price, currency, price_per_message: rate, discounted } }: { bundle: Bundle }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const { current } = useLocale();
  return (
    <tr>
      <th scope="row">{t('bundle.amount', { count: credits })}</th>
      <td className={styles.money}>{format.money(discounted?.price_per_message ?? rate, currency)}</td>
      <td className={styles.money}>
        <PriceTag
          size="s"
          amount={discounted?.price ?? price}
          currency={currency}
          locale={LOCALE_TABLE[current].iso}
          before={
            discounted === null ? undefined : { amount: price, label: t('bundle.before'), nowLabel: t('bundle.now') }
          }
        />
      </td>
    </tr>
  );
}

/** The table's place while prices are loaded. */
export function BundlePricesSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height="16.4rem" />
    </div>
  );
}
