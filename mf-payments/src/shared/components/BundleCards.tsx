import type { ReactElement, Ref } from 'react';
import type { Bundle } from '@tandem/contracts/api/payments';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { PackageCard } from '@tandem/shared-ui/components/PackageCard';
import { PriceTag } from '@tandem/shared-ui/components/PriceTag';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useFormat, useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { savingOf } from '../model/saving.ts';
import styles from './BundleCards.module.css';

interface BundleCardsProps {
  bundles: readonly Bundle[];
  /** Returns the path that a bundle's button links to; null hides the buttons. */
  pathOf: (bundle: Bundle) => string | null;
  /** The bundle to highlight instead of the popular one. */
  highlight?: string | undefined;
  /** Of their list, which can have the focus. */
  listRef?: Ref<HTMLUListElement>;
}

/** The four bundles: the credits, the price, and the price per message. */
export function BundleCards({ bundles, pathOf, highlight, listRef }: BundleCardsProps) {
  const marked = bundles.find(({ id }) => id === highlight) ?? bundles.find(({ popular }) => popular);
  return (
    <ul role="list" ref={listRef} tabIndex={-1} className={styles.cards}>
      {bundles.map((bundle) => (
        <li key={bundle.id} className={styles.item}>
          <BundleCard bundle={bundle} bundles={bundles} path={pathOf(bundle)} isMarked={bundle === marked} />
        </li>
      ))}
    </ul>
  );
}

function BundleCard(props: {
  bundle: Bundle;
  bundles: readonly Bundle[];
  path: string | null;
  isMarked: boolean;
}): ReactElement {
  const { bundle, bundles, path, isMarked } = props;
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const { current } = useLocale();
  const variant = isMarked ? 'primary' : 'secondary';
  const { discounted } = bundle;
  // Beside a struck price nobody knows what it is saved on (R-PAY-ONE-DISCOUNT).
  const saving = discounted === null ? savingOf(bundle, bundles) : 0;
  const rate = discounted?.price_per_message ?? bundle.price_per_message;
  return (
    <PackageCard
      level={3}
      className={styles.card}
      credits={bundle.credits}
      creditsLabel={t('bundle.credits', { count: bundle.credits })}
      popularLabel={isMarked ? t('bundle.popular') : undefined}
      saving={saving === 0 ? undefined : t('bundle.saving', { percent: saving })}
      price={
        <PriceTag
          size="l"
          amount={discounted?.price ?? bundle.price}
          currency={bundle.currency}
          locale={LOCALE_TABLE[current].iso}
          before={
            discounted === null
              ? undefined
              : { amount: bundle.price, label: t('bundle.before'), nowLabel: t('bundle.now') }
          }
        />
      }
      perMessage={t('bundle.per-message', { price: format.money(rate, bundle.currency) })}
      action={
        path === null ? null : (
          <Link to={path} className={buttonClass({ variant, full: true })}>
            {t('bundle.take', { count: bundle.credits })}
          </Link>
        )
      }
    />
  );
}

/** The cards' places while prices are loaded. */
export function BundleCardsSkeleton() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className={styles.place} />
      ))}
    </div>
  );
}
