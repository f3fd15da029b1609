import type { BodyOf } from '@tandem/contracts/api/index';
import type { WaitingLoss } from '@tandem/contracts/api/moderation';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { lossesQuery } from '../api/queues.ts';
import { useDecide } from '../api/use-decide.ts';
import { focusNextItem } from '../model/focus-next-item.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { Item } from './Item.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The refunds whose money went back twice (R-MODERATION-LOSSES). */
export function LossQueue({ labelId }: { labelId: string }) {
  const waiting = useInfiniteQuery(lossesQuery(useApi()));
  return (
    <WaitingList labelId={labelId} waiting={waiting}>
      {(loss) => <LossItem loss={loss} />}
    </WaitingList>
  );
}

/** What was lost: it came back from the buyer or the bank, or never will. */
function LossItem({ loss }: { loss: WaitingLoss }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { date, money } = useFormat();
  const api = useApi();
  const { id, member, amount, currency, also_by, payment_id: payment } = loss;
  const { mutate } = useDecide('losses', loss, (body: BodyOf<'PUT /api/loss-review.php'>) =>
    api.call('PUT /api/loss-review.php', { body }),
  );
  const decide = (decision: 'recovered' | 'written_off') => (event: { currentTarget: HTMLElement }) => {
    focusNextItem(event.currentTarget);
    mutate({ id, decision });
  };
  return (
    <Item title={t('loss.title', { amount: money(amount, currency), name: member.name ?? t('refund.nobody') })}>
      <Cluster>
        <Tag>{t('loss.refunded', { when: date(loss.refunded_at) })}</Tag>
        <Tag tone="danger">
          {t(also_by === 'bank' ? 'loss.noted' : 'loss.notedByHand', { when: date(loss.noted_at) })}
        </Tag>
      </Cluster>
      <Text>
        {member.email === null ? t('refund.left', { payment }) : t('refund.payment', { payment, email: member.email })}
      </Text>
      <Text size="s" tone="muted">
        {t(also_by === 'bank' ? 'loss.text' : 'loss.textByHand')}
      </Text>
      <Cluster>
        <Button variant="primary" onClick={decide('recovered')}>
          {t('loss.recovered')}
        </Button>
        <Button onClick={decide('written_off')}>{t('loss.writtenOff')}</Button>
      </Cluster>
    </Item>
  );
}
