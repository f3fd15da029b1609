import { useRef } from 'react';
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

interface StoredCardProps {
  card: Card;
  /** Called before a removed card that has the focus goes from the page. */
  onLeft: () => void;
}

/** The card that the provider keeps, and the way to remove it (R-PAY-STORED-CARD-REMOVED). */
export function StoredCard({ card, onLeft }: StoredCardProps) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { api, queryClient, notify } = useHost();
  const { queryKey } = transactionsQueries.repeatOrder(api);
  const section = useRef<HTMLElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /api/stored-card.php'),
    onSuccess: () => {
      if (section.current?.contains(document.activeElement) === true) onLeft();
      queryClient.setQueryData(queryKey, (known) => known && { ...known, card: null });
      notify.show('success', t('card.removed'));
    },
    onError: (error) => notify.show('error', error instanceof ApiError ? error.message : t('failed')),
  });
  return (
    <section ref={section} aria-labelledby="stored-card" className={styles.section}>
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
