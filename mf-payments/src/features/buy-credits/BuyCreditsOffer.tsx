import { ChevronRight } from 'lucide-react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { PriceTag } from '@tandem/shared-ui/components/PriceTag';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks, useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { LateBonusBanner } from '../../shared/components/LateBonusBanner.tsx';
import { PriceList } from '../../shared/components/PriceList.tsx';
import { checkoutPath } from '../../shared/model/checkout-path.ts';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
import { wayBack } from '../../shared/model/way-back.ts';
import styles from './BuyCreditsOffer.module.css';

/** Slot `buy-credits`: the content of another part's dialog, where credits or free conversations ran out. */
export default function BuyCreditsOffer({ reason, backTo, short, waiting, onClose }: SlotProps['buy-credits']) {
  const { t } = useTranslation('mf-payments');
  const { message_credits } = useSettings();
  const [country] = useBuyerCountry();
  const userId = useUser()?.id ?? null;
  return (
    <div className={styles.offer}>
      <Text>
        {short === undefined
          ? t(`offer.${reason}`, { count: message_credits })
          : t('offer.short', { count: short.left, cost: short.cost })}
      </Text>
      <PriceList country={country} skeleton={<OfferSkeleton />}>
        {(prices, heading) => (
          <>
            <LateBonusBanner prices={prices} />
            <ul role="list" ref={heading} tabIndex={-1} className={styles.list}>
              {prices.bundles.map((bundle) => (
                <OfferedBundle
                  key={bundle.id}
                  bundle={bundle}
                  country={prices.country}
                  onChoose={() => {
                    wayBack.remember(userId, { path: backTo, waiting });
                    onClose();
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </PriceList>
      <Text size="s" tone="muted">
        {t('offer.note')}
      </Text>
    </div>
  );
}

interface OfferedBundleProps {
  bundle: BundlesResponse['bundles'][number];
  country: BundlesResponse['country'];
  onChoose: () => void;
}

/** A bundle with its price and what a message comes to: the way to pay for it. */
function OfferedBundle({ bundle, country, onChoose }: OfferedBundleProps) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const links = useLinks();
  const { current } = useLocale();
  return (
    <li>
      <Link
        to={checkoutPath(links, { bundleId: bundle.id, country: country }) ?? ''}
        onClick={onChoose}
        className={styles.bundle}
        data-popular={bundle.popular || undefined}
      >
        <span className={styles.credits}>
          {t('bundle.amount', { count: bundle.credits })}
          {bundle.popular ? <Tag tone="solid">{t('bundle.popular')}</Tag> : null}
        </span>
        <span className={styles.money}>
          <PriceTag
            size="s"
            amount={bundle.discounted?.price ?? bundle.price}
            currency={bundle.currency}
            locale={LOCALE_TABLE[current].iso}
            before={
              bundle.discounted === null
                ? undefined
                : { amount: bundle.price, label: t('bundle.before'), nowLabel: t('bundle.now') }
            }
          />
          <span className={styles.rate}>
            {t('bundle.per-message', {
              price: format.money(bundle.discounted?.price_per_message ?? bundle.price_per_message, bundle.currency),
            })}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className={styles.arrow} />
      </Link>
    </li>
  );
}

function OfferSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="4.25rem" />
      ))}
    </div>
  );
}
