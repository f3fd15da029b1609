import type { ReactNode, RefCallback } from 'react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { Country } from '@tandem/contracts/product/locales';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ApiError, useApi, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { priceListQueries } from '../api/get-price-list.ts';
import { useAnotherTry } from '../model/use-another-try.ts';

interface PriceListProps {
  country: Country;
  /** A placeholder in the shape of the loaded content. */
  skeleton: ReactNode;
  /** `heading` is of what has the focus where the prices are there after another try (R-PAY-PRICES-RETRY). */
  children: (prices: BundlesResponse, heading: RefCallback<HTMLElement>) => ReactNode;
}

/** Loads and shows the prices of a country; those of the previous country stay until the new ones are loaded. */
export function PriceList({ country, skeleton, children }: PriceListProps) {
  const { t } = useTranslation('mf-payments');
  const userId = useUser()?.id ?? null;
  const prices = useQuery({
    ...priceListQueries.country(useApi(), country, userId),
    placeholderData: keepPreviousData,
  });
  const { data, refetch, errorUpdateCount: tries } = prices;
  // Those of the previous country do not come back between two tries.
  const isShown = data !== undefined && !(prices.isPlaceholderData && tries > 0);
  const what = [userId, country].join();
  const { error, retry, heading } = useAnotherTry({ what, isShown, error: prices.error, refetch });
  if (isShown) return children(data, heading);
  if (error === null) return skeleton;
  return (
    <div role="alert">
      <EmptyState
        art={<OfflineArt />}
        title={t('prices.failed')}
        action={
          <Button loading={prices.error === null} onClick={retry}>
            {t('prices.retry')}
          </Button>
        }
      >
        <span key={tries}>{error instanceof ApiError ? error.message : t('errors.generic')}</span>
      </EmptyState>
    </div>
  );
}
