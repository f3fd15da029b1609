import type { Buyer } from '@tandem/contracts/api/buyers';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { AddCredits } from './AddCredits.tsx';
import { PurchaseItem } from './PurchaseItem.tsx';
import styles from './WaitingList.module.css';

/** A member who wrote: what they have, and their purchases. */
export function BuyerFile({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { number } = useFormat();
  const { name, email, status, credits, purchases } = buyer;
  return (
    <Stack gap={5} align="stretch">
      <Stack gap={3} align="stretch">
        <Heading level={2} id="buyer">
          {name ?? t('buyer.nameless')}
        </Heading>
        <Cluster>
          <Tag tone={status === 'banned' ? 'danger' : 'neutral'}>{t(`buyer.status.${status}`)}</Tag>
          <Tag>{t('buyer.credits', { count: credits, n: number(credits) })}</Tag>
        </Cluster>
        <Text>{email}</Text>
      </Stack>
      <AddCredits buyer={buyer} />
      {purchases.length === 0 ? (
        <Text tone="muted">{t('buyer.noPurchases')}</Text>
      ) : (
        <ul className={styles.list} aria-labelledby="buyer">
          {purchases.map((purchase) => (
            <li key={purchase.id} className={styles.item}>
              <PurchaseItem purchase={purchase} email={email} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
