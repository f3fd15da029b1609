import type { ReactNode } from 'react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { Country } from '@tandem/contracts/product/locales';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ApiError, useApi, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { priceListQueries } from '../api/get-price-list.ts';

interface PriceListProps {
  country: Country;
  /** A placeholder in the shape of the loaded content. */
  skeleton: ReactNode;
  children: (prices: BundlesResponse) => ReactNode;
}

/** Loads and shows the prices of a country; those of the previous country stay until the new ones are loaded. */
export function PriceList({ country, skeleton, children }: PriceListProps) {
  const { t } = useTranslation('mf-payments');
  const userId = useUser()?.id ?? null;
  const prices = useQuery({
    ...priceListQueries.country(useApi(), country, userId),
    placeholderData: keepPreviousData,
  });
  if (prices.data) return children(prices.data);
  if (prices.isPending) return skeleton;
  return (
    <EmptyState
      art={<OfflineArt />}
      title={t('prices.failed')}
      action={<Button onClick={() => void prices.refetch()}>{t('prices.retry')}</Button>}
    >
      {prices.error instanceof ApiError ? prices.error.message : t('errors.generic')}
    </EmptyState>
  );
}
