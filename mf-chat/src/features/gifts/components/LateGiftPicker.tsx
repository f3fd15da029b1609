import { GIFTS } from '@tandem/contracts/product/lists';
import type { Gift } from '@tandem/contracts/product/lists';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import type { Partner } from '../../conversation/model/partner.ts';
import { giftsQuery } from '../api/get-gifts.ts';
import styles from './LateGiftPicker.module.css';

/** Who is to get a gift. */
export interface Recipient {
  partner: Partner;
  /** Null while there is no conversation yet. */
  conversationId: number | null;
  /** Whether the member has written to them. */
  hasWritten: boolean;
}

export interface GiftChoice {
  /** Null until one is chosen. */
  chosen: Gift | null;
  onChoose: (gift: Gift) => void;
  /** Called once, when the member has confirmed the price, in credits, and the gift. */
  onGive: (gift: Gift, price: number) => void;
}

/** The picker's code. As a query it has what other data have: a failure is shown, and can be retried. */
const codeQuery = queryOptions({
  queryKey: ['mf-chat', 'gift-picker'],
  queryFn: () => import(/* webpackChunkName: "gift-picker" */ './GiftPicker.tsx'),
  staleTime: Infinity,
  structuralSharing: false,
});

/** The gifts, loaded when they are wanted: their code and what they cost. */
export function LateGiftPicker(props: Recipient & GiftChoice) {
  const { t } = useTranslation('mf-chat');
  const code = useQuery(codeQuery);
  const gifts = useQuery(giftsQuery(useApi()));
  if (code.data !== undefined && gifts.data !== undefined) {
    const { GiftPicker } = code.data;
    return <GiftPicker {...props} gifts={gifts.data.gifts} />;
  }
  const error = code.error ?? gifts.error;
  const retry = () => {
    for (const query of [code, gifts]) if (query.error !== null) void query.refetch();
  };
  if (error !== null) {
    const isRetrying = code.isFetching || gifts.isFetching;
    return <LoadFailure title={t('gifts.failed')} error={error} retry={retry} isRetrying={isRetrying} />;
  }
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height="1.5rem" className={styles.wide} />
      {GIFTS.map((gift) => (
        <Skeleton key={gift} height="6.875rem" />
      ))}
      <Skeleton height="4.75rem" className={styles.wide} />
    </div>
  );
}
