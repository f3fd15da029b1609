import type { StoredCard as Card } from '@tandem/contracts/api/transactions';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { transactionsQueries } from '../api/transactions-queries.ts';
import { cardName } from '../model/card-name.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import styles from './TransactionList.module.css';

/** The card that the provider keeps, and the way to remove it (R-PAY-STORED-CARD-REMOVED). */
export function StoredCard({ card }: { card: Card }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { api, queryClient, notify } = useHost();
  const { queryKey } = transactionsQueries.repeatOrder(api);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /api/stored-card.php'),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (known) => known && { ...known, card: null });
      notify.show('success', t('card.removed'));
    },
    onError: (error) => notify.show('error', error instanceof ApiError ? error.message : t('failed')),
  });
  return (
    <section aria-labelledby="stored-card" className={styles.section}>
      <Heading level={2} id="stored-card">
        {t('card.title')}
      </Heading>
      <Text strong>{cardName(card, t)}</Text>
      <Text tone="muted">{t('card.text')}</Text>
      <div>
        <Button loading={isPending} onClick={() => mutate()}>
          {t('card.remove')}
        </Button>
      </div>
    </section>
  );
}
