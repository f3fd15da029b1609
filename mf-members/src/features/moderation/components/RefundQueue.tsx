import type { BodyOf } from '@tandem/contracts/api/index';
import type { WaitingRefund } from '@tandem/contracts/api/moderation';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { refundsQuery } from '../api/queues.ts';
import { useDecide } from '../api/use-decide.ts';
import { focusNextItem } from '../model/focus-next-item.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { Item } from './Item.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The refunds that the provider did not make (R-MODERATION-REFUNDS). */
export function RefundQueue({ labelId }: { labelId: string }) {
  const waiting = useInfiniteQuery(refundsQuery(useApi()));
  return (
    <WaitingList labelId={labelId} waiting={waiting}>
      {(refund) => <RefundItem refund={refund} />}
    </WaitingList>
  );
}

/** A refund: it is tried again, or somebody has paid it by hand. */
function RefundItem({ refund }: { refund: WaitingRefund }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { date, money } = useFormat();
  const api = useApi();
  const { id, member, amount, currency, payment_id: payment } = refund;
  const { mutate } = useDecide('refunds', refund, (body: BodyOf<'PUT /api/refund-review.php'>) =>
    api.call('PUT /api/refund-review.php', { body }),
  );
  const decide = (decision: 'retry' | 'by_hand') => (event: { currentTarget: HTMLElement }) => {
    focusNextItem(event.currentTarget);
    mutate({ id, decision });
  };
  return (
    <Item title={t('refund.title', { amount: money(amount, currency), name: member.name ?? t('refund.nobody') })}>
      <Cluster>
        <Tag>{t('refund.requested', { when: date(refund.requested_at) })}</Tag>
        <Tag tone="danger">{t('refund.failure', { failure: refund.failure })}</Tag>
      </Cluster>
      <Text>
        {member.email === null ? t('refund.left', { payment }) : t('refund.payment', { payment, email: member.email })}
      </Text>
      <Cluster>
        <Button variant="primary" onClick={decide('retry')}>
          {t('refund.retry')}
        </Button>
        <Button onClick={decide('by_hand')}>{t('refund.byHand')}</Button>
      </Cluster>
    </Item>
  );
}
